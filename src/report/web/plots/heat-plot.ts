// The heat map as SVG, with a key above it.

import * as Plot from "@observablehq/plot";
import { visible } from "../../../base/visible.ts";
import { axisTicks, heatScale } from "../../overview.ts";
import type { PageData } from "../../page-data.ts";
import { shortScore } from "../shared/words.tsx";
import type { PlotPlace } from "./plots.ts";
import { svgAdder, svgOf } from "./paper.ts";

interface Shown {
  readonly runs: readonly number[];
  readonly topics: readonly number[];
}

interface Cell {
  readonly run: string;
  readonly topic: string;
  readonly score: number;
}

/** Runs × topics, in the order in which they are given. */
export function heatPlot(
  data: PageData,
  measure: number,
  { width, document }: PlotPlace,
  { runs, topics }: Shown,
): Element {
  const { low, high, better } = heatScale(data, measure);
  const cells: readonly Cell[] = runs.flatMap((run) =>
    topics.map((topic) => ({
      run: visible(data.runs[run]!.name),
      topic: visible(data.topics[topic]!.id),
      score: data.runs[run]!.scores[measure]![topic] ?? NaN,
    })),
  );
  const wide = Math.max(width, 160 + 9 * topics.length);
  const hasRoom = (wide - keyLeft) / topics.length >= 28; // for a number in each cell
  const isDark = (score: number): boolean => (score - low) / (high - low) > 0.77;
  const plot = Plot.plot({
    ...(document === undefined ? {} : { document }),
    width: wide,
    height: 120 + 18 * runs.length,
    marginTop: keyHeight,
    marginLeft: keyLeft,
    marginBottom: 60,
    style: { background: "transparent", fontSize: "11px" },
    x: { label: null, tickRotate: -60, domain: topics.map((topic) => visible(data.topics[topic]!.id)) },
    y: { label: null, domain: runs.map((run) => visible(data.runs[run]!.name)) },
    color: { type: "linear", domain: [low, high], range: [...ends] },
    marks: [
      Plot.cell(cells, { x: "topic", y: "run", fill: "score", inset: 0.5 }),
      Plot.text(hasRoom ? cells.filter(({ score }) => !Number.isNaN(score)) : [], {
        x: "topic",
        y: "run",
        text: ({ score }: Cell) => shortScore(score),
        fill: ({ score }: Cell) => (isDark(score) ? "#fff" : "#000"),
        fontSize: 10,
      }),
    ],
  });
  addKey(plot, { low, high, words: `${data.measures[measure]}, ${better} is better` });
  return plot;
}

const ends = ["#f1efe9", "#0b5d78"] as const;
const keyHeight = 40;
const [keyLeft, keyWidth, keySteps] = [140, 160, 20];

interface Key {
  readonly low: number;
  readonly high: number;
  readonly words: string;
}

/** Above the cells: which colour is which value, in steps, since some programs draw no gradients. */
function addKey(plot: Element, { low, high, words }: Key): void {
  const svg = svgOf(plot);
  const add = svgAdder(svg, svg.ownerDocument);
  const step = keyWidth / keySteps;
  for (let i = 0; i < keySteps; i++)
    add("rect", { x: keyLeft + i * step, y: 4, width: step, height: 10, fill: mixed(i / (keySteps - 1)) });
  const text = { y: 26, fill: "currentColor", "text-anchor": "middle" };
  for (const tick of axisTicks(low, high)) {
    const x = keyLeft + (keyWidth * (tick - low)) / (high - low);
    add("text", { ...text, x }, String(tick));
  }
  add("text", { x: keyLeft + keyWidth + 16, y: 13, fill: "currentColor", "text-anchor": "start" }, words);
}

/** As the cells are coloured: from the weakest to the strongest, in RGB. */
function mixed(share: number): string {
  const [low, high] = ends.map((hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
  return `rgb(${low!.map((from, part) => Math.round(from + share * (high![part]! - from))).join(", ")})`;
}
