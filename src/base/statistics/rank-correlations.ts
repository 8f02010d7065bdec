// The agreement of two lists of values: Kendall's tau-b and Spearman's rho with their p-values, Pearson's correlation,
// and the tau of average precision, which gives more weight to exchanges at the top. P-values are exact if there are
// few values.

import { mean, sum, sumBy } from "../number.ts";
import { logGamma, normalUpperTail, tUpperTail } from "./distributions.ts";
import { averageRanks, overTies, type Ranks } from "./ranks.ts";

interface Coefficient {
  /** The coefficient; NaN if all values of one list are equal. */
  readonly value: number;
  /** The two-sided p-value. */
  readonly p: number;
}

/** From this number of values on, the normal approximation is used, as in R. */
const fewestForNormal = 50;

/**
 * Kendall's tau-b, with the p-value of R's cor.test: exact if there are no ties, otherwise by the normal approximation.
 */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>): Coefficient {
  const n = x.length;
  const { value, score, tiesX, tiesY } = concordance(x, y);
  if (Number.isNaN(value)) return { value, p: NaN };
  const exact = tiesX.length === 0 && tiesY.length === 0 && n < fewestForNormal;
  return { value, p: Math.max(Number.MIN_VALUE, exact ? exactP(score, n) : normalP(score, n, tiesX, tiesY)) };
}

/**
 * Only Kendall's tau-b, without its p-value, for callers that need thousands; NaN if all values of one list are equal.
 */
export function tauB(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return concordance(x, y).value;
}

function concordance(x: ArrayLike<number>, y: ArrayLike<number>) {
  const n = x.length;
  const [tiesX, tiesY] = [averageRanks(x).ties, averageRanks(y).ties];
  let score = 0; // concordant minus discordant pairs
  for (let i = 1; i < n; i++) for (let j = 0; j < i; j++) score += Math.sign(x[i]! - x[j]!) * Math.sign(y[i]! - y[j]!);
  const pairs = (n * (n - 1)) / 2;
  const untied = (ties: readonly number[]): number => pairs - overTies(ties, (size) => (size * (size - 1)) / 2);
  return { value: score / Math.sqrt(untied(tiesX) * untied(tiesY)), score, tiesX, tiesY };
}

function exactP(score: number, n: number): number {
  const discordant = ((n * (n - 1)) / 2 - Math.abs(score)) / 2;
  return Math.min(1, 2 * inversionsUpTo(discordant, n));
}

/** The probability that a random order of n items has at most `most` inversions. */
function inversionsUpTo(most: number, n: number): number {
  let shares = Float64Array.of(1);
  for (let size = 2; size <= n; size++) {
    const next = new Float64Array(most + 1); // a write past its end has no effect: those are more than `most` inversions
    for (const [inversions, share] of shares.entries())
      for (let added = 0; added < size; added++) next[inversions + added]! += share / size;
    shares = next;
  }
  return sum(shares);
}

function normalP(score: number, n: number, tiesX: readonly number[], tiesY: readonly number[]): number {
  const [pairsX, pairsY] = [tiesX, tiesY].map((ties) => overTies(ties, (t) => t * (t - 1)));
  const [triplesX, triplesY] = [tiesX, tiesY].map((ties) => overTies(ties, (t) => t * (t - 1) * (t - 2)));
  const [ownX, ownY] = [tiesX, tiesY].map((ties) => overTies(ties, (t) => t * (t - 1) * (2 * t + 5)));
  const variance =
    (n * (n - 1) * (2 * n + 5) - ownX! - ownY!) / 18 +
    (pairsX! * pairsY!) / (2 * n * (n - 1)) +
    (triplesX! * triplesY!) / (9 * n * (n - 1) * (n - 2)); // of two values this would be 0 / 0, but then those of one list are all equal, which is excluded
  return 2 * normalUpperTail(Math.abs(score) / Math.sqrt(variance));
}

/**
 * The tau of average precision (Yilmaz, Aslam & Robertson, SIGIR 2008). It says how well the order of the second list
 * agrees with the first, which is taken as the truth. Exchanges at the top have more weight. Larger values rank higher.
 * Items that are tied in the second list count as the average over all their orders. A pair that is tied in the truth
 * counts as half right.
 */
export function tauAp(truth: ArrayLike<number>, estimate: ArrayLike<number>): number {
  const n = truth.length;
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => estimate[j]! - estimate[i]!);
  let total = 0;
  for (let from = 0, to = 1; from < n; from = to++) {
    while (estimate[order[to]!] === estimate[order[from]!]) to++; // there is nothing after the last item
    let right = 0; // how many items above the group are rightly above one of its members, on average
    for (let place = from; place < to; place++)
      for (let above = 0; above < from; above++) right += agreement(truth, order[above]!, order[place]!);
    right /= to - from;
    for (let place = Math.max(1, from); place < to; place++) total += (right + (place - from) / 2) / place;
  }
  return (2 * total) / (n - 1) - 1;
}

function agreement(truth: ArrayLike<number>, above: number, below: number): number {
  return (Math.sign(truth[above]! - truth[below]!) + 1) / 2;
}

