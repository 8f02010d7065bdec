import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "../../../base/input-error.ts";
import { fileError } from "../../../node/file-error.ts";
import { evaluateFiles } from "../../../node/evaluate-files.ts";
import { makeFolder } from "../../../node/make-folder.ts";
import { removedBySignals } from "../../../node/temporary.ts";
import { outputs } from "../../../tables/scores.ts";
import { command, optional } from "../../command.ts";
import { writeDemoReport } from "../../demo-report.ts";
import { exitCode, type World } from "../../world.ts";

/** What each table shows, in two sentences. */
const explained: Readonly<Record<string, string>> = {
  focused:
    "Focused: systems return a ranked list of passages, and are judged by how much of the text read so far was highlighted.\n" +
    "iP@0.01 is the best precision once 1 % of all highlighted text was found, AiP the mean over all levels of recall.",
  ric:
    "Relevant in context: systems rank documents and mark the relevant parts in each; a document scores by how well they fit.\n" +
    "gP@5 is the mean score of the first five documents; AgP averages gP at each relevant document, one not found counting 0.",
  bic:
    "Best in context: systems rank documents and say where to start reading; a document scores by how near that point is.\n" +
    "A start 1,000 characters off scores 0, so here gP and AgP reward the run that knows where the answer begins.",
};

export const demo = command({
  name: "demo",
  about: "Copy the demo track to a folder, score it for three tasks, write its report, and say what to type next.",
  examples: ["pericope demo", "pericope demo my-demo"],

  args: { folder: optional("[folder]", "a new or empty folder; default: a temporary one") },
  options: {},

  async run({ folder: given }, world) {
    const folder = await copyTrack(given, world);
    world.out(
      "The demo track: 30 articles on finding one's place in a text, 10 topics with highlighted answers, and six runs\n" +
        `for each of three tasks. It is now in ${folder}\n` +
        `${world.colour ? "Green" : "A star"} marks the best run of a column${world.colour ? ", the line the measure that ranks the task" : ""}.\n`,
    );
    for (const [task, words] of Object.entries(explained)) {
      world.out(`\n${words}\n\n`);
      world.out(await scoreTask(folder, task, world));
    }
    world.out(`\nWhich text was found, and which was missed: open ${await writeDemoReport(folder, world)}\n`);
    world.out(next(folder, world));
    return exitCode.done;
  },
});

async function copyTrack(given: string | undefined, { built }: World): Promise<string> {
  let folder = given ?? tmpdir();
  try {
    if (given === undefined) folder = await mkdtemp(join(folder, "pericope-demo-"));
    const made = given === undefined ? folder : await makeFolder(given);
    if ((await readdir(folder)).length > 0)
      throw new InputError("the folder is not empty; name a new one", { source: folder });
    await copyWhole(fileURLToPath(new URL("../examples", built)), folder, made);
  } catch (error) {
    throw fileError(error, folder);
  }
  return folder;
}

/** Copies the track into an empty folder, or leaves nothing: neither in it, nor what was made for it. */
async function copyWhole(examples: string, folder: string, made: string | undefined): Promise<void> {
  const callOff = made === undefined ? () => undefined : removedBySignals(made);
  try {
    await cp(examples, folder, { recursive: true });
  } catch (error) {
    const copied = made === undefined ? (await readdir(folder)).map((name) => join(folder, name)) : [made];
    for (const path of copied) await rm(path, { recursive: true, force: true });
    throw error;
  } finally {
    callOff();
  }
}

async function scoreTask(folder: string, task: string, world: World): Promise<string> {
  const runs = join(folder, "runs", task);
  const files = (await readdir(runs)).sort().map((name) => join(runs, name));
  const evaluation = await evaluateFiles(join(folder, "judgements.inex"), files, { task });
  return outputs[0]!.print(evaluation, { width: world.width, colour: world.colour });
}

function next(folder: string, world: World): string {
  const here = relative(world.folder, folder);
  const path = here !== "" && !here.startsWith("..") ? here : folder;
  return `
What to type next:
${isInstalled(world) ? "" : `  alias pericope="node '${world.program}'"\n`}  cd ${path.includes(" ") ? `'${path}'` : path}
  pericope evaluate judgements.inex runs/focused/*.fol --per-topic
  pericope validate runs/mistakes.fol --task ric --judgements judgements.inex
  pericope convert runs/focused/passages.fol passages.jsonl
  pericope report judgements.inex runs/ric/*.fol --task ric --collection articles -o ric.html
  pericope measures AgP
`;
}

/** In a checkout there is no command of that name yet. */
function isInstalled({ program }: World): boolean {
  return basename(program) !== "pericope.js";
}
