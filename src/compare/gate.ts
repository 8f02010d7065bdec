// The verdicts of a gate: whether each run that was compared with a baseline passes. A gate that cannot decide fails
// the run. `sliceVerdicts` gives the same for slices of the topics.

import { counted } from "../base/note.ts";
import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { type ComparedPair, type Comparison, winnerOf } from "./compare.ts";
import type { ComparedSlices } from "./compare-slices.ts";

/** Whether a run passes as no worse than the baseline, and the reason. */
export interface GateVerdict {
  readonly run: string;
  readonly passes: boolean;
  /**
   * True if the run passes only because the test could not show a loss. There are too few questions to exclude a loss.
   */
  readonly isDoubtful?: true;
  readonly why: string;
}

/** The limits of a gate. */
export interface GateLimits {
  /** A loss of the mean up to this passes without a test. Default: 0. */
  readonly margin?: number | undefined;
  /** A greater loss of the mean fails, even if it is not significant. */
  readonly maxLoss?: number | undefined;
  /** A comparison over fewer topics fails. */
  readonly leastTopics?: number | undefined;
}

/**
 * A loss that is not significant passes without doubt if its interval excludes losses this much larger than the margin.
 */
const harmless = 0.05;

/**
 * The verdict on each pair. A run passes if its mean is worse by no more than the margin. It also passes if it is worse
 * by more, but not significantly. If it is worse by more, it fails if nothing can be tested or if no difference could
 * be significant. A run that lacks topics of the baseline always fails: a gate that cannot decide does not let a run
 * pass. A loss that is not significant but may still be large passes in doubt.
 */
export function gateVerdicts(comparison: Comparison, limits: GateLimits = {}): GateVerdict[] {
  return comparison.pairs.map((pair) => ({ run: pair.b, ...verdict(pair, comparison, limits) }));
}

function verdict(pair: ComparedPair, comparison: Comparison, limits: GateLimits): Omit<GateVerdict, "run"> {
  const { margin = 0, maxLoss = Infinity, leastTopics = 0 } = limits;
  const { a, meanA, meanB, difference, adjusted, least, why, unanswered } = pair;
  const { measure, better, level, topics } = comparison;
  const loss = better === "more" ? -difference : difference;
  const against = (words: string): string => `${measure} is ${fixed(meanB, 4)}, ${words} ${fixed(meanA, 4)} of ${a}`;
  const fails = (words: string) => ({ passes: false, why: words });
  const passes = (words: string) => ({ passes: true, why: words });
  if (unanswered > 0)
    return fails(
      `${measure}: it lacks ${counted(unanswered, "topic", "topics")} that ${a} has, and the other ${topics} cannot tell whether it is worse`,
    );
  if (Number.isNaN(loss)) return fails(`${against("which cannot be compared with")}: ${why ?? "not a number"}`);
  if (topics < leastTopics)
    return fails(
      `${measure}: ${counted(topics, "question is", "questions are")} compared, and the gate asks for ${leastTopics} at least`,
    );
  if (loss <= 0) return passes(against("no worse than"));
  const size = Math.max(Math.abs(meanA), Math.abs(meanB), margin);
  if (isBelow(maxLoss, loss, size)) return fails(against(`${fixed(loss, 4)}, more than ${maxLoss}, worse than`));
  if (!isBelow(margin, loss, size)) return passes(against(`no more than ${margin} worse than`));
  if (Number.isNaN(adjusted)) return fails(`${against("worse than")}, and it cannot be tested: ${why}`);
  const p = `adjusted p ${adjusted.toPrecision(2)}`;
  if (winnerOf(pair, comparison) === "a") return fails(`${against("significantly worse than")} (${p})`);
  if (isBelow(least, level)) {
    const words = `${against("not significantly worse than")} (${p})`;
    const most = better === "more" ? -pair.low : pair.high; // the largest loss inside the interval
    if (most - margin <= harmless) return passes(words);
    const large = Number.isFinite(most) ? `: the loss may be as large as ${fixed(most, 4)}` : "";
    const doubt = `${fixed(loss, 4)} lost; ${counted(topics, "question", "questions")} cannot tell whether that is chance${large}`;
    return { passes: true, isDoubtful: true, why: `${words}; ${doubt}` };
  }
  return fails(
    `${against("worse than")}, and no difference could be significant at ${level}: the smallest adjusted p is ${least.toPrecision(2)}`,
  );
}

/**
 * The verdicts on slices in which a run is significantly worse than the baseline by more than the margin. A slice with
 * too few topics to decide has no verdict; then only the verdict on all topics counts.
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
