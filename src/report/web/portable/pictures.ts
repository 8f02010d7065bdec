import type { PageCurve, PageData } from "../../page-data.ts";
import { curvePlot } from "../plots/curve-plot.ts";
import { differencePlot } from "../plots/difference-plot.ts";
import { heatPlot } from "../plots/heat-plot.ts";
import { intervalPlot } from "../plots/interval-plot.ts";
import { plotTitles } from "../plots/titles.ts";
import type { Picture } from "./picture.ts";

// The plots of the page as they are saved: the same that --svg writes.

export function runsPicture(data: PageData, measure: number, runs: readonly number[]): Picture {
  return {
    name: `runs-${data.measures[measure]}`,
    title: plotTitles.runs(data, measure, runs.length),
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
    title: plotTitles.topics(data, measure),
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
    title: plotTitles.differences(data, measure, a, b),
    draw: (place) => differencePlot(data, measure, a, b, place),
  };
}

export function curvePicture(
  curve: PageCurve,
  runs: readonly { readonly name: string; readonly run: number }[],
): Picture {
  return { name: curve.name, title: plotTitles.curve(curve), draw: (place) => curvePlot(curve, runs, place) };
}
