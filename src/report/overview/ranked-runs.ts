import { betterIn } from "../../score/measures/name.ts";
import { bestValues } from "../../print/best.ts";
import type { PageData } from "../page-data.ts";
import { type PageRelations, pageRelations } from "../page-relations.ts";
import { ranking, ranksOf } from "../page-scores.ts";
import { byMeasure } from "./by-measure.ts";
import { heatScale } from "./heat-scale.ts";

/** The runs from best to worst under a measure, and what all rows of their table share. */
export interface RankedRuns {
  readonly ranked: readonly number[];
  /** By run, from 0. */
  readonly places: ReadonlyMap<number, number>;
  /** By place, from 1. */
  readonly ranks: readonly number[];
  /** The end of the scale of means: the highest end of an interval, not far above it. */
  readonly most: number;
  /** The end of the scale of single topics. */
  readonly tallest: number;
  readonly relations: PageRelations;
}

export const rankedRuns = byMeasure((data: PageData, measure): RankedRuns => {
  const ranked = ranking(data, measure);
  const ends = data.runs.map(({ means, intervals }) => intervals[measure]?.[1] ?? means[measure] ?? 0);
  return {
    ranked,
    places: new Map(ranked.map((run, place) => [run, place])),
    ranks: ranksOf(data, measure, ranked),
    most: Math.max(...ends, 0) * 1.02 || 1,
    tallest: heatScale(data, measure).high,
    relations: pageRelations(data.verdicts[measure]!),
  };
});

type Measured = Pick<PageData, "measures" | "lessIsBetter" | "runs">;

/** The runs with the best mean under a measure. */
export const bestRuns = byMeasure((data: Measured, measure): ReadonlySet<number> => {
  const means = data.runs.map((run) => run.means[measure]!);
  return bestValues(means, betterIn(data, data.measures[measure]!));
});
