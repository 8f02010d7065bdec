import { axisTicks, type HeatScale } from "../../overview.ts";
import { tickWords } from "./axis.tsx";

interface HeatLegend {
  readonly name: string;
  readonly scale: HeatScale;
}

/** Which colour is which value. */
export function HeatLegend({ name, scale: { low, high, better, hasGaps } }: HeatLegend) {
  const place = (value: number): string => `${(100 * (value - low)) / (high - low)}%`;
  return (
    <p class="heat-legend">
      <span>
        {name}, {better} is better
      </span>
      <span
        class="heat-scale"
        role="img"
        aria-label={`The colours go from ${tickWords(low)}, the weakest, to ${tickWords(high)}, the strongest`}
      >
        <span class="heat-bar" />
        {axisTicks(low, high).map((tick) => (
          <span key={tick} class="heat-tick" style={{ left: place(tick) }}>
            {tickWords(tick)}
          </span>
        ))}
      </span>
      {hasGaps && (
        <span>
          <span class="heat-gap" /> no score
        </span>
      )}
    </p>
  );
}
