// Numbers that differ only by rounding are the same (base 2). All code that compares, sorts, ranks or cuts off scores
// uses the functions of this file.

/**
 * If a number is computed from the same values in two ways, the results differ by less than this share of the largest
 * value.
 */
const rounding = 1e-12;

/**
 * True if two numbers differ only by rounding. `size` is the size of the values they were computed from: 0.3 - 0.2 and
 * 0.4 - 0.3 are the same relative to 0.4, however small the differences are.
 */
export function same(a: number, b: number, size = Math.max(Math.abs(a), Math.abs(b))): boolean {
  const apart = Math.abs(a - b);
  return a === b || (apart < Infinity && apart <= rounding * size);
}

/** True if a is below b by more than rounding: the mean of 0.1 and 0.2 is not below 0.15. */
export function isBelow(a: number, b: number, size?: number): boolean {
  return a < b && !same(a, b, size);
}

/** The largest distance between two sums or differences of values of these columns that still counts as rounding. */
export function slack(...columns: readonly Float64Array[]): number {
  let largest = 0;
  for (const column of columns) for (const value of column) largest = Math.max(largest, Math.abs(value));
  return rounding * largest;
}

/** A chain of scores, each of which differs from the next only by rounding, may reach this far below a score. */
const chained = 10 * rounding;

/**
 * A limit below the n-th highest score. A score below this limit is not among the n highest, and does not tie with the
 * last of them, even with rounding.
 */
export function cutOff(score: number): number {
  return score - chained * Math.abs(score);
}

/** The limit of `cutOff` for a list of scores. With at most n scores there is no limit. */
export function cutOffOf(scores: Float64Array, n: number): number {
  return scores.length <= n ? -Infinity : cutOff(nthHighest(scores, n));
}

/** Keeps the n highest scores in a heap, with the lowest first. Few of millions of scores enter the heap. */
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
 * The values, in which those that differ only by rounding are made equal. They can then be sorted, ranked and compared
 * directly. Sorting by `same` would not work: a may be the same as b, and b the same as c, but a not the same as c.
 * `sizes` has one size per value, as in `same`.
 */
export function withoutRounding(values: ArrayLike<number>, sizes: ArrayLike<number> = values): Float64Array {
  const found = Float64Array.from(values);
  const order = Array.from(found.keys()).filter((i) => !Number.isNaN(found[i]!));
  order.sort((i, j) => values[i]! - values[j]!); // the difference of two infinite values is NaN; the sort takes it as 0
  for (let at = 1; at < order.length; at++) {
    const [i, j] = [order[at - 1]!, order[at]!];
    const size = Math.max(Math.abs(sizes[i]!), Math.abs(sizes[j]!));
    if (same(values[i]!, values[j]!, size)) found[j] = found[i]!;
  }
  return found;
}
