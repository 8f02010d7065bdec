// Wilcoxon's signed-rank test. Its p-values are those of R: exact for few topics without ties, otherwise by the normal
// approximation.

import { differences } from "../base/statistics/samples.ts";
import { normalUpperTail } from "../base/statistics/distributions.ts";
import { tInterval, tReach } from "./paired-t.ts";
import { averageRanks, overTies } from "../base/statistics/ranks.ts";
import { bySide, type PairTest, type Side } from "./test.ts";

/** From this number of topics on, the normal approximation is used, as in R. */
const fewestForNormal = 50;

export const wilcoxon: PairTest = {
  name: "wilcoxon",
  about: "Wilcoxon's signed ranks; exact without ties below 50 topics, else normal, as R does",
  title: "Wilcoxon signed-rank test",
  interval: "t",
  // The extreme cases: all topics have the same sign, and their differences are all different, or all equal (normal
  // approximation).
  least(topics, { side }) {
    const upwards = side === "two" ? side : "greater"; // downwards the p-value is the same
    const apart = Float64Array.from({ length: topics }, (_, i) => i + 1);
    return Math.min(signedRanks(apart, upwards).p, signedRanks(apart.map(Math.sign), upwards).p);
  },
  on({ runs, topics }, { side, level }, reach = tReach(topics.length, level)) {
    return (a, b) => {
      const found = differences(runs[a]!.scores, runs[b]!.scores);
      const { statistic, p, middle } = signedRanks(found, side);
      return { statistic, p, ...tInterval(found, reach), direction: statistic - middle };
    };
  },
};

/** V (the sum of the ranks of positive differences), its p-value, and the value of V if b and a do equally well. */
export function signedRanks(
  differences: Float64Array,
  side: Side,
  mayBeExact = true,
): { statistic: number; p: number; middle: number } {
  const nonzero = differences.filter((difference) => difference !== 0);
  const n = nonzero.length;
  const { ranks, ties } = averageRanks(nonzero.map(Math.abs));
  let v = 0;
  for (const [i, rank] of ranks.entries()) if (nonzero[i]! > 0) v += rank;
  const exact = mayBeExact && ties.length === 0 && n === differences.length && n < fewestForNormal;
  return { statistic: v, middle: (n * (n + 1)) / 4, p: exact ? exactP(v, n, side) : normalP(v, n, ties, side) };
}

function exactP(v: number, n: number, side: Side): number {
  const most = (n * (n + 1)) / 2;
  return bySide(side, upTo(most - v, n, most), upTo(v, n, most)); // V and most - V have the same distribution
}

/**
 * P(V <= v), over all 2^n signs. V is `most` if all are positive. Counts stay below 2^50, so they are exact in doubles.
 */
function upTo(v: number, n: number, most: number): number {
  const counts = new Float64Array(most + 1);
  counts[0] = 1;
  for (let rank = 1, top = 1; rank <= n; rank++, top += rank)
    for (let sum = top; sum >= rank; sum--) counts[sum]! += counts[sum - rank]!;
  let total = 0;
  for (let sum = 0; sum <= v; sum++) total += counts[sum]!;
  return total / 2 ** n;
}

/** The normal approximation, with a continuity correction of a half and the variance corrected for ties. */
function normalP(v: number, n: number, ties: readonly number[], side: Side): number {
  const variance = (n * (n + 1) * (2 * n + 1)) / 24 - overTies(ties, (size) => size ** 3 - size) / 48;
  const z = v - (n * (n + 1)) / 4;
  const tail = (away: number): number => normalUpperTail(away / Math.sqrt(variance));
  if (side === "two") return 2 * tail(Math.max(0, Math.abs(z) - 0.5));
  return side === "greater" ? tail(z - 0.5) : tail(-z - 0.5);
}
