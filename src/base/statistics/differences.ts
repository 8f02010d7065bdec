import { same, withoutRounding } from "../same.ts";

/**
 * The differences of two runs, b less a, topic by topic. Distances that differ by rounding alone are made equal: 0.3 - 0.1,
 * 0.4 - 0.2 and 0.1 - 0.3 are the same distance, though not as doubles. Scores that differ by rounding alone differ by 0.
 */
export function differences(a: Float64Array, b: Float64Array): Float64Array {
  const found = b.map((score, i) => (same(score, a[i]!) ? 0 : score - a[i]!));
  const sizes = b.map((score, i) => (found[i] === 0 ? 0 : Math.max(Math.abs(score), Math.abs(a[i]!))));
  return withoutRounding(found.map(Math.abs), sizes).map((distance, i) => Math.sign(found[i]!) * distance);
}

/** Whether all differences are equal. `differences` has made those equal that differ by rounding alone. */
export function areEqual(differences: Float64Array): boolean {
  return differences.every((difference) => difference === differences[0]);
}
