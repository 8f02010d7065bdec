import { attempt, type InputError } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Results, Run } from "../../data/run.ts";
import { streamReader } from "../../files/formats/read.ts";
import { TopicReturns } from "../../files/lines/open-topics.ts";
import type { Evaluator, OpenRun, RunOutcome } from "../evaluator.ts";
import { documentLengths } from "../lengths.ts";
import { type FileOptions, readFile } from "../../files/node/read-file.ts";
import { type RunTraits, type TraitsWatch, traitsWatch } from "./run-traits.ts";
import { canBeReadAgain } from "../../files/node/stream-file.ts";

/** What a run says of where it comes from. */
export interface RunOrigin {
  readonly name: string;
  readonly metadata: Run["metadata"];
  /** What its results are like; looked for only where it is asked for. */
  readonly traits: RunTraits | undefined;
}

/** A run that was scored, and not added to the others: plain data, which may come from another thread. */
export interface ScoredRunFile {
  readonly outcome: RunOutcome;
  readonly origin: RunOrigin;
}

/** A run that was scored, or one that cannot be, and is passed over; or the runs of a file that has several. */
export type TriedRunFile = ScoredRunFile | { readonly broken: true } | { readonly apart: readonly ScoredRunFile[] };

export interface RunFileOptions extends FileOptions {
  /** Where it is to be told what the results are like: how long documents are. */
  readonly lengthOf?: ((doc: string) => number | undefined) | undefined;
}

/** What reading has to keep of a run: paths where elements were judged, and paths and lengths where its traits are wanted. */
export function keptToScore(
  judgements: Judgements,
  collection: Collection | undefined,
  traits = false,
): Pick<RunFileOptions, "keepPaths" | "lengthOf"> {
  return {
    keepPaths: traits || judgements.of === "elements",
    lengthOf: traits ? documentLengths(judgements, collection) : undefined,
  };
}

/** Reads a run and scores it: topic by topic where its format allows, so that its results are never in memory at once. */
export async function scoreRunFile(
  path: string,
  { lengthOf, ...options }: RunFileOptions,
  by: Pick<Evaluator, "open" | "score">,
): Promise<ScoredRunFile> {
  let scoring: OpenRun | undefined;
  let refusal: InputError | undefined; // a fault of the file is told first, as if it had been read whole before
  let traits: TraitsWatch | undefined;
  let answered: Run["answers"] = "passages";

  function open(answers: Run["answers"], source: string | undefined, metadata: Run["metadata"]) {
    scoring = attempt(
      () => by.open({ answers, source, metadata }),
      (fault) => (refusal = fault),
    );
    if (scoring === undefined) return () => undefined;
    answered = answers;
    const { topic } = scoring;
    if (traits === undefined) return topic;
    return (id: string, results: Results) => {
      traits!.add(results.passages());
      topic(id, results);
    };
  }

  function read(gathered: boolean): Promise<Run> {
    scoring = undefined; // what an earlier reading has scored does not count
    traits = lengthOf && traitsWatch(lengthOf);
    return readFile(path, options, (placed) =>
      streamReader(placed, gathered, (answers, metadata) => open(answers, placed.source, metadata)),
    );
  }

  const run = await read(!canBeReadAgain(path)).catch((error: unknown) => {
    if (error instanceof TopicReturns) return read(true);
    throw error;
  });
  if (refusal !== undefined) throw refusal;
  for (const ranked of run.topics.values()) traits?.add(ranked);
  const outcome = scoring === undefined ? by.score(run) : scoring.end(run);
  const known = traits?.end(scoring === undefined ? run.answers : answered);
  return { outcome, origin: { name: run.name, metadata: run.metadata, traits: known } };
}
