import { cutOffOf } from "../../base/same.ts";

/** The n of the highest scores, and all that tie with the last of them but for rounding, in the order they come: whoever asks decides ties. */
export function highest<T>(all: readonly T[], scoreOf: (one: T) => number, n: number): readonly T[] {
  if (all.length <= n) return all;
  const least = cutOffOf(Float64Array.from(all, scoreOf), n);
  return all.filter((one) => scoreOf(one) >= least);
}
