// Numbers that differ by rounding alone are the same (base 2). Everything that compares, sorts, ranks or cuts off scores does it
// with the functions of this file.

/** Two ways to compute a number from the same values differ by less than this share of the largest of them. */
const rounding = 1e-12;

/**
 * Whether two numbers differ by rounding alone. `size` is that of the values they were computed from: 0.3 - 0.2 and
 * 0.4 - 0.3 are the same next to 0.4, however small what is left.
 */
export function same(a: number, b: number, size = Math.max(Math.abs(a), Math.abs(b))): boolean {
  const apart = Math.abs(a - b);
  return a === b || (apart < Infinity && apart <= rounding * size);
}

/** Whether a is below b by more than rounding: a mean of 0.1 and 0.2 is not below 0.15. */
export function isBelow(a: number, b: number, size?: number): boolean {
  return a < b && !same(a, b, size);
}

/** How far apart two sums or differences of values of these columns may be and still be meant to be equal. */
export function slack(...columns: readonly Float64Array[]): number {
  let largest = 0;
  for (const column of columns) for (const value of column) largest = Math.max(largest, Math.abs(value));
  return rounding * largest;
}

/** How far below a score others may lie that a chain of scores which differ by rounding alone might join to it. */
const chained = 10 * rounding;

/** What is below it is not among the n highest scores, nor as high as the last of these but for rounding. */
export function cutOff(score: number): number {
  return score - chained * Math.abs(score);
}

/** The same for some scores, all of which are among the n highest where they are no more. */
export function cutOffOf(scores: Float64Array, n: number): number {
  return scores.length <= n ? -Infinity : cutOff(nthHighest(scores, n));
}

/** In a heap of the n highest, the lowest of them first: of millions of scores, few are put in. */
function nthHighest(scores: Float64Array, n: number): number {
  const heap = scores.slice(0, n).sort();
  for (let at = n; at < scores.length; at++) {
    const score = scores[at]!;
    if (score <= heap[0]!) continue;
    let place = 0;
    for (let child = 1; child < n; child = 2 * place + 1) {
      if (child + 1 < n && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= score) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = score;
  }
  return heap[0]!;
}

/**
 * The values, with those that differ by rounding alone made equal, so that they can be sorted, ranked and compared as they
 * are. `same` alone cannot sort: a may be the same as b, and b as c, and a not as c. `sizes` are as in `same`, one a value.
 */
export function withoutRounding(values: ArrayLike<number>, sizes: ArrayLike<number> = values): Float64Array {
  const found = Float64Array.from(values);
  const order = Array.from(found.keys()).filter((i) => !Number.isNaN(found[i]!));
  order.sort((i, j) => values[i]! - values[j]!); // NaN, of two that are infinite, counts as 0
  for (let at = 1; at < order.length; at++) {
    const [i, j] = [order[at - 1]!, order[at]!];
    const size = Math.max(Math.abs(sizes[i]!), Math.abs(sizes[j]!));
    if (same(values[i]!, values[j]!, size)) found[j] = found[i]!;
  }
  return found;
}
