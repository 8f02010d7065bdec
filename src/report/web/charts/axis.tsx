import { axisTicks } from "../../overview.ts";

interface Axis {
  readonly low: number;
  readonly high: number;
}

/** The ticks of a scale that rows below it share. */
export function Axis({ low, high }: Axis) {
  return (
    <span class="axis" aria-hidden="true">
      {axisTicks(low, high).map((tick) => (
        <span key={tick} class="axis-tick" style={{ left: `${(100 * (tick - low)) / (high - low || 1)}%` }}>
          {tickWords(tick)}
        </span>
      ))}
    </span>
  );
}

/** "0.2", "1,500": as short as a round number is. */
export function tickWords(tick: number): string {
  return Math.abs(tick) >= 1000 ? tick.toLocaleString("en") : String(tick);
}
