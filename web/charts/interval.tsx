import type { Maybe } from "../../src/page/page-data.ts";

interface Interval {
  readonly mean: Maybe;
  readonly interval: readonly [number, number] | null;
  readonly most: number;
}

/** The mean as a point, and its interval as a line, on a scale that all rows share. */
export function Interval({ mean, interval, most }: Interval) {
  const share = (value: number): string => `${(100 * Math.max(0, Math.min(value, most))) / (most || 1)}%`;
  if (mean === null) return <span class="interval" />;
  return (
    <span class="interval" aria-hidden="true">
      {interval !== null && (
        <span
          class="interval-line"
          style={{ left: share(interval[0]), width: `calc(${share(interval[1])} - ${share(interval[0])})` }}
        />
      )}
      <span class="interval-point" style={{ left: share(mean) }} />
    </span>
  );
}
