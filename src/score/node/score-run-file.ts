// Reads a run from its file and scores it at the same time, topic by topic if its format allows that. If asked,
// `traitsWatch` finds out what its results are like.

import { attempt, InputError } from "../../base/input-error.ts";
import type { Collection } from "../../data/collection.ts";
import { citedRun } from "../../data/answers.ts";
import type { Judgements } from "../../data/judgements.ts";
import { isUnresolved, type Passage, type Results, type Run } from "../../data/run.ts";
import { formatsOf } from "../../files/formats/lookup.ts";
import { streamReader } from "../../files/formats/read.ts";
import { TopicReturns } from "../../files/lines/open-topics.ts";
import { type FileOptions, readFile } from "../../files/node/read-file.ts";
import { canBeReadAgain } from "../../files/node/stream-file.ts";
import { documentLengths } from "../complete.ts";
import type { Evaluator, OpenRun, RunOutcome } from "../evaluate.ts";

/** What a run says about where it comes from. */
export interface RunOrigin {
  readonly name: string;
  readonly metadata: Run["metadata"];
  /** What its results are like. Found only if asked for. */
  readonly traits: RunTraits | undefined;
}

/** A run that was scored but not yet added to the others. Plain data, which may come from another thread. */
export interface ScoredRunFile {
  readonly outcome: RunOutcome;
  readonly origin: RunOrigin;
}

/** A scored run, or a run that cannot be scored and is skipped, or the names of the runs in a file that has several. */
export type TriedRunFile = ScoredRunFile | { readonly broken: true } | { readonly apart: readonly ScoredRunFile[] };

export interface RunFileOptions extends FileOptions {
  /** The length of a document, if it is known. Given only if the traits of the results are wanted. */
  readonly lengthOf?: ((doc: string) => number | undefined) | undefined;
}

/** What to keep while reading a run: paths if elements were judged; paths and lengths if traits are wanted. */
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

/**
 * Reads a run and scores it, topic by topic if its format allows that, so that not all results are in memory at once.
 */
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

  if (isFormatOfAnswers(options.format)) return scoreAnswers(path, options, by);
  const run = await read(!canBeReadAgain(path)).catch((error: unknown) => {
    if (error instanceof TopicReturns) return read(true);
    if (isOfAnswers(error) && (canBeReadAgain(path) || "pieces" in options)) return undefined;
    throw error;
  });
  if (run === undefined) return scoreAnswers(path, { ...options, format: undefined }, by);
  if (refusal !== undefined) throw refusal;
  for (const ranked of run.topics.values()) traits?.add(ranked);
  const outcome = scoring === undefined ? by.score(run) : scoring.end(run);
  const known = traits?.end(scoring === undefined ? run.answers : answered);
  return { outcome, origin: { name: run.name, metadata: run.metadata, traits: known } };
}

/** Reads answers, and scores their citations. */
async function scoreAnswers(path: string, options: FileOptions, by: Pick<Evaluator, "score">): Promise<ScoredRunFile> {
  const { readAnswersFile } = await import("../../citations/node/read-answers.ts"); // which most files do not need
  const run = citedRun(await readAnswersFile(path, options));
  return { outcome: by.score(run), origin: { name: run.name, metadata: undefined, traits: undefined } };
}

function isFormatOfAnswers(format: string | undefined): boolean {
  return format !== undefined && formatsOf("answers").some(({ name }) => name === format);
}

function isOfAnswers(error: unknown): boolean {
  return error instanceof InputError && error.code === "is-answers";
}

/** What the results of a run are like. */
export interface RunTraits {
  /** From the first result that says whether it is an element. */
  readonly kind: "element" | "passage" | undefined;
  /** True if every result is a whole document. */
  readonly isWhole: boolean;
  /** The average number of characters of a result. Undefined if no result has a place. */
  readonly meanLength: number | undefined;
  /** The tags of its elements, with the number of results for each, most frequent first. */
  readonly tags: readonly (readonly [tag: string, results: number])[];
}

/** Sees the results of a run, topic by topic. */
interface TraitsWatch {
  add(ranked: Iterable<Passage>): void;
  end(answers: Run["answers"]): RunTraits;
}

/** `lengthOf` gives the length of a document, if it is known. */
export function traitsWatch(lengthOf: (doc: string) => number | undefined): TraitsWatch {
  let kind: RunTraits["kind"];
  let [results, whole, placed, characters] = [0, 0, 0, 0];
  const tags = new Map<string, number>();
  return {
    add(ranked) {
      for (const result of ranked) {
        results++;
        kind ??= result.kind;
        const steps = result.path?.split("/").filter((step) => step !== "");
        const tag = steps?.at(-1)?.replace(/\[.*$/s, "");
        if (tag !== undefined) tags.set(tag, (tags.get(tag) ?? 0) + 1);
        const isPlaced = !isUnresolved(result);
        if (steps?.length === 1 || (isPlaced && result.start === 0 && result.end >= (lengthOf(result.doc) ?? Infinity)))
          whole++;
        if (!isPlaced) continue;
        placed++;
        characters += result.end - result.start;
      }
    },
    end: (answers) => ({
      kind,
      isWhole: results > 0 && (answers === "documents" || whole === results),
      meanLength: placed === 0 || answers === "documents" ? undefined : characters / placed,
      tags: [...tags].sort(([, a], [, b]) => b - a),
    }),
  };
}
