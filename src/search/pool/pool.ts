import { InputError } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import { contributions, type CutOff, type RunCoverage, unjudgedDocuments } from "./coverage.ts";
import { type DocumentRun, documentRuns } from "./document-run.ts";
import { judgingOrder } from "./judging-order.ts";
import { takenDocuments, type TakenTopic } from "./taken-documents.ts";

/** By topic: the documents to judge, in the order in which they are judged. */
export type Pool = ReadonlyMap<string, readonly string[]>;

export interface PoolOptions {
  /** How many documents of every run, its first. Either this or `size`. */
  readonly depth?: number | undefined;
  /** The most documents a topic may have; the runs bring them by turns, each its next best. */
  readonly size?: number | undefined;
  /** Ids: only these topics, all of them and in this order. Default: those of the runs. */
  readonly topics?: Iterable<string> | undefined;
  /** Decides the order of judging. Default: 1. */
  readonly seed?: number | undefined;
  /** Earlier judgements: their documents are judged already, and left out. */
  readonly judged?: Pick<Judgements, "topics"> | undefined;
}

/** A pool, and what it means for the runs that it was made of. */
export interface Pooling {
  readonly pool: Pool;
  readonly seed: number;
  readonly topics: readonly PooledTopic[];
  /** In the order given. */
  readonly runs: readonly RunCoverage[];
  /** All runs together, each document once, at the best of its ranks. */
  readonly together: readonly CutOff[];
  readonly notes: readonly Note[];
}

/** How much of a topic is to be judged. */
interface PooledTopic {
  readonly topic: string;
  /** How many there are to judge. */
  readonly documents: number;
  /** How many documents of the ranks that were looked at are judged already. */
  readonly judgedBefore: number;
  /** The ranks that were looked at, from the first to this. */
  readonly depth: number;
}

/**
 * Makes a pool: which documents of some runs should be judged, topic by topic, in an order that says nothing of the runs. A
 * run's documents rank by their first results. `depth` takes the first of every run; `size` lets the runs bring documents by
 * turns, the first of each, then the second, until there are as many. What `judged` holds is left out, and does not count
 * towards the size.
 *
 * @example
 * import { pool, readRun } from "pericope";
 *
 * const one = readRun("q1 Q0 A 1 9 one\nq1 Q0 B 2 8 one\nq1 Q0 C 3 7 one");
 * const two = readRun("q1 Q0 B 1 9 two\nq1 Q0 D 2 8 two\nq1 Q0 E 3 7 two");
 * const made = pool([one, two], { depth: 2 });
 * [...(made.pool.get("q1") ?? [])].sort(); // ["A", "B", "D"]
 * made.runs[0]?.only; // 1
 */
export function pool(runs: Iterable<Run>, options: PoolOptions): Pooling {
  return poolOf(Array.from(runs, documentRuns()), options);
}

/** The same, of runs that were read as far as a pool needs them. */
export function poolOf(runs: readonly DocumentRun[], options: PoolOptions): Pooling {
  const { size, seed = 1, judged } = options;
  const limit = limitOf(options);
  const theirs = [...new Set(runs.flatMap(({ topics }) => [...topics.keys()]))];
  const asked = options.topics === undefined ? theirs : [...new Set(options.topics)];
  if (asked.length === 0) throw new InputError("no topic to pool; expected runs with results");
  const left = outside(theirs, asked);
  const taken = asked.map((topic) => {
    const lists = runs.map(({ topics }) => topics.get(topic) ?? []);
    return takenDocuments(topic, lists, judged?.topics.get(topic), limit);
  });
  const { ofRuns, together } = unjudgedDocuments(taken, runs.length);
  const brought = contributions(taken, runs.length);
  return {
    pool: new Map(taken.map(({ topic, documents }) => [topic, judgingOrder(documents, topic, seed)])),
    seed,
    topics: taken.map(({ topic, documents, judgedBefore, depth }) => ({
      topic,
      documents: documents.size,
      judgedBefore: judgedBefore.size,
      depth,
    })),
    runs: runs.map(({ name, source }, i) => ({ run: name, file: source, ...brought[i]!, unjudged: ofRuns[i]! })),
    together,
    notes: [...leftNotes(left), ...takenNotes(taken, size), ...judgedNotes(asked, judged)],
  };
}

function limitOf({ depth, size }: PoolOptions): { readonly depth: number; readonly size: number } {
  if ((depth === undefined) === (size === undefined))
    throw new InputError(`${depth === undefined ? "neither depth nor" : "both depth and"} size; expected one of them`);
  const [name, value] = size === undefined ? ["depth", depth!] : ["size", size];
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InputError(`${name} ${value}; expected a whole number from 1`);
  return { depth: depth ?? Infinity, size: size ?? Infinity };
}

/** Topics of the runs that were not asked for. Where that is all of them, the ids are others. */
function outside(theirs: readonly string[], asked: readonly string[]): string[] {
  const wanted = new Set(asked);
  const left = theirs.filter((topic) => !wanted.has(topic));
  if (theirs.length > 0 && left.length === theirs.length)
    throw new InputError(
      `the runs have none of the topics; theirs are such as "${theirs[0]}", and those asked for such as "${asked[0]}"`,
    );
  return left;
}

function leftNotes(left: readonly string[]): Note[] {
  const what = counted(left.length, "topic of the runs was", "topics of the runs were");
  return noteOn("other-topics", left, `${what} not asked for, and left out`);
}

function takenNotes(taken: readonly TakenTopic[], size: number | undefined): Note[] {
  const ids = (topics: readonly TakenTopic[]): string[] => topics.map(({ topic }) => topic);
  const silent = ids(taken.filter(({ lists }) => lists.every((list) => list.length === 0)));
  const done = ids(taken.filter(({ documents, judgedBefore }) => documents.size === 0 && judgedBefore.size > 0));
  const short = ids(taken.filter(({ documents }) => documents.size > 0 && documents.size < (size ?? 0)));
  return [
    ...noteOn("silent-topics", silent, `${counted(silent.length, "topic has", "topics have")} no result in any run`),
    ...noteOn("all-judged", done, `${counted(done.length, "topic has", "topics have")} nothing left to judge`),
    ...noteOn(
      "short-topics",
      short,
      `${counted(short.length, "topic has", "topics have")} fewer than ${size} documents that are not judged yet, and ${short.length === 1 ? "gets" : "get"} all of them`,
    ),
  ];
}

function judgedNotes(asked: readonly string[], judged: PoolOptions["judged"]): Note[] {
  const [known] = judged?.topics.keys() ?? [];
  if (known === undefined || asked.some((topic) => judged!.topics.has(topic))) return [];
  const message = `the earlier judgements have none of the topics, and leave nothing out; theirs are such as "${known}", these such as "${asked[0]}"`;
  return [{ code: "no-topic-judged", message, count: asked.length }];
}

/** A note on topics, which it names; none where there are none. */
function noteOn(code: string, topics: readonly string[], what: string): Note[] {
  return noteIfAny(code, topics.length, `${what}: ${few(topics)}`);
}
