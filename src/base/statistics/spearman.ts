import { logGamma } from "./log-beta.ts";
import type { Coefficient } from "./kendall.ts";
import { normalUpperTail } from "./normal.ts";
import { pearson } from "./pearson.ts";
import { averageRanks } from "./ranks.ts";
import { exactSpearmanP } from "./spearman-exact.ts";
import { tUpperTail } from "./student-t.ts";

/**
 * Up to 12 values all orders are counted. Beyond, Edgeworth's series (right to 3e-4, used by R up to 1290); with ties or
 * more values, t.
 */
const [mostExact, mostSeries] = [12, 1290];

/** Spearman's rho, and its two-sided p-value, which is the same for rho and -rho. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Coefficient {
  const n = x.length;
  const [first, second] = [averageRanks(x), averageRanks(y)];
  const value = pearson(first.ranks, second.ranks);
  if (Number.isNaN(value)) return { value, p: NaN };
  if (n <= mostExact) return { value, p: exactSpearmanP(first, second) };
  const least = 2 * Math.exp(-logGamma(n + 1)); // one order of all; t is infinite at 1, and the series may fall below 0
  const isTied = first.ties.length + second.ties.length > 0;
  const p =
    isTied || n > mostSeries ? studentP(value, n) : 2 * seriesUpTo(((n ** 3 - n) / 6) * (1 - Math.abs(value)), n);
  return { value, p: Math.min(1, Math.max(p, least, Number.MIN_VALUE)) };
}

function studentP(value: number, n: number): number {
  return 2 * tUpperTail(Math.abs(value) / Math.sqrt((1 - value * value) / (n - 2)), n - 2);
}

/**
 * P(the sum of squared differences of ranks is at most this), by the series of Best and Roberts, Algorithm AS 89 (1975).
 * The sums are even: half a step more corrects for continuity. R goes a whole step on one side, and is not symmetric.
 */
function seriesUpTo(most: number, n: number): number {
  const b = 1 / n;
  const x = ((6 * (Math.round(most) + 1) * b) / (n * n - 1) - 1) * Math.sqrt(n - 1);
  const y = x * x;
  const outer = y * (0.0072 - 0.0831 * b + y * b * (0.0131 - 4.6e-4 * y));
  const inner = -0.0758 + b * (0.1033 + 0.3932 * b) - y * b * (0.0879 + 0.0151 * b - outer);
  const u = x * b * (0.2274 + b * (0.2531 + 0.1745 * b) + y * inner);
  return normalUpperTail(-x) - u / Math.exp(y / 2);
}
