import { topicAddress } from "./addresses.ts";
import { useSource } from "./context.ts";
import type { Heat } from "./heat.ts";
import { Name } from "./name.tsx";
import { score, shortScore } from "./words.ts";

/** A heat map of elements, each a link. */
export function HeatTable({ measure, runs, topics }: Heat) {
  const { data } = useSource();
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Heat map">
      <table class="heat">
        <thead>
          <tr>
            <td />
            {topics.map((topic) => (
              <th key={topic} scope="col" title={data.topics[topic]!.title ?? undefined}>
                <a href={topicAddress(data, topic, runs[0]!)}>
                  <Name of={data.topics[topic]!.id} />
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run}>
              <th scope="row">
                <Name of={data.runs[run]!.name} />
              </th>
              {topics.map((topic) => {
                const value = data.runs[run]!.scores[measure]![topic] ?? null;
                const share = value === null ? 0 : Math.max(0, Math.min(1, value));
                return (
                  <td key={topic}>
                    <a
                      class={strength(share)}
                      style={{ "--share": `${Math.round(share * 100)}%` }}
                      href={topicAddress(data, topic, run)}
                      title={`${data.runs[run]!.name}, ${data.topics[topic]!.id}: ${score(value)}`}
                    >
                      {value === null ? "–" : shortScore(value)}
                    </a>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Which ink can be read on a cell: the two themes change at different shares. */
function strength(share: number): string {
  if (share > 0.7) return "strong";
  return share > 0.48 ? "middling" : "";
}
