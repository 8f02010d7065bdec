import * as Plot from "@observablehq/plot";
import { visible } from "../../../base/visible.ts";
import type { PageData } from "../../page-data.ts";
import { betterUnder, isLost, topicDifferences } from "../../page-scores.ts";
import type { PlotPlace } from "./curve-plot.ts";

/** b less a, topic by topic: teal where b does better. */
export function differencePlot(
  data: PageData,
  measure: number,
  a: number,
  b: number,
  { width, document }: PlotPlace,
): Element {
  const rows = topicDifferences(data, measure, a, b).map(({ topic, difference }) => ({
    topic: visible(data.topics[topic]!.id),
    difference,
  }));
  const better = betterUnder(data, measure);
  const [first, second] = [a, b].map((run) => visible(data.runs[run]!.name));
  return Plot.plot({
    ...(document === undefined ? {} : { document }),
    width,
    height: 72 + 18 * rows.length,
    marginLeft: 140,
    marginBottom: 42,
    style: { background: "transparent", fontSize: "12px" },
    x: { label: `${data.measures[measure]} (${better} is better): ${second} less ${first}`, grid: true },
    y: { label: "topic", domain: rows.map(({ topic }) => topic) },
    marks: [
      Plot.barX(rows, {
        y: "topic",
        x: "difference",
        fill: ({ difference }: { difference: number }) => (isLost({ better }, difference) ? "#b54708" : "#0b7285"),
      }),
      Plot.ruleX([0]),
    ],
  });
}
