// The cheapest choice of whole results that together contain all highlighted text that the results contain. The measure
// bestP uses its cost in characters. `cheapestCover` chooses among the ranges of one document. If copies count,
// `coverFromAnywhere` chooses among the results of all documents.

import { InputError } from "../../base/input-error.ts";
import { sumBy } from "../../base/number.ts";
import { firstWhere } from "../../base/smallest.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import { isUnresolved, type Passage } from "../../data/run.ts";
import { type CopyLinks, countedPlaces } from "../../match/copies/copy-link.ts";
import { cellsIn, type TextCell } from "../../match/copies/text-cells.ts";
import { intersect, nothing, type Range, rangeSet, type RangeSet, size } from "../../text/range.ts";

/** The cheapest choice of whole ranges that contains all wanted text that the ranges contain. */
export interface Cover {
  /** Characters in the chosen ranges. */
  readonly read: number;
  /** Characters of wanted text in them. */
  readonly found: number;
}

/**
 * Chooses among the ranges of one document. Text that two chosen ranges share is paid for each time, or only once if
 * `shared`.
 *
 * No picked range need lie in another, so they can be picked by their starts. The first character still wanted is in one
 * that is picked, and after that one all is covered up to its end: what follows costs the same, whatever came before.
 */
export function cheapestCover(ranges: readonly Range[], wanted: RangeSet, shared: boolean): Cover {
  const held = intersect(rangeSet(ranges), wanted);
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const costs = new Float64Array(sorted.length);
  for (let last = sorted.length - 1; last >= 0; last--) costs[last] = costAfter(last, sorted[last]!.end);
  return { read: costAfter(-1, 0), found: size(held) };

  /** The lowest cost of the ranges after the last chosen one, which ends at `covered`. */
  function costAfter(last: number, covered: number): number {
    const first = firstFrom(held, covered);
    if (first === undefined) return 0;
    let least = Infinity;
    for (let next = last + 1; next < sorted.length && sorted[next]!.start <= first; next++) {
      const { start, end } = sorted[next]!;
      if (end > first) least = Math.min(least, end - (shared ? Math.max(start, covered) : start) + costs[next]!);
    }
    return least;
  }
}

/** The first character of the set at or after a position. */
function firstFrom(set: RangeSet, position: number): number | undefined {
  const range = set[firstWhere(0, set.length, (i) => set[i]!.end > position)];
  return range && Math.max(range.start, position);
}

// If copies count, a result may contain text of several places, and results that contain the same text need not be
// neighbours in one document. So we search: the first piece that is still wanted must be in one of the chosen results.
// The remaining cost depends only on the pieces that we already have, and is memoised.

/** A result as the pieces of text that it contains, given by their numbers. */
interface Holder {
  readonly length: number;
  readonly cells: readonly number[];
}

/** The search gives up after this many states, because more would take too long. */
const mostStates = 100_000;

/** The most results in one search. The search is recursive, and the stack is limited. */
const mostTogether = 3000;

/**
 * The cheapest cover of the highlighted text if copies count. Text that chosen results share is paid for each time, or
 * only once if `shared`.
 */
export function coverFromAnywhere(
  ranked: readonly Passage[],
  judged: JudgedTopic,
  links: CopyLinks,
  shared: boolean,
): Cover {
  const placed = ranked.filter((passage) => !isUnresolved(passage));
  const pieces = placed.map(({ doc, start, end }) => countedPlaces(links, doc, start, end));
  const { cells, cellsOf } = cellsIn(pieces.flat(), (doc) => judged.get(doc)?.relevant ?? nothing);
  const isWanted = (cell: number): boolean => cells[cell]!.wanted;
  const holders = placed
    .map(({ start, end }, i): Holder => ({ length: end - start, cells: [...new Set(pieces[i]!.flatMap(cellsOf))] }))
    .filter((holder) => holder.cells.some(isWanted));
  // If shared text is paid for once, irrelevant text matters too. Otherwise the cost of a result does not depend on the
  // other results.
  const useful = shared
    ? holders
    : undominated(holders.map((holder) => ({ ...holder, cells: holder.cells.filter(isWanted) })));
  const found = new Set(useful.flatMap((holder) => holder.cells.filter(isWanted)));
  let read = 0;
  for (const group of groupsOf(useful)) read += leastCost(group, cells, shared);
  return { read, found: sumBy([...found], (cell) => cells[cell]!.length) };
}

/**
 * Drops each result that another can replace: the other contains as much and costs no more. Of equal results the first
 * is kept.
 */
function undominated(holders: readonly Holder[]): Holder[] {
  const bestFirst = holders.toSorted((a, b) => a.length - b.length || b.cells.length - a.cells.length);
  const kept = new Map<Holder, ReadonlySet<number>>();
  for (const holder of bestFirst) {
    const willDo = (held: ReadonlySet<number>): boolean => holder.cells.every((cell) => held.has(cell));
    if (![...kept.values()].some(willDo)) kept.set(holder, new Set(holder.cells));
  }
  return [...kept.keys()];
}

/** Groups of results that share text. Each group can be solved separately. */
function groupsOf(holders: readonly Holder[]): Set<ReadonlySet<Holder>> {
  const groupAt = new Map<number, ReadonlySet<Holder>>(); // by cell
  for (const holder of holders) {
    const met = new Set(holder.cells.flatMap((cell) => groupAt.get(cell) ?? []));
    const group = new Set([holder, ...[...met].flatMap((other) => [...other])]);
    for (const { cells } of group) for (const cell of cells) groupAt.set(cell, group);
  }
  return new Set(groupAt.values());
}

function leastCost(group: ReadonlySet<Holder>, cells: readonly TextCell[], shared: boolean): number {
  if (group.size > mostTogether) throw tooMany(group.size);
  const numbers = [...new Set([...group].flatMap((holder) => holder.cells))].sort((a, b) => a - b);
  const bits = new Map(numbers.map((cell, i) => [cell, 1n << BigInt(i)]));
  const wanted = numbers.filter((cell) => cells[cell]!.wanted);
  const holdersOf = groupByCell([...group]);
  const bitsOf = new Map(
    Array.from(group, (holder) => [holder, holder.cells.reduce((set, cell) => set | bits.get(cell)!, 0n)]),
  );
  const known = new Map<bigint, number>();

  function priceOf(holder: Holder, held: bigint): number {
    if (!shared) return holder.length;
    return sumBy(holder.cells, (cell) => ((held & bits.get(cell)!) === 0n ? cells[cell]!.length : 0));
  }

  function costAfter(held: bigint): number {
    const first = wanted.find((cell) => (held & bits.get(cell)!) === 0n);
    if (first === undefined) return 0;
    const before = known.get(held);
    if (before !== undefined) return before;
    if (known.size === mostStates) throw tooMany(group.size);
    let least = Infinity;
    for (const holder of holdersOf.get(first)!)
      least = Math.min(least, priceOf(holder, held) + costAfter(held | bitsOf.get(holder)!));
    known.set(held, least);
    return least;
  }
  return costAfter(0n);
}

function tooMany(results: number): InputError {
  return new InputError(
    `bestP: ${results} results hold the same text in too many ways, by copies, to find the cheapest; expected bestP(cover=all)`,
    {},
    { code: "too-many-ways" },
  );
}

function groupByCell(holders: readonly Holder[]): Map<number, Holder[]> {
  const byCell = new Map<number, Holder[]>();
  for (const holder of holders)
    for (const cell of holder.cells) byCell.set(cell, [...(byCell.get(cell) ?? []), holder]);
  return byCell;
}
