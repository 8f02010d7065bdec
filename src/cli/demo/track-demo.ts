import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { evaluateFiles } from "../../score/node/score-files.ts";
import { outputs } from "../../print/findings/score-findings.ts";
import type { World } from "../world.ts";
import { demoFolder, type TypedStep, typeNext, writeDemoReport } from "./demo-folder.ts";

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

const next: readonly TypedStep[] = [
  {
    about: "Make: search the articles, and make a run of every topic",
    lines: [
      "pericope index articles -o articles.index",
      "pericope search articles.index --query 'red ink' --system passages",
      "pericope search articles.index topics.xml --system passages -o mine.fol",
    ],
  },
  {
    about: "Score: by topic, and whether a run is in order",
    lines: [
      "pericope evaluate judgements.inex runs/focused/*.fol mine.fol --per-topic",
      "pericope validate runs/mistakes.fol --task ric --judgements judgements.inex",
    ],
  },
  {
    about: "Compare: is the difference real",
    lines: ["pericope compare judgements.inex runs/focused/sections.fol runs/focused/passages.fol mine.fol"],
  },
  {
    about: "Look: at the text, and at what a measure is",
    lines: [
      "pericope report judgements.inex runs/ric/*.fol --task ric --collection articles -o ric.html",
      "pericope measures AgP",
    ],
  },
  {
    about: "For chunks of a RAG pipeline, which text comes back and which is missed",
    lines: ["pericope demo --rag my-rag"],
  },
];

/** Copies the demo track, scores it for three tasks, writes its report, and says what to type next. */
export async function showTrackDemo(given: string | undefined, world: World): Promise<void> {
  const folder = await demoFolder(given, (examples, to) => cp(examples, to, { recursive: true }), world);
  world.out(
    "The demo track: 30 articles on finding one's place in a text, 10 topics with highlighted answers, and six runs\n" +
      `for each of three tasks. It is now in ${folder}\n` +
      `${world.colour ? "Green" : "A star"} marks the best run of a column${world.colour ? ", the line the measure that ranks the task" : ""}.\n`,
  );
  for (const [task, words] of Object.entries(explained)) {
    world.out(`\n${words}\n\n`);
    world.out(await scoreTask(folder, task, world));
  }
  world.out(`\nWhich text was found, and which was missed: open ${await report(folder, world)}\n`);
  world.out(typeNext(folder, next, world));
}

async function scoreTask(folder: string, task: string, world: World): Promise<string> {
  const files = (await runsOf(folder, task)).map((name) => join(folder, name));
  const evaluation = await evaluateFiles(join(folder, "judgements.inex"), files, { task });
  return outputs[0]!.print(evaluation, { width: world.width, colour: world.colour });
}

async function runsOf(folder: string, task: string): Promise<string[]> {
  return (await readdir(join(folder, "runs", task))).sort().map((name) => `runs/${task}/${name}`);
}

async function report(folder: string, world: World): Promise<string> {
  const files = {
    judgements: "judgements.inex",
    runs: await runsOf(folder, "focused"),
    collection: "articles",
    topics: "topics.xml",
    command: "pericope report judgements.inex runs/focused/*.fol --collection articles --topic-texts topics.xml",
  };
  return writeDemoReport(folder, files, world);
}
