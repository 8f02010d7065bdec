import type { Maybe } from "../../page-data.ts";

interface Interval {
  readonly mean: Maybe;
  readonly interval: readonly [number, number] | null;
  readonly most: number;
}

/** The mean as a point, and its interval as a line, on a scale that all rows share. */
export function Interval({ mean, interval, most }: Interval) {
  const share = (value: number): string => `${(100 * Math.max(0, Math.min(value, most))) / (most || 1)}%`;
  if (mean === null) return <span class="interval" />;
  const [low, high] = interval ?? [mean, mean];
  return <span class="interval known" style={`--low:${share(low)};--high:${share(high)};--mean:${share(mean)}`} />;
}
