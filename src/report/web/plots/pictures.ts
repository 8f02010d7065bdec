// The plots of the page with their names and titles, as they are saved: the same that `--svg` writes.

import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import type { PageCurve, PageData } from "../../page-data.ts";
import { curvePlot, differencePlot, intervalPlot } from "./plots.ts";
import { heatPlot } from "./heat-plot.ts";
import { nounsOf } from "../../nouns.ts";

/** A plot that can be saved. */
export interface Picture {
  /** Of its file, without an ending. */
  readonly name: string;
  readonly title: string;
  /** For paper: light, whatever the page is, and with a key where there are lines. */
  draw(place: { readonly width: number; readonly document: Document }): Element;
}

export function runsPicture(data: PageData, measure: number, runs: readonly number[]): Picture {
  const { run } = nounsOf(data);
  return {
    name: `runs-${data.measures[measure]}`,
    title: `${data.measures[measure]} of ${counted(runs.length, run, `${run}s`)}`,
    draw: (place) => intervalPlot(data, measure, place, runs),
  };
}

/** A heat map of runs on topics, both in the order in which they are shown. */
export function topicsPicture(
  data: PageData,
  measure: number,
  runs: readonly number[],
  topics: readonly number[],
): Picture {
  return {
    name: `topics-${data.measures[measure]}`,
    title: `${data.measures[measure]} of each ${nounsOf(data).run} on each ${nounsOf(data).topic}`,
    draw: (place) => heatPlot(data, measure, place, { runs, topics }),
  };
}

const runsOnPaper = 32; // two such maps stand on a page, and can be read

/** The same in parts that fit on paper. */
export function topicsPictures(
  data: PageData,
  measure: number,
  runs: readonly number[],
  topics: readonly number[],
): Picture[] {
  const parts = Math.ceil(runs.length / runsOnPaper);
  return Array.from({ length: parts }, (_, part) => {
    const own = runs.slice(part * runsOnPaper, (part + 1) * runsOnPaper);
    const picture = topicsPicture(data, measure, own, topics);
    return parts === 1 ? picture : { ...picture, title: `${picture.title}, part ${part + 1} of ${parts}` };
  });
}

export function differencesPicture(data: PageData, measure: number, a: number, b: number): Picture {
  return {
    name: `differences-${data.runs[a]!.name}-${data.runs[b]!.name}`,
    title: `${data.measures[measure]} ${nounsOf(data).topic} by ${nounsOf(data).topic}: ${visible(data.runs[b]!.name)} − ${visible(data.runs[a]!.name)}`,
    draw: (place) => differencePlot(data, measure, a, b, place),
  };
}

export function curvePicture(
  curve: PageCurve,
  runs: readonly { readonly name: string; readonly run: number }[],
): Picture {
  return {
    name: curve.name,
    title: `${curve.name}: ${curve.y} by ${curve.x}`,
    draw: (place) => curvePlot(curve, runs, place),
  };
}
