import { logGamma } from "./log-beta.ts";
import type { Correlation } from "./kendall.ts";
import { normalUpperTail } from "./normal.ts";
import { pearson } from "./pearson.ts";
import { averageRanks } from "./ranks.ts";
import { tUpperTail } from "./student-t.ts";

/** As R's prho: all orders are counted up to 9, Edgeworth's series is good enough from 10 on, t beyond 1290. */
const [mostExact, mostSeries] = [9, 1290];

/** Spearman's rho, with the p-value of R's cor.test. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Correlation {
  const n = x.length;
  const [first, second] = [averageRanks(x), averageRanks(y)];
  const value = pearson(first.ranks, second.ranks);
  if (Number.isNaN(value)) return { value, p: NaN };
  const least = Math.exp(-logGamma(n + 1)); // one order of all; t is infinite at 1, and the series may fall below 0
  const tied = first.ties.length > 0 || second.ties.length > 0;
  if (tied || n > mostSeries) return { value, p: Math.max(studentP(value, n), Number.MIN_VALUE, 2 * least) };
  // The sum of squared differences of ranks, which is even. The smaller tail: of those at least as far from the middle.
  const middle = (n ** 3 - n) / 6;
  const squares = Math.round(middle * (1 - Math.abs(value)));
  // R steps back once more in the upper tail: it asks for squares - 1 there, and the series corrects for continuity.
  const tail = n <= mostExact ? ordersUpTo(squares, n) : seriesUpTo(squares + (value < 0 ? 2 : 1), n);
  return { value, p: Math.min(1, 2 * Math.max(tail, least)) };
}

function studentP(value: number, n: number): number {
  return 2 * tUpperTail(Math.abs(value) / Math.sqrt((1 - value * value) / (n - 2)), n - 2);
}

/** P(the sum of squares of a random order is at most this), by trying all orders. */
function ordersUpTo(most: number, n: number): number {
  const taken = new Uint8Array(n);
  const count = (place: number, sum: number): number => {
    if (sum > most) return 0;
    if (place === n) return 1;
    let found = 0;
    for (let item = 0; item < n; item++) {
      if (taken[item] === 1) continue;
      taken[item] = 1;
      found += count(place + 1, sum + (place - item) ** 2);
      taken[item] = 0;
    }
    return found;
  };
  return count(0, 0) / Math.exp(logGamma(n + 1));
}

/** The same by the series of Best and Roberts, Algorithm AS 89 (1975), with the step between two sums halved by the caller. */
function seriesUpTo(most: number, n: number): number {
  const b = 1 / n;
  const x = ((6 * most * b) / (n * n - 1) - 1) * Math.sqrt(n - 1);
  const y = x * x;
  const outer = y * (0.0072 - 0.0831 * b + y * b * (0.0131 - 4.6e-4 * y));
  const inner = -0.0758 + b * (0.1033 + 0.3932 * b) - y * b * (0.0879 + 0.0151 * b - outer);
  const u = x * b * (0.2274 + b * (0.2531 + 0.1745 * b) + y * inner);
  return normalUpperTail(-x) - u / Math.exp(y / 2);
}
