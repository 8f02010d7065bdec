import { counted } from "../base/note.ts";
import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import type { ComparedPair, Comparison } from "./compare.ts";
import { winnerOf } from "./winner.ts";

/** Whether a run passes as no worse than the baseline, and the reason. */
export interface GateVerdict {
  readonly run: string;
  readonly passes: boolean;
  readonly why: string;
}

/**
 * The verdict on each pair. A run passes if its mean is worse by no more than the margin, or by more, but not significantly.
 * A run that loses more also fails where nothing can be tested or nothing could be significant, and a run that lacks topics of
 * the baseline fails whatever it scores on the others: a gate that cannot tell does not say yes.
 */
export function gateVerdicts(comparison: Comparison, margin = 0): GateVerdict[] {
  return comparison.pairs.map((pair) => ({ run: pair.b, ...verdict(pair, comparison, margin) }));
}

function verdict(pair: ComparedPair, comparison: Comparison, margin: number): Omit<GateVerdict, "run"> {
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
  if (loss <= 0) return passes(against("no worse than"));
  if (!isBelow(margin, loss, Math.max(Math.abs(meanA), Math.abs(meanB), margin)))
    return passes(against(`no more than ${margin} worse than`));
  if (Number.isNaN(adjusted)) return fails(`${against("worse than")}, and it cannot be tested: ${why}`);
  const p = `adjusted p ${adjusted.toPrecision(2)}`;
  if (winnerOf(pair, comparison) === "a") return fails(`${against("significantly worse than")} (${p})`);
  if (isBelow(least, level)) return passes(`${against("not significantly worse than")} (${p})`);
  return fails(
    `${against("worse than")}, and no difference could be significant at ${level}: the smallest adjusted p is ${least.toPrecision(2)}`,
  );
}