/**
 * With up to 12 values, all orders are counted. With more, the p-value is from Edgeworth's series (right to 3e-4; R
 * uses it up to 1290). With ties or even more values, it is from t.
 */
const [mostExact, mostSeries] = [12, 1290];

/** Spearman's rho, and its two-sided p-value. rho and -rho have the same p-value. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Coefficient {
  const n = x.length;
  const [first, second] = [averageRanks(x), averageRanks(y)];
  const value = pearson(first.ranks, second.ranks);
  if (Number.isNaN(value)) return { value, p: NaN };
  if (n <= mostExact) return { value, p: exactSpearmanP(first, second) };
  const least = 2 * Math.exp(-logGamma(n + 1)); // the p-value if only the best order is as extreme; t is infinite at rho = 1, and the series may fall below 0
  const isTied = first.ties.length + second.ties.length > 0;
  const p =
    isTied || n > mostSeries ? studentP(value, n) : 2 * seriesUpTo(((n ** 3 - n) / 6) * (1 - Math.abs(value)), n);
  return { value, p: Math.min(1, Math.max(p, least, Number.MIN_VALUE)) };
}

function studentP(value: number, n: number): number {
  return 2 * tUpperTail(Math.abs(value) / Math.sqrt((1 - value * value) / (n - 2)), n - 2);
}

/**
 * P(the sum of squared differences of ranks is at most this), by the series of Best and Roberts, Algorithm AS 89
 * (1975). The sums are even, so half a step is added as a correction for continuity. R adds a whole step on one side,
 * and so is not symmetric.
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

/** Pearson's correlation; NaN if one of the two lists does not vary. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  let [both, squaresX, squaresY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i]! - meanX, y[i]! - meanY];
    both += dx * dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
  }
  return Math.max(-1, Math.min(1, both / Math.sqrt(squaresX * squaresY)));
}

/**
 * The exact two-sided p-value of Spearman's rho, with or without ties: the share of all orders of the second ranks
 * whose rho is at least as far from 0 as the observed one. Ranks are doubled to make them whole numbers, so that
 * nothing is rounded.
 */
export function exactSpearmanP(first: Ranks, second: Ranks): number {
  // rho is symmetric. Counting is faster if the second list has fewer different values.
  const [x, y] = [first, second]
    .map(({ ranks }) => ranks.map((rank) => 2 * rank))
    .sort((a, b) => new Set(b).size - new Set(a).size);
  const centre = x!.length + 1;
  const squaresOf = (values: Float64Array, of: (value: number, i: number) => number): number =>
    sumBy(values, (value, i) => of(value, i) ** 2);
  // The sum of squared differences falls as rho rises. This is the sum for rho = 0.
  const middle = squaresOf(x!, (value) => value - centre) + squaresOf(y!, (value) => value - centre);
  const away = Math.abs(squaresOf(x!, (value, i) => value - y![i]!) - middle);
  const above = shareUpTo(middle - away, x!, y!);
  const isSymmetric = first.ties.length === 0 || second.ties.length === 0; // then the other tail is equal, and need not be counted
  const mirrored = y!.map((value) => 2 * centre - value);
  return Math.min(1, above + (isSymmetric ? above : shareUpTo(middle - away, x!, mirrored)));
}

/**
 * The probability that the sum of squared differences is at most `most`, over all ways to pair x with y. It is counted
 * from the first value of x to the last. At each value, only one thing matters: how many of each different value of y
 * are already paired.
 */
function shareUpTo(most: number, x: Float64Array, y: Float64Array): number {
  const values = [...new Set(y)];
  const sizes = values.map((value) => y.filter((other) => other === value).length);
  const strides = sizes.map((_, group) => sizes.slice(0, group).reduce((product, size) => product * (size + 1), 1));
  const states = strides.at(-1)! * (sizes.at(-1)! + 1);
  const squares = values.flatMap((value) => Array.from(x, (other) => (other - value) ** 2));
  const unit = squares.reduce((a, b) => divisor(a, b), 0); // the step between sums; 1 would be right too, but slower
  const length = Math.floor(most / unit) + 1;
  const ways: (Float64Array | undefined)[] = [new Float64Array(length)];
  ways[0]![0] = 1; // by sum, before anything is paired
  for (let state = 0; state < states - 1; state++) {
    const before = ways[state];
    if (before === undefined) continue;
    const taken = sizes.map((size, group) => Math.floor(state / strides[group]!) % (size + 1));
    const next = x[sum(taken)]!;
    for (const [group, size] of sizes.entries()) {
      const square = (next - values[group]!) ** 2 / unit;
      const left = size - taken[group]!;
      if (left === 0 || square >= length) continue; // there is nothing to add
      const after = (ways[state + strides[group]!] ??= new Float64Array(length));
      for (let sum = square; sum < length; sum++) after[sum]! += left * before[sum - square]!;
    }
    ways[state] = undefined; // it is not read again
  }
  return x.reduce((share, _, i) => share / (i + 1), sum(ways[states - 1] ?? []));
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
