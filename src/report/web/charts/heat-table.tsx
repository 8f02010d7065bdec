import { visible } from "../../../base/visible.ts";
import type { Maybe, PageData } from "../../page-data.ts";
import { heatShareOf } from "../../overview.ts";
import { topicAddress } from "../frame/addresses.ts";
import { useSource } from "../frame/context.ts";
import type { Heat } from "./heat.ts";
import { Name } from "../parts/name.tsx";
import { scoreWords, shortScore } from "../parts/words.ts";

/** A heat map of elements, each a link. */
export function HeatTable({ measure, runs, topics, scale }: Heat) {
  const { data } = useSource();
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Heat map">
      <table class="heat">
        <caption class="hidden">{data.measures[measure]} of each run, from best to worst, on each topic</caption>
        <thead>
          <tr>
            <td />
            {topics.map((topic) => (
              <th key={topic} scope="col" title={data.topics[topic]!.title ?? visible(data.topics[topic]!.id)}>
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
                const percent = Math.round(100 * (heatShareOf(scale, value) ?? 0));
                return (
                  <td key={topic}>
                    <a
                      class={value === null ? "gap" : strength(percent)}
                      style={{ "--share": `${percent}%` }}
                      href={topicAddress(data, topic, run)}
                      title={cellWords(data, run, topic, value)}
                      aria-label={cellWords(data, run, topic, value)}
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

function cellWords({ runs, topics }: PageData, run: number, topic: number, value: Maybe): string {
  return `${visible(runs[run]!.name)}, ${visible(topics[topic]!.id)}: ${scoreWords(value)}`;
}

/** Which ink can be read on a cell, black or white: the two themes change at different shares. */
function strength(percent: number): string {
  if (percent >= 78) return "strong";
  return percent >= 56 ? "middling" : "";
}
