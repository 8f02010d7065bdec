// The messages between threads that score together. They contain only plain data and memory that all threads share (the
// judgements, and the next turn).

import { picked } from "../../base/lists.ts";
import type { Collection } from "../../data/collection.ts";
import { ColumnTopic, type HighlightColumns, type JudgedColumns } from "../../data/judged-columns.ts";
import type { JudgedTopic, Judgements } from "../../data/judgements.ts";
import type { Context } from "../../files/drafts/context.ts";
import type { Tokenizer } from "../../match/tokens/tokenizer.ts";
import { type EvaluateOptions, ofTask } from "../evaluate-options.ts";
import type { Keeping } from "../kept-run.ts";
import type { ScoredRunFile } from "./score-run-file.ts";
import type { CutRun, FilePart, ScoredPart } from "./score-parts.ts";
import { type TakenTask, tasks } from "../tasks.ts";

/** A question to a thread: first, perhaps, where to cut a run; then which judgements to score by, and what to score. */
export type ScoringQuestion = { readonly cut: ToCut } | { readonly judgements: SentJudgements } | JobsInTurn;

/** Its answer: where to cut the run, if that was the question. */
export interface ScoringAnswer {
  readonly cut?: CutRun | undefined;
}

/** A message during scoring: the outcome of a job that the thread did, with the place of the job. */
export interface JobDone {
  readonly at: number;
  readonly outcome: JobOutcome;
}

/** A run to cut into `count` parts. */
export interface ToCut {
  readonly path: string;
  readonly count: number;
  readonly format: string | undefined;
}

/** Jobs from which threads take the next one in turn. */
export interface JobsInTurn {
  readonly jobs: readonly Job[];
  readonly turns: SharedTurns;
  readonly settings: ScoringSettings;
}

/** A run to score, given by its file name, or a part of one. */
export interface Job {
  readonly path: string;
  readonly part?: FilePart | undefined;
}

/** Everything a thread needs to score runs exactly as another thread would. */
export interface ScoringSettings {
  readonly runFormat: string | undefined;
  readonly options: PlainOptions;
  /** The task of runs that declare none, as the first run has decided it. */
  readonly usualTask: TakenTask | undefined;
  /** True to find out what the results of a run are like. */
  readonly traits?: boolean | undefined;
  /** If a page is made of the runs: what to keep of them. */
  readonly keeping?: Keeping | undefined;
}

/**
 * The outcome of a job. Undefined means that the run must be read as a whole, which reports everything that is wrong
 * with it. Nothing is sent for a job that failed in any other way.
 */
export type JobOutcome = { readonly scoredRun: ScoredRunFile } | { readonly scoredPart: ScoredPart | undefined };

/**
 * Numbers that threads take in turn, each once. The counter is in shared memory, because asking another thread for the
 * next number would mean waiting until it has time.
 */
export interface Turns extends Iterable<number> {
  /** Gives out no turn after this one. Turns before it are still given out, however late a thread asks. */
  stopAfter(turn: number): void;
}

/** The numbers that the threads share: the next turn, and the turn to stop before. */
type SharedTurns = Int32Array<SharedArrayBuffer>;

export function sharedTurns(count: number): SharedTurns {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  shared[1] = count;
  return shared;
}

export function turnsOf(shared: SharedTurns): Turns {
  return {
    *[Symbol.iterator]() {
      const take = () => Atomics.add(shared, 0, 1);
      for (let turn = take(); turn < Atomics.load(shared, 1); turn = take()) yield turn;
    },
    stopAfter: (turn) => void Atomics.store(shared, 1, turn + 1),
  };
}

/** The options of an evaluation as plain data, which can be sent to another thread. */
interface PlainOptions extends Omit<
  EvaluateOptions,
  "measures" | "curves" | "only" | "collection" | "scores" | "own" | "tokenizer"
> {
  /** By task. */
  readonly measures: Readonly<Record<string, readonly string[]>> | undefined;
  readonly curves: Readonly<Record<string, Curves>> | undefined;
  readonly only: readonly string[] | undefined;
  /** The path of the built collection file. */
  readonly builtFile: string | undefined;
  /** The name of the tokenizer. */
  readonly tokens: string | undefined;
}

type Curves = Exclude<EvaluateOptions["curves"], undefined | ((...task: never) => unknown)>;

