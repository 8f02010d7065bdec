// Chooses the documents that people should judge: those that the runs rank highest, each once, in an order that does
// not show which run found them. This file also counts what is taken from each run, and what each run contributes and
// leaves unjudged.

import { InputError } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { sum } from "../base/number.ts";
import { randomFor } from "../base/random.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import { compareCodePoints } from "../text/code-points.ts";

/** By topic: the documents to judge, in the order in which they are judged. */
export type Pool = ReadonlyMap<string, readonly string[]>;

export interface PoolOptions {
  /** How many of the first documents of every run to take. Give either this or `size`. */
  readonly depth?: number | undefined;
  /** The most documents per topic. The runs take turns, and each adds its next best document. */
  readonly size?: number | undefined;
  /** Ids of topics: only these, all of them, in this order. Default: the topics of the runs. */
  readonly topics?: Iterable<string> | undefined;
  /** Decides the order of judging. Default: 1. */
  readonly seed?: number | undefined;
  /** Earlier judgements. Their documents are left out, because they are judged already. */
  readonly judged?: Pick<Judgements, "topics"> | undefined;
}

/** A pool, and what it means for the runs that it was made from. */
export interface Pooling {
  readonly pool: Pool;
  readonly seed: number;
  readonly topics: readonly PooledTopic[];
  /** In the order given. */
  readonly runs: readonly RunCoverage[];
  /** The same for all runs together: each document once, at its best rank. */
  readonly together: readonly CutOff[];
  readonly notes: readonly Note[];
}

/** How much of a topic must be judged. */
interface PooledTopic {
  readonly topic: string;
  /** The number of documents to judge. */
  readonly documents: number;
  /** How many documents of the considered ranks are judged already. */
  readonly judgedBefore: number;
  /** The last rank that was considered. */
  readonly depth: number;
}

/**
 * Makes a pool: the documents of some runs that should be judged, topic by topic, in an order that shows nothing about
 * the runs. A document has the rank of its first result. `depth` takes the first documents of every run. With `size`,
 * the runs take turns: the first document of each, then the second of each, until there are enough. Documents in
 * `judged` are left out and do not count towards the size.
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

/** The same, for runs that were read only as far as a pool needs them. */
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

/** Topics of the runs that were not asked for. If that is all of them, the ids do not match. */
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

/** A note that names some topics. None if there are no topics. */
function noteOn(code: string, topics: readonly string[], what: string): Note[] {
  return noteIfAny(code, topics.length, `${what}: ${few(topics)}`);
}

/** What a pool takes from one topic. */
interface TakenTopic {
  readonly topic: string;
  /** By run: its documents, best first. */
  readonly lists: readonly (readonly string[])[];
  /** The documents to judge. */
  readonly documents: ReadonlySet<string>;
  /** The documents of the considered ranks that are judged already. */
  readonly judgedBefore: ReadonlySet<string>;
  /** The last rank that was considered. */
  readonly depth: number;
  /** True if a document will be judged once the whole pool is judged. */
  isJudged(doc: string): boolean;
}

/**
 * Takes documents rank by rank: the first of each run, then the second of each, until the depth or the size is reached
 * or no run has more. In the round that fills the pool, the runs take their turns in the given order.
 */
function takenDocuments(
  topic: string,
  lists: readonly (readonly string[])[],
  judged: ReadonlyMap<string, unknown> | undefined,
  limit: { readonly depth: number; readonly size: number },
): TakenTopic {
  const documents = new Set<string>();
  const judgedBefore = new Set<string>();
  const deepest = Math.min(limit.depth, Math.max(0, ...lists.map(({ length }) => length)));
  let depth = 0;
  for (; depth < deepest && documents.size < limit.size; depth++)
    for (const list of lists) {
      const doc = list[depth];
      if (doc === undefined) continue;
      if (judged?.has(doc) === true) judgedBefore.add(doc);
      else if (documents.size < limit.size) documents.add(doc);
    }
  const isJudged = (doc: string): boolean => documents.has(doc) || judged?.has(doc) === true;
  return { topic, lists, documents, judgedBefore, depth, isJudged };
}

/** A run as a pool sees it: documents only. */
export interface DocumentRun {
  readonly name: string;
  /** The file it came from. */
  readonly source?: string | undefined;
  /** By topic: its documents, best first, each once, at the place of its first result. */
  readonly topics: ReadonlyMap<string, readonly string[]>;
}

