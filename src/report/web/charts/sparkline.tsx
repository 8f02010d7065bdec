import type { Maybe } from "../../page-data.ts";

interface Sparkline {
  readonly scores: readonly Maybe[];
  readonly most: number;
  readonly label: string;
}

/** A bar a topic, in the order of the topics. */
export function Sparkline({ scores, most, label }: Sparkline) {
  const step = Math.max(1, Math.min(8, 120 / scores.length));
  const [width, height] = [step * scores.length, 22];
  const gap = step > 2 ? 1 : 0;
  const bars = scores.map((score, i) => {
    const tall = Math.max(score === null ? 0 : 1, ((score ?? 0) / (most || 1)) * height);
    const end = (i + 1) * step;
    return `V${height - tall}H${end - gap}${gap === 0 ? "" : `V${height}H${end}`}`;
  });
  return (
    <svg
      class="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${height}${bars.join("")}V${height}z`} />
    </svg>
  );
}
