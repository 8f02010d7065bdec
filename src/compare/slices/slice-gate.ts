import { type GateVerdict, gateVerdicts } from "../gate.ts";
import { winnerOf } from "../winner.ts";
import type { ComparedSlices } from "./compare-slices.ts";

/**
 * The verdicts on slices where a run is significantly worse than the baseline by more than the margin. A slice with too few
 * topics to tell has none: the verdict on all topics stands for it.
 */
export function sliceVerdicts({ fields }: ComparedSlices, margin = 0): GateVerdict[] {
  return fields.flatMap(({ field, slices }) =>
    slices.flatMap(({ value, comparison }) =>
      gateVerdicts(comparison, { margin })
        .filter(({ passes }, i) => !passes && winnerOf(comparison.pairs[i]!, comparison) === "a")
        .map(({ run, ...verdict }) => ({ ...verdict, run: `${run}, ${field}=${value ?? "(none)"}` })),
    ),
  );
}
