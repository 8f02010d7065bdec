// Plots of intervals, differences and curves as SVG. They run on the page and, for `--svg`, in Node: so they take the document to make
// elements with, and know nothing of components.

import * as Plot from "@observablehq/plot";
import { heldShare } from "../../../base/number.ts";
import { visible } from "../../../base/visible.ts";
import type { PageCurve, PageData } from "../../page-data.ts";
import { betterUnder, isLost, topicDifferences } from "../../page-scores.ts";
import { svgAdder, svgOf } from "./paper.ts";

/** The mean of each run and its interval. */
export function intervalPlot(
  data: PageData,
  measure: number,
  { width, document }: PlotPlace,
  runs: readonly number[],
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

/** b − a, topic by topic: teal where b does better. */
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
    x: { label: `${data.measures[measure]} (${better} is better): ${second} − ${first}`, grid: true },
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

export interface PlotPlace {
  readonly width: number;
  /** Where there is no page: a document to make elements with. */
  readonly document?: Document | undefined;
}

interface Point {
  readonly x: number;
  readonly place: string;
  readonly y: number;
  readonly run: string;
}

/** A line a run. On a page its values come up under the pointer; on paper a key stands beside it. */
export function curvePlot(
  curve: PageCurve,
  runs: readonly { readonly name: string; readonly run: number }[],
  { width, document }: PlotPlace,
): Element {
  const onPaper = document !== undefined;
  const places = curve.places.map((x) => x.toLocaleString("en"));
  const lines = runs.map(({ name, run }) =>
    curve.places.map((x, i): Point => ({ x, place: places[i]!, y: curve.heights[run]![i] ?? NaN, run: name })),
  );
  const all = lines.flat();
  const plot = Plot.plot({
    ...(onPaper ? { document } : {}),
    width,
    height: Math.max(280, Math.min(460, width * 0.55)),
    marginTop: 28,
    marginLeft: 48,
    marginRight: onPaper ? keyWidth : 16,
    marginBottom: 42,
    style: { background: "transparent", fontSize: "12px" },
    x: { label: curve.x, type: curve.name === "recall-by-characters" ? "log" : "linear", tickFormat: "~s", grid: true },
    y: { label: curve.y, zero: true, grid: true, nice: true },
    marks: [
      Plot.ruleY([0]),
      ...lines.map((line, place) => {
        const { colour, dash } = lineStyle(place);
        return Plot.line(line, { x: "x", y: "y", stroke: colour, strokeDasharray: dash || "none", strokeWidth: 2 });
      }),
      ...(onPaper
        ? []
        : [
            Plot.dot(all, Plot.pointer({ x: "x", y: "y", r: 4, fill: "currentColor", maxRadius: 100 })),
            Plot.tip(all, Plot.pointer({ x: "x", y: "y", title: tip, maxRadius: 100 })),
          ]),
    ],
  });
  if (onPaper) addKey(plot, document, width, runs);
  return plot;

  function tip({ place, y, run }: Point): string {
    return `${run}\n${curve.x}: ${place}\n${curve.y}: ${y.toFixed(4)}`;
  }
}

const keyWidth = 160;

/** Beside a plot on paper, a line and a name for each run. */
function addKey(plot: Element, document: Document, width: number, runs: readonly { readonly name: string }[]): void {
  const add = svgAdder(svgOf(plot), document);
  for (const [place, { name }] of runs.entries()) {
    const [y, left, { colour, dash }] = [28 + 20 * place, width - keyWidth + 14, lineStyle(place)];
    add("line", { x1: left, x2: left + 30, y1: y, y2: y, stroke: colour, "stroke-width": 2, "stroke-dasharray": dash });
    add("text", { x: left + 36, y, dy: "0.32em", fill: "currentColor", "text-anchor": "start" }, name);
  }
}

/** Lines that can be told apart without seeing colours: a hue and a dash each (hues after Okabe and Ito). */
const hues = ["#0072b2", "#d55e00", "#009e73", "#b5548f", "#a87900", "#3d8fc4", "#6b6b76", "#8c3b1f"];
const dashes = ["", "6 3", "2 3", "8 3 2 3", "12 4", "1 4"];

interface LineStyle {
  readonly colour: string;
  readonly dash: string;
}

/** The style of the line at this place, from 0. */
export function lineStyle(place: number): LineStyle {
  return {
    colour: hues[place % hues.length]!,
    dash: dashes[(place + Math.floor(place / hues.length)) % dashes.length]!,
  };
}
