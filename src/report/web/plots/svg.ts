// The page's plots for paper: built for Node, and loaded by --svg alone.

import { parseHTML } from "linkedom";
import type { PageData } from "../../page-data.ts";
import { officialMeasure, ranking } from "../../page-scores.ts";
import { visible } from "../../../base/visible.ts";
import { onPaper } from "./paper.ts";
import { curvePicture, differencesPicture, type Picture, runsPicture, topicsPicture } from "./pictures.ts";

const width = 640;
const mostLines = 8;

/** Every plot, as a file. */
export function* plots(data: PageData): Generator<{ readonly name: string; readonly svg: string }> {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const measure = officialMeasure(data);
  const ranked = ranking(data, measure);
  const named = ranked.slice(0, mostLines).map((run) => ({ run, name: visible(data.runs[run]!.name) }));
  const svg = ({ title, draw }: Picture): string => onPaper(draw({ width, document }), title, document).outerHTML;
  yield { name: "runs", svg: svg(runsPicture(data, measure, ranked)) };
  yield { name: "topics", svg: svg(topicsPicture(data, measure, ranked, [...data.topics.keys()])) };
  if (ranked.length > 1)
    yield { name: "differences", svg: svg(differencesPicture(data, measure, ranked[1]!, ranked[0]!)) };
  for (const curve of data.curves) yield { name: curve.name, svg: svg(curvePicture(curve, named)) };
}
