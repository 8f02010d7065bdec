// The page's plots for paper: built for Node, and loaded by --svg alone.

import { parseHTML } from "linkedom";
import type { PageData } from "../../page-data.ts";
import { officialMeasure, ranking } from "../../page-scores.ts";
import { visible } from "../../../base/visible.ts";
import { curvePlot } from "./curve-plot.ts";
import { differencePlot } from "./difference-plot.ts";
import { heatPlot } from "./heat-plot.ts";
import { intervalPlot } from "./interval-plot.ts";
import { onPaper } from "./paper.ts";
import { plotTitles } from "./titles.ts";

const width = 640;
const mostLines = 8;

/** Every plot, as a file. */
export function* plots(data: PageData): Generator<{ readonly name: string; readonly svg: string }> {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const place = { width, document };
  const measure = officialMeasure(data);
  const ranked = ranking(data, measure);
  const named = ranked.slice(0, mostLines).map((run) => ({ run, name: visible(data.runs[run]!.name) }));
  const text = (plot: Element, title: string): string => onPaper(plot, title, document).outerHTML;
  yield { name: "runs", svg: text(intervalPlot(data, measure, place), plotTitles.runs(data, measure, ranked.length)) };
  yield { name: "topics", svg: text(heatPlot(data, measure, place), plotTitles.topics(data, measure)) };
  if (ranked.length > 1) {
    const [b, a] = [ranked[0]!, ranked[1]!];
    const title = plotTitles.differences(data, measure, a, b);
    yield { name: "differences", svg: text(differencePlot(data, measure, a, b, place), title) };
  }
  for (const curve of data.curves)
    yield { name: curve.name, svg: text(curvePlot(curve, named, place), plotTitles.curve(curve)) };
}
