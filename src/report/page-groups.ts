import type { PageGroup } from "./page-data.ts";

const mostLanes = 6;

/**
 * The lane in which each group is drawn: the first where it overlaps no other. Undefined where that takes more lanes than
 * can be told apart: then a span a run says the same.
 */
export function lanesOf(groups: readonly PageGroup[]): readonly number[] | undefined {
  const ends: number[] = []; // by lane
  const lanes = groups.map(([first, last]) => {
    const free = ends.findIndex((end) => end < first);
    const lane = free >= 0 ? free : ends.length;
    ends[lane] = last;
    return lane;
  });
  return ends.length > mostLanes ? undefined : lanes;
}

/** All places that a run is not told apart from. Groups hold neighbours, so that those with one run make one stretch. */
export function tiedWith(groups: readonly PageGroup[], place: number): PageGroup {
  const inside = groups.filter(([first, last]) => first <= place && place <= last);
  return [Math.min(place, ...inside.map(([first]) => first)), Math.max(place, ...inside.map(([, last]) => last))];
}
