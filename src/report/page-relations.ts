// Which runs of a ranking do not differ significantly, drawn as bars or said in words. Verdicts become neighbours (the runs that a
// run is tied with), neighbours become groups of runs, and each group is a bar in one of a few lanes.

import { sumBy } from "../base/number.ts";
import type { PageVerdicts } from "./page-data.ts";

/** Verdicts as they are drawn. */
export interface PageRelations {
  /** By place in the ranking. */
  readonly tied: Neighbours;
  readonly untested: Neighbours;
  /** Groups of places; two runs share one exactly where they are tied. */
  readonly bars: readonly (readonly number[])[];
  /** The lane of each bar. Undefined where there are too many bars or lanes to be read. */
  readonly lanes: readonly number[] | undefined;
}

export function pageRelations(verdicts: PageVerdicts): PageRelations {
  const tied = neighbours(verdicts.ties);
  const bars = groups(tied);
  const untested = neighbours(verdicts.untested);
  return { tied, untested, bars: bars ?? [], lanes: bars === undefined ? undefined : lanesOf(bars) };
}

/** How many pairs of places there are. */
export function pairCount(places: Neighbours): number {
  return sumBy(places, (others) => others.length) / 2;
}

export function laneCount({ lanes = [] }: PageRelations): number {
  return lanes.reduce((most, lane) => Math.max(most, lane + 1), 0);
}

/** By place in a ranking: the other places that it is related to, such as those that it is tied with, ascending. */
export type Neighbours = readonly (readonly number[])[];

/** Reads neighbours from the page's data, which has stretches of later places only. */
export function neighbours(later: PageVerdicts["ties"]): Neighbours {
  const found = later.map((): number[] => []);
  for (const [place, stretches] of later.entries())
    for (let i = 0; i < stretches.length; i += 2)
      for (let other = stretches[i]!; other <= stretches[i + 1]!; other++) {
        found[place]!.push(other);
        found[other]!.push(place);
      }
  return found; // each ascending: first the earlier places, as they come, then its own later ones
}

/** Writes neighbours as the page's data has them. */
export function laterStretches(places: Neighbours): number[][] {
  return places.map((others, place) => unbrokenStretches(others.filter((other) => other > place)).flat());
}

/** The first and the last of each stretch of places without a gap; the places must ascend. */
export function unbrokenStretches(places: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  let last: [number, number] | undefined;
  for (const place of places) {
    if (last !== undefined && last[1] === place - 1) last[1] = place;
    else found.push((last = [place, place]));
  }
  return found;
}

const mostBars = 100;

/**
 * Groups of runs that show which runs are neighbours: two runs share a group exactly where they are neighbours. They are
 * the largest groups of which that is true, without those that show nothing new; undefined where there are too many to draw.
 */
export function groups(of: Neighbours): number[][] | undefined {
  const near = flags(of);
  const found: number[][] = [];
  // Bron and Kerbosch's search for maximal cliques: grows a group by places near to all in it, leaving out those tried before.
  const grow = (group: number[], more: readonly number[], tried: readonly number[]): void => {
    if (more.length === 0 && tried.length === 0 && group.length > 1) found.push(group);
    if (more.length === 0 || found.length > mostBars) return;
    const counts = more.map((place) => countIn(near[place]!, more));
    // What is near to all others belongs to every group that is left: it joins here, where each would take a call of its own.
    const isSure = (_: number, i: number): boolean => counts[i] === more.length - 1;
    const sure = more.filter(isSure);
    if (sure.length > 0) {
      const isNearAll = (each: number): boolean => sure.every((place) => near[each]![place] === 1);
      const rest = more.filter((place, i) => !isSure(place, i));
      return grow([...group, ...sure], rest, tried.filter(isNearAll));
    }
    const pivot = near[mostNear(more, counts, tried, near)]!;
    const [rest, done] = [new Set(more), [...tried]];
    for (const place of more.filter((each) => pivot[each] === 0)) {
      const isNear = (each: number): boolean => near[place]![each] === 1;
      grow([...group, place], [...rest].filter(isNear), done.filter(isNear));
      rest.delete(place);
      done.push(place);
    }
  };
  grow([], [...of.keys()], []);
  if (found.length > mostBars) return undefined;
  const ordered = found.map((group) => group.sort((a, b) => a - b));
  return withoutIdle(ordered, of.length).sort((a, b) => a[0]! - b[0]! || a.at(-1)! - b.at(-1)! || a.length - b.length);
}

