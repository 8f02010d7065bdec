// The page's plots for paper: built for Node, and loaded by --svg alone.

import { parseHTML } from "linkedom";
import type { PageData } from "../../src/page/page-data.ts";
import { officialMeasure, ranking } from "../../src/page/page-scores.ts";
import { visible } from "../../src/base/visible.ts";
import { curvePlot } from "./curve-plot.ts";
import { differencePlot } from "./difference-plot.ts";
import { heatPlot } from "./heat-plot.ts";
import { intervalPlot } from "./interval-plot.ts";

const width = 640;
const mostLines = 8;

/** Every plot, as a file. */
export function* plots(data: PageData): Generator<{ readonly name: string; readonly svg: string }> {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const place = { width, document };
  const measure = officialMeasure(data);
  const ranked = ranking(data, measure);
  const named = ranked.slice(0, mostLines).map((run) => ({ run, name: visible(data.runs[run]!.name) }));
  yield { name: "runs", svg: svgText(intervalPlot(data, measure, place)) };
  yield { name: "topics", svg: svgText(heatPlot(data, measure, place)) };
  if (ranked.length > 1)
    yield { name: "differences", svg: svgText(differencePlot(data, measure, ranked[1]!, ranked[0]!, place)) };
  for (const curve of data.curves) yield { name: curve.name, svg: svgText(curvePlot(curve, named, place)) };
}

/** On its own, an SVG must say what it is. */
function svgText(plot: Element): string {
  const svg = plot.tagName.toLowerCase() === "svg" ? plot : plot.querySelector("svg")!;
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("color", "#1f1d1a");
  return svg.outerHTML;
}
