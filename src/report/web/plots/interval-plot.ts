import * as Plot from "@observablehq/plot";
import { heldShare } from "../../../base/number.ts";
import { visible } from "../../../base/visible.ts";
import type { PageData } from "../../page-data.ts";
import { ranking } from "../../page-scores.ts";
import type { PlotPlace } from "./curve-plot.ts";

/** The mean of each run and its interval: of all runs, best first, unless others are given. */
export function intervalPlot(
  data: PageData,
  measure: number,
  { width, document }: PlotPlace,
  runs: readonly number[] = ranking(data, measure),
): Element {
  const rows = runs.map((run) => {
    const { name, means, intervals } = data.runs[run]!;
    const [low, high] = intervals[measure] ?? [NaN, NaN];
    return { run: visible(name), mean: means[measure] ?? NaN, low, high };
  });
  return Plot.plot({
    ...(document === undefined ? {} : { document }),
    width,
    height: 72 + 22 * rows.length,
    marginLeft: 140,
    marginBottom: 42,
    style: { background: "transparent", fontSize: "12px" },
    x: {
      label: `${data.measures[measure]}, mean and ${heldShare(data.made.level)} interval (bootstrap, BCa)`,
      grid: true,
      zero: true,
    },
    y: { label: null, domain: rows.map(({ run }) => run) },
    marks: [
      Plot.ruleY(rows, { y: "run", x1: "low", x2: "high", strokeWidth: 4, strokeOpacity: 0.35, stroke: "#0b5d78" }),
      Plot.dot(rows, { y: "run", x: "mean", fill: "#0b5d78", r: 4 }),
    ],
  });
}
