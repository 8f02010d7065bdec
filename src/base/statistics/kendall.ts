import { sum } from "../number.ts";
import { normalUpperTail } from "./normal.ts";
import { averageRanks, overTies } from "./ranks.ts";

export interface Coefficient {
  /** The coefficient; NaN where all values of one side are equal. */
  readonly value: number;
  /** Two-sided. */
  readonly p: number;
}

/** As R: with this many or more, the normal approximation. */
const fewestForNormal = 50;

/** Kendall's tau-b, with the p-value of R's cor.test: exact without ties, else normal. */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>): Coefficient {
  const n = x.length;
  const { value, score, tiesX, tiesY } = concordance(x, y);
  if (Number.isNaN(value)) return { value, p: NaN };
  const exact = tiesX.length === 0 && tiesY.length === 0 && n < fewestForNormal;
  return { value, p: Math.max(Number.MIN_VALUE, exact ? exactP(score, n) : normalP(score, n, tiesX, tiesY)) };
}

/** Kendall's tau-b alone, for those who ask a thousand times; NaN where all values of one side are equal. */
export function tauB(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return concordance(x, y).value;
}

function concordance(x: ArrayLike<number>, y: ArrayLike<number>) {
  const n = x.length;
  const [tiesX, tiesY] = [averageRanks(x).ties, averageRanks(y).ties];
  let score = 0; // concordant less discordant pairs
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
    const next = new Float64Array(most + 1); // what would come behind its end is more
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
    (triplesX! * triplesY!) / (9 * n * (n - 1) * (n - 2)); // of two values, those of one side would all be equal
  return 2 * normalUpperTail(Math.abs(score) / Math.sqrt(variance));
}