/** Makes document runs from runs. Equal ids are in memory only once, because runs have mostly the same documents. */
export function documentRuns(): (run: Run) => DocumentRun {
  const ids = new Map<string, string>();
  const shared = (id: string): string => {
    const known = ids.get(id);
    if (known === undefined) ids.set(id, id); // the same id, in memory once
    return known ?? id;
  };
  return ({ name, source, topics }) => {
    const ranked = new Map<string, readonly string[]>();
    for (const [topic, results] of topics) {
      const documents = new Set<string>();
      for (const { doc } of results) documents.add(shared(doc));
      ranked.set(topic, [...documents]);
    }
    return { name, source, topics: ranked };
  };
}

/**
 * The order in which documents are judged. It depends only on their ids, the topic and the seed. Documents are sorted
 * before they are shuffled. Otherwise a person who knows the seed could undo the shuffle and see the ranks.
 */
export function judgingOrder(documents: Iterable<string>, topic: string, seed: number): string[] {
  const order = [...documents].sort(compareCodePoints);
  const random = randomFor(seed, topic);
  for (let place = order.length - 1; place > 0; place--) {
    const other = Math.floor((random() / 2 ** 32) * (place + 1));
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
}

/** What a run contributes to a pool, and how much of it stays unjudged. */
interface RunCoverage extends Contribution {
  readonly run: string;
  /** The file it came from. */
  readonly file: string | undefined;
  readonly unjudged: readonly CutOff[];
}

interface Contribution {
  /** The number of pool documents that the run has within the considered ranks. */
  readonly documents: number;
  /** How many of these no other run has there. The pool would lack them without this run. */
  readonly only: number;
}

/** The documents in lists down to a rank, for all topics together. */
export interface CutOff {
  readonly rank: number;
  readonly documents: number;
  /** How many of these are neither in the pool nor judged before. */
  readonly unjudged: number;
}

/** By run. */
function contributions(taken: readonly TakenTopic[], runs: number): Contribution[] {
  const documents = Array.from({ length: runs }, () => 0);
  const only = [...documents];
  for (const { lists, documents: pooled, depth } of taken) {
    const brought = lists.map((list) => list.slice(0, depth).filter((doc) => pooled.has(doc)));
    const votes = new Map<string, number>();
    for (const doc of brought.flat()) votes.set(doc, (votes.get(doc) ?? 0) + 1);
    for (const [run, docs] of brought.entries()) {
      documents[run]! += docs.length;
      only[run]! += docs.filter((doc) => votes.get(doc) === 1).length;
    }
  }
  return documents.map((count, run) => ({ documents: count, only: only[run]! }));
}

/** For each cut-off: how much of the lists would be unjudged, for each run and for all together. */
function unjudgedDocuments(
  taken: readonly TakenTopic[],
  runs: number,
): { readonly ofRuns: readonly (readonly CutOff[])[]; readonly together: readonly CutOff[] } {
  const ranks = cutOffs(taken.reduce((most, { lists }) => Math.max(most, ...lists.map(({ length }) => length)), 0));
  const tallies = Array.from({ length: runs }, () => cutOffTally(ranks));
  const together = cutOffTally(ranks);
  for (const { lists, isJudged } of taken) {
    const best = new Map<string, number>();
    for (const [run, list] of lists.entries())
      for (const [index, doc] of list.entries()) {
        tallies[run]!.add(index, isJudged(doc));
        if (index < (best.get(doc) ?? Infinity)) best.set(doc, index);
      }
    for (const [doc, index] of best) together.add(index, isJudged(doc));
  }
  return { ofRuns: tallies.map((tally) => tally.end()), together: together.end() };
}

/** 5, 10, 20, 50, 100, 200 … and finally the deepest rank. */
function cutOffs(deepest: number): number[] {
  const ranks: number[] = [];
  for (let ten = 1; 5 * ten < deepest; ten *= 10)
    ranks.push(...[5 * ten, 10 * ten, 20 * ten].filter((rank) => rank < deepest));
  return deepest === 0 ? [] : [...ranks, deepest];
}

/** Counts each document at the first cut-off that includes it, and adds up at the end. */
function cutOffTally(ranks: readonly number[]) {
  const documents = ranks.map(() => 0);
  const unjudged = ranks.map(() => 0);
  return {
    add(index: number, isJudged: boolean): void {
      const within = ranks.findIndex((rank) => index < rank);
      documents[within]!++;
      if (!isJudged) unjudged[within]!++;
    },
    end(): CutOff[] {
      const upTo = (counts: readonly number[], last: number): number => sum(counts.slice(0, last + 1));
      return ranks.map((rank, i) => ({ rank, documents: upTo(documents, i), unjudged: upTo(unjudged, i) }));
    },
  };
}
