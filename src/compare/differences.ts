/** Scores that differ by rounding alone: 0.3 - 0.1 and 0.4 - 0.2 are one difference, though not as doubles. */
const rounding = 1e-12;

/** Topic by topic, b less a; 0 where the two differ by no more than rounding. */
export function differences(a: Float64Array, b: Float64Array): Float64Array {
  return b.map((score, i) => {
    const difference = score - a[i]!;
    return Math.abs(difference) <= rounding * Math.max(Math.abs(score), Math.abs(a[i]!)) ? 0 : difference;
  });
}

/** How far apart two sums or differences of these scores may be and still be meant to be equal. */
export function slack(...columns: readonly Float64Array[]): number {
  let largest = 0;
  for (const column of columns) for (const value of column) largest = Math.max(largest, Math.abs(value));
  return rounding * largest;
}
