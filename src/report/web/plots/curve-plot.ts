import * as Plot from "@observablehq/plot";
import type { PageCurve } from "../../page-data.ts";
import { lineStyle } from "./palette.ts";
import { svgAdder, svgOf } from "./svg-elements.ts";

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
