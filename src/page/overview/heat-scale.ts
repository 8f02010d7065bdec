import { betterIn } from "../../measures/name.ts";
import type { Maybe, PageData } from "../page-data.ts";

/** What the colours of a heat map mean: from `low`, the weakest, to `high`, the strongest. */
export interface HeatScale {
  readonly low: number;
  readonly high: number;
  readonly better: "more" | "less";
  /** Whether some run has no score on some topic. */
  readonly hasGaps: boolean;
}

/** From 0 to 1, as nearly all measures are, so that maps can be compared; wider where scores lie outside. */
export function heatScale(data: Pick<PageData, "measures" | "lessIsBetter" | "runs">, measure: number): HeatScale {
  let [low, high, hasGaps] = [0, 1, false];
  for (const { scores } of data.runs)
    for (const score of scores[measure]!) {
      if (score === null) hasGaps = true;
      else [low, high] = [Math.min(low, score), Math.max(high, score)];
    }
  return { low, high, better: betterIn(data, data.measures[measure]!) ?? "more", hasGaps };
}

/** Where a score is on the scale, from 0 to 1. */
export function heatShare({ low, high }: HeatScale, score: number): number {
  return Math.max(0, Math.min(1, (score - low) / (high - low)));
}

/** The same of what may be absent. */
export function heatShareOf(scale: HeatScale, score: Maybe | undefined): number | undefined {
  return score === null || score === undefined ? undefined : heatShare(scale, score);
}
