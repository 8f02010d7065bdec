import * as Plot from "@observablehq/plot";
import { visible } from "../../src/base/visible.ts";
import type { PageData } from "../../src/page/page-data.ts";
import { ranking } from "../../src/page/page-scores.ts";
import type { PlotPlace } from "./curve-plot.ts";

interface Shown {
  readonly runs?: readonly number[];
  readonly topics?: readonly number[];
}

/** Runs × topics: all of them, runs by rank and topics in the order of the judgements, unless others are given. */
export function heatPlot(
  data: PageData,
  measure: number,
  { width, document }: PlotPlace,
  { runs = ranking(data, measure), topics = [...data.topics.keys()] }: Shown = {},
): Element {
  const cells = runs.flatMap((run) =>
    topics.map((topic) => ({
      run: visible(data.runs[run]!.name),
      topic: visible(data.topics[topic]!.id),
      score: data.runs[run]!.scores[measure]![topic] ?? NaN,
    })),
  );
  return Plot.plot({
    ...(document === undefined ? {} : { document }),
    width: Math.max(width, 160 + 9 * topics.length),
    height: 90 + 18 * runs.length,
    marginLeft: 140,
    marginBottom: 60,
    style: { background: "transparent", fontSize: "11px" },
    x: { label: null, tickRotate: -60, domain: topics.map((topic) => visible(data.topics[topic]!.id)) },
    y: { label: null, domain: runs.map((run) => visible(data.runs[run]!.name)) },
    color: { type: "linear", domain: [0, 1], range: ["#f1efe9", "#0b5d78"] },
    marks: [Plot.cell(cells, { x: "topic", y: "run", fill: "score", inset: 0.5 })],
  });
}
