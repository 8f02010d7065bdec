import { useSource } from "./context.ts";
import { Name } from "./name.tsx";
import { signed } from "./words.ts";

interface DifferenceBars {
  readonly differences: readonly { readonly topic: number; readonly difference: number }[];
  /** Where a topic leads. */
  link(topic: number): string;
}

/** A bar a topic: to the right where the second run scores more, to the left where the first does. */
export function DifferenceBars({ differences, link }: DifferenceBars) {
  const { data } = useSource();
  const most = Math.max(...differences.map(({ difference }) => Math.abs(difference)), 1e-9);
  return (
    <ol class="differences">
      {differences.map(({ topic, difference }) => {
        const { id, title } = data.topics[topic]!;
        const width = `${(50 * Math.abs(difference)) / most}%`;
        return (
          <li key={id}>
            <a href={link(topic)}>
              <span class="difference-topic">
                <Name of={id} /> {title !== null && <span class="quiet">{title}</span>}
              </span>
              <span class="difference-track" aria-hidden="true">
                <span
                  class={difference < 0 ? "difference-lost" : "difference-won"}
                  style={difference < 0 ? { right: "50%", width } : { left: "50%", width }}
                />
              </span>
              <span class="number">{signed(difference)}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