/** By place: 1 at its neighbours, 0 at all others. */
function flags(of: Neighbours): Uint8Array[] {
  const all = new Uint8Array(of.length ** 2);
  return of.map((places, place) => {
    const own = all.subarray(place * of.length, (place + 1) * of.length);
    for (const other of places) own[other] = 1;
    return own;
  });
}

function countIn(near: Uint8Array, places: readonly number[]): number {
  let count = 0;
  for (const place of places) count += near[place]!;
  return count;
}

/** The first that is near to the most places of `more`, of which `counts` are known. */
function mostNear(
  more: readonly number[],
  counts: readonly number[],
  tried: readonly number[],
  near: readonly Uint8Array[],
): number {
  let most = Math.max(...counts);
  let best = more[counts.indexOf(most)]!;
  for (const candidate of tried) {
    if (most === more.length) break; // none can be near to more
    const count = countIn(near[candidate]!, more);
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}

/** Drops groups that show nothing new, smallest first: those whose every pair is also in a group that stays. */
function withoutIdle(found: readonly number[][], places: number): number[][] {
  const counts = new Uint16Array(places ** 2); // by pair: in how many groups it is
  const change = (group: readonly number[], by: 1 | -1): void => {
    for (const a of group) for (const b of group) counts[a * places + b] = counts[a * places + b]! + by;
  };
  for (const group of found) change(group, 1);
  const kept = new Set(found);
  for (const group of found.toSorted((a, b) => a.length - b.length)) {
    if (!group.every((a) => group.every((b) => a === b || counts[a * places + b]! > 1))) continue;
    kept.delete(group);
    change(group, -1);
  }
  return [...kept];
}

const mostLanes = 6;

/**
 * The lane in which each group is drawn: the first where it overlaps no other group. Undefined where that takes too many
 * lanes to be readable; the page then lists in words which runs each run is tied with.
 */
export function lanesOf(ordered: readonly (readonly number[])[]): readonly number[] | undefined {
  const ends: number[] = []; // by lane
  const lanes = ordered.map((group) => {
    const free = ends.findIndex((end) => end < group[0]!);
    const lane = free >= 0 ? free : ends.length;
    ends[lane] = group.at(-1)!;
    return lane;
  });
  return ends.length > mostLanes ? undefined : lanes;
}

/**
 * "ranks 2, 4 to 6", from places that count from 0. Of runs that share a rank, all but the one at `place` itself may not be
 * meant: "rank 2, some of rank 4".
 */
export function rankWords(places: readonly number[], place: number, ranks: readonly number[]): string {
  const [whole, part]: [number[], number[]] = [[], []];
  // Places ascend, and so do ranks: runs that share one stand together.
  for (let other = 0, next = 0; other < ranks.length;) {
    const rank = ranks[other]!;
    let [isMeant, isWhole] = [false, true];
    for (; ranks[other] === rank; other++) {
      if (places[next] === other) {
        isMeant = true;
        next++;
      } else if (other !== place) isWhole = false;
    }
    if (isMeant) (isWhole ? whole : part).push(rank);
  }
  return [...named("", whole), ...named("some of ", part)].join(", ");
}

function named(before: string, ranks: readonly number[]): string[] {
  return ranks.length === 0 ? [] : [`${before}${ranks.length === 1 ? "rank" : "ranks"} ${numbers(ranks)}`];
}

/** "2, 4 to 6". */
function numbers(ascending: readonly number[]): string {
  const found = unbrokenStretches(ascending).map(([first, last]) => {
    if (first === last) return `${first}`;
    return `${first}${last === first + 1 ? ", " : " to "}${last}`;
  });
  return found.join(", ");
}