/** Undefined if an option is not plain data, or needs more than judgements and runs. */
export function plainOptions(
  options: EvaluateOptions & Context & { readonly tokens?: string | undefined },
): PlainOptions | undefined {
  const { collection, scores, own, fields, unit, encoding, entities, run, order, trust, onRemark, abstain } = options;
  if (
    (scores ?? own ?? fields ?? unit ?? encoding ?? entities ?? run ?? order ?? trust ?? onRemark ?? abstain) !==
    undefined
  )
    return undefined;
  const builtFile = collection?.builtFile;
  if (collection !== undefined && builtFile === undefined) return undefined;
  const { measures, curves, only, tokens, tokenizer } = options;
  if (tokenizer !== undefined && tokens === undefined) return undefined; // it has no name
  return {
    ...picked(options, ["task", "names", "rules", "topics", "overlap", "copies", "among", "unanswerable"]),
    measures: measures && byTask((each) => ofTask(measures, each)),
    curves: curves && byTask((each) => ofTask(curves, each)),
    only: only && [...only],
    builtFile,
    tokens,
  };
}

/** The same options in another thread, which has opened the collection and the tokenizer itself. */
export function receivedOptions(
  { measures, curves, ...rest }: PlainOptions,
  collection: Collection | undefined,
  tokenizer: Tokenizer | undefined,
): EvaluateOptions {
  return {
    ...rest,
    collection,
    tokenizer,
    measures: measures && ((task) => measures[task.name]!),
    curves: curves && ((task) => curves[task.name]!),
  };
}

function byTask<T>(of: (task: (typeof tasks)[number]) => T): Record<string, T> {
  return Object.fromEntries(tasks.map((task) => [task.name, of(task)]));
}

/**
 * Judgements as plain data, which can be sent to another thread. Judgements in columns are sent as columns in shared
 * memory.
 */
export interface SentJudgements extends Omit<Judgements, "topics"> {
  readonly topics: readonly string[];
  /**
   * The place of each topic in the columns, as three numbers: which columns, its first document, and how many
   * documents it has.
   */
  readonly places: Int32Array;
  /** Usually only those of one file. */
  readonly columns: readonly JudgedColumns[];
  /** The topics that are not in columns. Their place is -1. */
  readonly others: readonly JudgedTopic[];
}

const placeSize = 3;

export function sentJudgements({ topics, ...rest }: Judgements): SentJudgements {
  const places = new Int32Array(placeSize * topics.size);
  const columns: JudgedColumns[] = [];
  const others: JudgedTopic[] = [];
  let at = 0;
  for (const judged of topics.values()) {
    if (judged instanceof ColumnTopic) {
      if (judged.columns !== columns.at(-1)) columns.push(judged.columns);
      places[at] = columns.length - 1;
      places[at + 1] = judged.firstEncoded;
      places[at + 2] = judged.size;
    } else {
      others.push(judged);
      places[at] = -1;
    }
    at += placeSize;
  }
  return { ...rest, topics: [...topics.keys()], places, columns: columns.map(shared), others };
}

/** The same columns, in memory that all threads share. */
function shared({ ids: { bytes, entries }, grades, highlights }: JudgedColumns): JudgedColumns {
  return {
    ids: { bytes: new Uint8Array(...sharedPlace(bytes)), entries: sharedIntegers(entries) },
    grades: sharedNumbers(grades),
    highlights: highlights && sharedHighlights(highlights),
  };
}

function sharedHighlights({ length, bestEntry, first, start, end }: HighlightColumns): HighlightColumns {
  return {
    length: sharedNumbers(length),
    bestEntry: sharedNumbers(bestEntry),
    first: sharedIntegers(first),
    start: sharedNumbers(start),
    end: sharedNumbers(end),
  };
}

const sharedIntegers = (column: Int32Array): Int32Array => new Int32Array(...sharedPlace(column));
const sharedNumbers = (column: Float64Array): Float64Array => new Float64Array(...sharedPlace(column));

type Column = Uint8Array | Int32Array | Float64Array;

/** The place of a column in shared memory. If it is not there yet, it is copied. */
function sharedPlace(column: Column): [buffer: SharedArrayBuffer, from: number, length: number] {
  const { buffer, byteOffset, byteLength, length } = column;
  if (buffer instanceof SharedArrayBuffer) return [buffer, byteOffset, length];
  const copy = new SharedArrayBuffer(byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength));
  return [copy, 0, length];
}

export function receivedJudgements({ topics, places, columns, others, ...rest }: SentJudgements): Judgements {
  const received = new Map<string, JudgedTopic>();
  let other = 0;
  for (const [i, topic] of topics.entries()) {
    const at = placeSize * i;
    const inColumns = columns[places[at]!]; // none at -1
    received.set(topic, inColumns ? new ColumnTopic(inColumns, places[at + 1]!, places[at + 2]!) : others[other++]!);
  }
  return { ...rest, topics: received };
}
