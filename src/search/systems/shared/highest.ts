import { cutOffOf } from "../../../base/same.ts";

/** The n of the highest scores, and all that tie with the last of them but for rounding, in the order they come: whoever asks decides ties. */
export function highest<T>(all: readonly T[], scoreOf: (one: T) => number, n: number): readonly T[] {
  if (all.length <= n) return all;
  const scores = new Float64Array(all.length);
  for (let at = 0; at < all.length; at++) scores[at] = scoreOf(all[at]!);
  const least = cutOffOf(scores, n);
  return all.filter((_, at) => scores[at]! >= least);
}
