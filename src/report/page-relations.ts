import { sumBy } from "../base/number.ts";
import type { PageVerdicts } from "./page-data.ts";
import { groups, lanesOf, type Neighbours, neighbours } from "./page-groups.ts";

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
