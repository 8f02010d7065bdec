import { sum } from "../../base/number.ts";
import type { TakenTopic } from "./taken-documents.ts";

/** What a run brings to a pool, and how much of it stays unjudged. */
export interface RunCoverage extends Contribution {
  readonly run: string;
  /** The file it came from. */
  readonly file: string | undefined;
  readonly unjudged: readonly CutOff[];
}

export interface Contribution {
  /** Documents of the pool that the run has among the ranks that were looked at. */
  readonly documents: number;
  /** Those of them that no other run has there: the pool would lack them without it. */
  readonly only: number;
}

/** What stands in lists down to a rank, all topics together. */
export interface CutOff {
  readonly rank: number;
  readonly documents: number;
  /** Those of them that are neither in the pool nor judged before. */
  readonly unjudged: number;
}

/** By run. */
export function contributions(taken: readonly TakenTopic[], runs: number): Contribution[] {
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

/** At each cut-off how much of the lists would be unjudged: of each run, and of all together. */
export function unjudgedDocuments(
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

/** 5, 10, 20, 50, 100, 200 … and at last the deepest rank. */
function cutOffs(deepest: number): number[] {
  const ranks: number[] = [];
  for (let ten = 1; 5 * ten < deepest; ten *= 10)
    ranks.push(...[5 * ten, 10 * ten, 20 * ten].filter((rank) => rank < deepest));
  return deepest === 0 ? [] : [...ranks, deepest];
}

/** Counts documents by the first cut-off that they are within, and adds up at the end. */
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
