import { same, settled } from "../base/same.ts";

/**
 * Topic by topic, b less a. What differs by rounding alone is made equal, whatever its sign: 0.3 - 0.1, 0.4 - 0.2 and
 * 0.1 - 0.3 are one distance, though not as doubles; and 0 where the scores are the same.
 */
export function differences(a: Float64Array, b: Float64Array): Float64Array {
  const found = b.map((score, i) => (same(score, a[i]!) ? 0 : score - a[i]!));
  const sizes = b.map((score, i) => (found[i] === 0 ? 0 : Math.max(Math.abs(score), Math.abs(a[i]!))));
  return settled(found.map(Math.abs), sizes).map((distance, i) => Math.sign(found[i]!) * distance);
}

/** Whether all are equal, as those of `differences` are that differ by rounding alone. */
export function areEqual(differences: Float64Array): boolean {
  return differences.every((difference) => difference === differences[0]);
}
