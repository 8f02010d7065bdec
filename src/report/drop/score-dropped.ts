// Scores the runs of a pile, in one worker or several, and makes the page of them, which is what `pericope report` would make.

import { attempt, type InputError, withPlace } from "../../base/input-error.ts";
import { sum } from "../../base/number.ts";
import { citedRun } from "../../data/answers.ts";
import type { Run } from "../../data/run.ts";
import { placedAnswers } from "../../citations/place.ts";
import { readAll, reader, streamReader } from "../../files/formats/read.ts";
import { TopicReturns } from "../../files/lines/open-topics.ts";
import type { EvaluateOptions } from "../../score/evaluate-options.ts";
import type { Evaluator, OpenRun, RunOutcome } from "../../score/evaluate.ts";
import type { KeptRoom } from "../../score/kept-room.ts";
import { type Keeping, keepingEvaluator, type KeptRun } from "../../score/kept-run.ts";
import { refuseNoMeasure } from "../../score/measures/name.ts";
import { explainedMeasures } from "../../score/tasks.ts";
import { type Page, pageKeeping, pageOf } from "../page-build.ts";
import { rankedTables } from "../page-scores.ts";
import { pageChance, pageStatistics, withStatistics } from "../page-statistics.ts";
import { type Pile, type Readable, type RunFile, type SettledFile, withTexts } from "./read-dropped.ts";

/** What a person asks for besides the files. */
export interface DropOptions {
  /** Undefined: as the runs say or look. */
  readonly task?: string | undefined;
  /** None: those of the task. */
  readonly measures: readonly string[];
}

/** Runs being scored, in one thread of perhaps several. */
export interface Scoring {
  readonly by: Evaluator;
  readonly keeping: Keeping;
  /** Of the runs that were added, in their order. */
  readonly kept: readonly KeptRun[];
}

/** `usualTask`: what another thread found, which has read the first run. */
export function openScoring(pile: Pile, asked: DropOptions, usualTask?: ReturnType<Evaluator["usualTask"]>): Scoring {
  const kept: KeptRun[] = [];
  const keeping = pageKeeping({});
  const take = (run: KeptRun): void => void kept.push(run);
  return { by: keepingEvaluator(pile.judgements, optionsOf(pile, asked), keeping, take, usualTask), keeping, kept };
}

function optionsOf({ collection }: Pile, { task, measures }: DropOptions): EvaluateOptions {
  for (const name of measures) refuseNoMeasure(name, {});
  return { task, measures: measures.length > 0 ? measures : explainedMeasures, collection, topics: "judged" };
}

/** Reads a run and scores it, topic by topic where its format allows. */
export function scoreRun(
  run: RunFile,
  { judgements, collection }: Pile,
  by: Pick<Evaluator, "open" | "score">,
): RunOutcome {
  const { file, format } = run;
  if (run.isAnswers === true) {
    const answers = readAll(file.pieces(), reader("answers", { source: file.path, format }));
    return by.score(citedRun(withPlace({ source: file.path }, () => placedAnswers(answers, { collection }))));
  }
  const context = { collection, keepPaths: judgements.of === "elements" };
  const scored = (gathered: boolean): RunOutcome =>
    withTexts("run", run, context, (readable) => scoredOnce(readable, gathered, by));
  try {
    return scored(false);
  } catch (error) {
    if (error instanceof TopicReturns) return scored(true); // which comes back after another
    throw error;
  }
}

function scoredOnce(
  { pieces, options, notes }: Readable,
  gathered: boolean,
  by: Pick<Evaluator, "open" | "score">,
): RunOutcome {
  let scoring: OpenRun | undefined;
  let refusal: InputError | undefined; // a fault of the file is told first, as if it had been read whole before
  const { push, end } = streamReader(options, gathered, (answers, metadata) => {
    scoring = attempt(
      () => by.open({ answers, source: options.source, metadata }),
      (fault) => (refusal = fault),
    );
    return scoring?.topic ?? (() => undefined);
  });
  for (const piece of pieces) push(piece);
  const run = end();
  if (refusal !== undefined) throw refusal;
  const noted: Run = notes.length === 0 ? run : { ...run, notes: [...notes, ...(run.notes ?? [])] };
  return scoring === undefined ? by.score(noted) : scoring.end(noted);
}

/** The page of runs that were all added; `rooms` are those of the other threads. It is what `pericope report` would make. */
export function scoredPage(
  pile: Pile,
  { by, keeping, kept }: Scoring,
  asked: DropOptions,
  program: string,
  rooms: readonly KeptRoom[] = [],
): Page {
  for (const room of rooms) for (const [i, bytes] of room.entries()) keeping.room[i] = keeping.room[i]! + bytes;
  const evaluations = by.end();
  const { topics: texts, judgements } = pile;
  const page = pageOf(judgements, evaluations, kept, keeping, { ...optionsOf(pile, asked), texts, program });
  const statistics = pageStatistics(rankedTables(evaluations), pageChance);
  return { data: withStatistics(page.data, statistics), results: page.results };
}

/** Each worker reads judgements and documents again: only runs that are long enough are worth one. */
const bytesWorthAHelper = 2 ** 20;
const mostHelpers = 3;
/** All workers together hold no more bytes of documents than this. */
const mostDocumentBytes = 2 ** 28;

/** How many workers to start beside the one that leads. */
export function helpersFor(files: readonly SettledFile[], processors: number): number {
  const sizes = (noun: "run" | "documents"): number[] =>
    files.flatMap(({ file, settled }) => (settled.has(noun) ? [file.size] : []));
  const runs = sizes("run");
  const worth = Math.floor(sum(runs) / bytesWorthAHelper);
  const fitting = Math.floor(mostDocumentBytes / Math.max(1, sum(sizes("documents")))) - 1;
  return Math.max(0, Math.min(worth, fitting, runs.length - 1, processors - 1, mostHelpers));
}
