import { InputError } from "../base/input-error.ts";
import type { Results } from "../data/results.ts";
import type { Passage, Run } from "../data/run.ts";
import { streamReader } from "../formats/read.ts";
import { TopicReturns } from "../lines/open-topics.ts";
import type { Evaluator, RunOutcome } from "../scores/evaluator.ts";
import type { RunScoring } from "../scores/run-scoring.ts";
import { type FileOptions, readFile } from "./read-file.ts";
import { statIfThere } from "./stat-if-there.ts";

/** What a run says of where it comes from. */
export interface RunOrigin {
  readonly name: string;
  readonly metadata: Run["metadata"];
  /** Of its first result that says whether it is an element; looked for only where it is asked for. */
  readonly kind: "element" | "passage" | undefined;
}

/** A run that was scored, and not added to the others: plain data, which may come from another thread. */
export interface ScoredRunFile {
  readonly outcome: RunOutcome;
  readonly origin: RunOrigin;
}

export interface RunFileOptions extends FileOptions {
  /** Whether to look for the kind of the results. */
  readonly kinds?: boolean | undefined;
}

/** Reads a run and scores it: topic by topic where its format allows, so that its results are never in memory at once. */
export async function scoreRunFile(
  path: string,
  { kinds = false, ...options }: RunFileOptions,
  by: Pick<Evaluator, "open" | "score">,
): Promise<ScoredRunFile> {
  let scoring: RunScoring | undefined;
  let refusal: InputError | undefined; // a fault of the file is told first, as if it had been read whole before
  let kind: RunOrigin["kind"];

  function open(answers: Run["answers"], source: string | undefined) {
    try {
      const { topic } = (scoring = by.open({ answers, source }));
      if (!kinds) return topic;
      return (id: string, results: Results) => {
        kind ??= kindOf(results.passages());
        topic(id, results);
      };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refusal = error;
      return () => undefined;
    }
  }

  function read(gathered: boolean): Promise<Run> {
    [scoring, kind] = [undefined, undefined]; // what an earlier reading has scored does not count
    return readFile(path, options, (placed) =>
      streamReader(placed, gathered, (answers) => open(answers, placed.source)),
    );
  }

  const run = await read(!canBeReadAgain(path)).catch((error: unknown) => {
    if (error instanceof TopicReturns) return read(true);
    throw error;
  });
  if (refusal !== undefined) throw refusal;
  for (const passages of run.topics.values()) kind ??= kinds ? kindOf(passages) : undefined;
  const outcome = scoring === undefined ? by.score(run) : scoring.end(run);
  return { outcome, origin: { name: run.name, metadata: run.metadata, kind } };
}

function kindOf(passages: Iterable<Passage>): RunOrigin["kind"] {
  for (const { kind } of passages) if (kind !== undefined) return kind;
  return undefined;
}

/** A pipe cannot: its topics are gathered, lest one come back after it was scored. */
function canBeReadAgain(path: string): boolean {
  const stat = statIfThere(path);
  return stat !== undefined && (stat.isFile() || stat.isDirectory());
}
