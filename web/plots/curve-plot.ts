import * as Plot from "@observablehq/plot";
import type { PageCurve } from "../../src/report/page-data.ts";
import { lineStyle } from "./palette.ts";

export interface PlotPlace {
  readonly width: number;
  /** Where there is no page: a document to make elements with. */
  readonly document?: Document | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly run: string;
}

/** A line a run. On a page its values come up under the pointer; on paper each line has its name at its end. */
export function curvePlot(
  curve: PageCurve,
  runs: readonly { readonly name: string; readonly run: number }[],
  { width, document }: PlotPlace,
): Element {
  const onPaper = document !== undefined;
  const lines = runs.map(({ name, run }) => curve.places.map((x, i) => point(x, curve.heights[run]![i], name)));
  const all = lines.flat();
  return Plot.plot({
    ...(onPaper ? { document } : {}),
    width,
    height: Math.max(280, Math.min(460, width * 0.55)),
    marginLeft: 48,
    marginRight: onPaper ? 110 : 16,
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
        ? lines.map((line, place) =>
            Plot.text(line.slice(-1), { x: "x", y: "y", text: "run", dx: 6, textAnchor: "start", fill: lineStyle(place).colour }),
          )
        : [
            Plot.dot(all, Plot.pointer({ x: "x", y: "y", r: 4, fill: "currentColor" })),
            Plot.tip(all, Plot.pointer({ x: "x", y: "y", title: tip })),
          ]),
    ],
  });

  function tip({ x, y, run }: Point): string {
    return `${run}\n${curve.x}: ${x.toLocaleString("en")}\n${curve.y}: ${y.toFixed(4)}`;
  }
}

function point(x: number, y: number | null | undefined, run: string): Point {
  return { x, y: y ?? NaN, run };
}
