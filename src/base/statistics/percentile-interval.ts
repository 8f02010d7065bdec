/** The interval that holds the middle share, 1 - level, of the resamples, which are sorted. */
export function percentileInterval(drawn: Float64Array, level: number): { low: number; high: number } {
  return { low: at(drawn, level / 2), high: at(drawn, 1 - level / 2) };
}

/** The quantile: the value below which this share of sorted numbers lies, interpolated between neighbours (R's type 7). */
export function at(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const before = Math.floor(place);
  const value = sorted[before]!;
  return before + 1 < sorted.length ? value + (place - before) * (sorted[before + 1]! - value) : value;
}
