import { betterIn } from "../../score/measures/name.ts";
import type { Maybe, PageData } from "../page-data.ts";
import { byMeasure } from "./by-measure.ts";

/** What the colours of a heat map mean: from `low`, the weakest, to `high`, the strongest. */
export interface HeatScale {
  readonly low: number;
  readonly high: number;
  readonly better: "more" | "less";
  /** Whether some run has no score on some topic. */
  readonly hasGaps: boolean;
}

type Scored = Pick<PageData, "measures" | "lessIsBetter" | "runs">;

/** From 0 to 1, as nearly all measures are, so that maps can be compared; wider where scores lie outside. */
export const heatScale = byMeasure((data: Scored, measure): HeatScale => {
  let [low, high, hasGaps] = [0, 1, false];
  for (const { scores } of data.runs)
    for (const score of scores[measure]!) {
      if (score === null) hasGaps = true;
      else if (score < low) low = score;
      else if (score > high) high = score;
    }
  return { low, high, better: betterIn(data, data.measures[measure]!) ?? "more", hasGaps };
});

/** Where a score is on the scale, from 0 to 1; undefined where there is none. */
export function heatShareOf({ low, high }: HeatScale, score: Maybe | undefined): number | undefined {
  if (score === null || score === undefined) return undefined;
  return Math.max(0, Math.min(1, (score - low) / (high - low)));
}
