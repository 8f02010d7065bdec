import { logGamma } from "./log-beta.ts";
import { normalDensity, normalUpperTail } from "./normal.ts";
import { quantile } from "./quantile.ts";

// Both integrals run over functions that are smooth and vanish at both ends. There the plain sum over equal steps is as
// exact as doubles get (1e-10 with these steps, to 300 means), and as all terms are positive, so is a tail of 1e-50.

/** P(Q > q), where Q is the range of `means` normal means over an estimate of their deviation. R's ptukey, upper tail. */
export function rangeUpperTail(q: number, means: number, freedom: number): number {
  if (q <= 0) return 1;
  // Over u = log s, where s is the estimate over the truth. Its density has this form; the tail pulls its peak to `peak`.
  const logFront = (freedom / 2) * Math.log(freedom / 2) - logGamma(freedom / 2) + Math.LN2;
  const peak = 0.5 * Math.log(freedom / (freedom + (q * q) / 2));
  const step = Math.min(0.06, 0.4 / Math.sqrt(freedom));
  const term = (u: number): number => {
    const s = Math.exp(u);
    return Math.exp(logFront + freedom * (u - (s * s) / 2)) * normalRangeUpperTail(q * s, means);
  };
  return Math.min(1, step * (halfSum(term, peak, step) + halfSum(term, peak - step, -step)));
}

/** The q that is exceeded with probability p. */
export function rangeQuantile(p: number, means: number, freedom: number): number {
  return quantile((q) => rangeUpperTail(q, means, freedom), p, 8);
}

/** Adds up terms from the middle outwards, until they are too small to matter. */
function halfSum(term: (u: number) => number, start: number, step: number): number {
  let sum = 0;
  for (let u = start; ; u += step) {
    const value = term(u);
    sum += value;
    if (value <= 1e-17 * sum) return sum;
  }
}

const [lowest, highest, perUnit] = [-9, 39, 6];
const grid = Float64Array.from({ length: (highest - lowest) * perUnit + 1 }, (_, i) => lowest + i / perUnit);
const below = grid.map((z) => normalUpperTail(-z));

/** P(range > w) of normal means of deviation 1: k ∫ φ(z) [Φ(z)^(k-1) - (Φ(z) - Φ(z - w))^(k-1)] dz. */
function normalRangeUpperTail(w: number, means: number): number {
  // The largest of the means is z; beyond the middle, w/2, by more than 9 deviations there is nothing to add.
  const from = Math.ceil((w / 2 - 9 - lowest) * perUnit);
  const to = Math.min(grid.length, Math.floor((w / 2 + 9 - lowest) * perUnit) + 1);
  let sum = 0;
  for (let i = from; i < to; i++) {
    const share = Math.min(1, normalUpperTail(w - grid[i]!) / below[i]!); // a rounding above 1 would be NaN below
    sum -= normalDensity(grid[i]!) * below[i]! ** (means - 1) * Math.expm1((means - 1) * Math.log1p(-share));
  }
  return (means * sum) / perUnit;
}
