import type { PageVerdicts } from "./page-data.ts";

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
  return found.map((places) => places.sort((a, b) => a - b));
}

/** Writes neighbours as the page's data has them. */
export function laterStretches(places: Neighbours): number[][] {
  return places.map((others, place) => unbrokenStretches(others.filter((other) => other > place)).flat());
}

/** The first and the last of each stretch of places without a gap; the places must ascend. */
export function unbrokenStretches(places: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const place of places) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === place - 1) last[1] = place;
    else found.push([place, place]);
  }
  return found;
}

const mostBars = 100;

/**
 * Groups of runs that show which runs are neighbours: two runs share a group exactly where they are neighbours. They are
 * the largest groups of which that is true, without those that show nothing new; undefined where there are too many to draw.
 */
export function groups(of: Neighbours): number[][] | undefined {
  const near = of.map((places) => new Set(places));
  const found: number[][] = [];
  // Bron and Kerbosch's search for maximal cliques: grows a group by places near to all in it, leaving out those tried before.
  const grow = (group: number[], more: readonly number[], tried: readonly number[]): void => {
    if (more.length === 0 && tried.length === 0 && group.length > 1) found.push(group);
    if (more.length === 0 || found.length > mostBars) return;
    const pivot = mostNear([...more, ...tried], more, near);
    const [rest, done] = [new Set(more), [...tried]];
    for (const place of more.filter((each) => !near[pivot]!.has(each))) {
      const isNear = (each: number): boolean => near[place]!.has(each);
      grow([...group, place], [...rest].filter(isNear), done.filter(isNear));
      rest.delete(place);
      done.push(place);
    }
  };
  grow([], [...of.keys()], []);
  if (found.length > mostBars) return undefined;
  const ordered = found.map((group) => group.sort((a, b) => a - b));
  return withoutIdle(ordered).sort((a, b) => a[0]! - b[0]! || a.at(-1)! - b.at(-1)! || a.length - b.length);
}

function mostNear(
  candidates: readonly number[],
  among: readonly number[],
  near: readonly ReadonlySet<number>[],
): number {
  const count = (candidate: number): number => among.filter((place) => near[candidate]!.has(place)).length;
  let [best, most] = [candidates[0]!, -1];
  for (const candidate of candidates) {
    const found = count(candidate);
    if (found > most) [best, most] = [candidate, found];
  }
  return best;
}

/** Drops groups that show nothing new, smallest first: those whose every pair is also in a group that stays. */
function withoutIdle(found: readonly number[][]): number[][] {
  const counts = new Map<string, number>();
  const pairs = (group: readonly number[]): string[] =>
    group.flatMap((a, i) => group.slice(i + 1).map((b) => `${a} ${b}`));
  for (const group of found) for (const pair of pairs(group)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const kept = new Set(found);
  for (const group of found.toSorted((a, b) => a.length - b.length)) {
    if (!pairs(group).every((pair) => counts.get(pair)! > 1)) continue;
    kept.delete(group);
    for (const pair of pairs(group)) counts.set(pair, counts.get(pair)! - 1);
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
