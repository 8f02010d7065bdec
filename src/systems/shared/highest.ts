/** The n of the highest scores, and all that tie with the last of them, in the order they come: whoever asks decides ties. */
export function highest<T>(all: readonly T[], scoreOf: (one: T) => number, n: number): readonly T[] {
  if (all.length <= n) return all;
  const sorted = Float64Array.from(all, scoreOf).sort();
  const least = sorted[sorted.length - n]!;
  return all.filter((one) => scoreOf(one) >= least);
}
