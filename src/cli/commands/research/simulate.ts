import { join } from "node:path";
import { InputError } from "../../../base/input-error.ts";
import { counted, type Note } from "../../../base/note.ts";
import { measureAsked, readScores } from "../../../compare/score-file.ts";
import type { Run } from "../../../data/run.ts";
import { folRun } from "../../../files/formats/fol-run.ts";
import { printedName } from "../../../score/measures/name.ts";
import { makeFolder, writeFile } from "../../../files/node/write-file.ts";
import { readingNotes } from "../../../score/notes.ts";
import { limits, perfectTasks, type TaskLimits } from "../../../compare/simulate/limits.ts";
import { orderingMeasures, type OwnScore, simulate as simulation } from "../../../compare/simulate/simulate.ts";
import { allParts, allRankings } from "../../../compare/simulate/simulated-runs.ts";
import type { Findings } from "../../../print/findings.ts";
import { limitsFindings } from "../../../print/findings/limits-findings.ts";
import { simulationFindings } from "../../../print/findings/simulation-findings.ts";
import { command, entryLines, one, textOption, texts, usuallyOneOf } from "../../command.ts";
import { judgementsAt, readScoreFiles, refuseTwoStandardInputs } from "../../inputs.ts";
import { tell } from "../../notes.ts";
import { ownMeasures } from "../../own-measures.ts";
import { seedOption } from "../../options/statistics.ts";
import { figuresOptions, printFigures } from "../../options/printing.ts";
import {
  documentOptions,
  judgementsOptions,
  readContext,
  recordOptions,
  requiredCollection,
} from "../../options/reading.ts";
import { askedMeasures, measuresOption, namesOption } from "../../options/scoring.ts";
import type { World } from "../../world.ts";
import { inTrack } from "../../track-file.ts";

const systems = [{ name: "space" }, { name: "elements" }] as const;

export const simulateCommand = command({
  name: "simulate",
  about: "Test measures: score runs of known quality, and say which orderings each measure keeps and which it breaks.",
  examples: [
    "pericope simulate judgements.inex --collection articles",
    "pericope simulate judgements.inex --collection articles -m AgP -m AiP -o simulated",
    "pericope simulate judgements.jsonl --collection documents.jsonl -m AgP --format markdown",
    "pericope simulate judgements.inex --collection articles --system elements -o limits",
  ],
  after: `
A run is named by what it returns from a document and by how it ranks documents: SLRI is SL ranked by RI.

Parts (S is best, then SL, then SLD; and S, then SS, then SST):
${entryLines(allParts)}

Rankings (R is best, then RS and RI, then RSI):
${entryLines(allRankings)}

A measure of one's own: declare it in a module that --measures-from names. Or write the runs with -o, score them with any tool, and hand in its scores by topic with --scores,
as rows with the heading run,topic,measure,value, as a table with a column "topic" and one column per run, or as
trec_eval -q prints them, one file per run.

SL, SS and SST need a collection of XML. From Pehcevski and Thom, Evaluating Focused Retrieval Tasks.

--system elements scores the best runs of elements for each task beside the perfect runs of passages, to see what the borders of
elements cost whoever returns nothing else (a collection of XML):
${entryLines(perfectTasks.map(({ task, about }) => ({ name: task, about })))}`,

  args: { judgements: inTrack("judgements", one("<judgements>", "what people highlighted; - for standard input")) },
  options: {
    ...requiredCollection("the documents that were judged"),
    ...documentOptions,
    ...recordOptions,
    ...judgementsOptions,
    system: usuallyOneOf("--system <which>", "the runs to make (see below)", systems),
    ...measuresOption("those of the paper, or of each task"),
    scores: texts(
      "--scores <files...>",
      "test measures of another tool by the scores that it gave the runs (see below)",
    ),
    lessIsBetter: texts("--less-is-better <measure>", "a measure of --scores of which less is better (repeatable)"),
    output: textOption("-o, --output <folder>", "write the runs there, to score them with another tool"),
    ...namesOption,
    ...seedOption("decides which irrelevant documents RI and RSI begin with"),
    ...figuresOptions,
  },

  async run(given, world) {
    const { names, seed, output } = given;
    const own = await ownMeasures(given.measuresFrom);
    const asked = askedMeasures(given.measures, own);
    if (given.system === "elements" && given.scores.length > 0)
      throw new InputError("--scores goes with --system space; those of --system elements are scored here");
    const context = await readContext(given, world);
    const judgements = await judgementsAt(given.judgements, { ...context, format: given.judgementsFormat }, world);
    if (given.scores.length === 0 && given.lessIsBetter.length > 0)
      throw new InputError("--less-is-better goes with --scores; of pericope's own measures it is known");
    const collection = context.collection!; // the option is required
    const scoring = { measures: asked.length > 0 ? asked : undefined, own, names };
    const print = async (findings: Findings, made: readonly RunFile[], notes: readonly Note[], drawn = {}) => {
      if (output !== undefined) await writeRuns(output, made);
      printFigures(findings, given, world, drawn);
      tell([...readingNotes(judgements), ...notes, ...written(output, made)], world);
    };
    if (given.system === "elements") {
      const found = limits(judgements, collection, scoring);
      return print(limitsFindings(found), found.tasks.flatMap(runFiles), found.notes);
    }
    const scores = await readOwnScores(given.scores, world);
    const lessIsBetter = given.lessIsBetter.map((name) => measureAsked(Object.keys(scores), name.trim()));
    const found = simulation(judgements, collection, { ...scoring, scores, lessIsBetter, seed });
    const made = found.simulated.map((run) => ({ file: run.name, run }));
    const isUsual = asked.length === 0 && given.scores.length === 0;
    const detailed = isUsual ? orderingMeasures.map((name) => printedName(name, names)) : found.measures;
    return print(simulationFindings(found, detailed), made, found.notes, { "--seed": String(seed) });
  },
});

/** A run and the name of its file. */
interface RunFile {
  readonly file: string;
  readonly run: Run;
}

function runFiles({ task, made }: TaskLimits): RunFile[] {
  return made.map((run) => ({ file: `${task}-${run.name}`, run }));
}

/** Scores of the runs from another tool: for each measure, by run and topic. */
async function readOwnScores(paths: readonly string[], world: World): Promise<Record<string, OwnScore>> {
  if (paths.length === 0) return {};
  refuseTwoStandardInputs(paths);
  const files = await readScoreFiles(paths, world);
  const { runs, measures } = readScores(files);
  const byRun = new Map(runs.map(({ run, topics }) => [run, topics]));
  const lookedUp = measures.map((measure): [string, OwnScore] => [
    measure,
    (_, { run, topic }) => {
      const score = byRun.get(run)?.get(topic)?.[measure];
      if (score !== undefined) return score;
      throw new InputError(
        `no ${measure} of run ${run} for topic ${topic}; expected scores of every run that -o writes`,
        {
          source: paths.length === 1 ? files[0]!.source : undefined,
        },
      );
    },
  ]);
  return Object.fromEntries(lookedUp);
}

async function writeRuns(folder: string, runs: readonly RunFile[]): Promise<void> {
  await makeFolder(folder);
  for (const { file, run } of runs) await writeFile(join(folder, `${file}.fol`), folRun.print(run));
}

function written(folder: string | undefined, { length: count }: readonly RunFile[]): Note[] {
  if (folder === undefined) return [];
  return [{ code: "runs-written", message: `${counted(count, "run", "runs")} written to ${folder}`, count }];
}
