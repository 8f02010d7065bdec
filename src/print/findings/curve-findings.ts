// Curves as rows and tables, as `pericope curve` prints them.

import { groupBy } from "../../base/lists.ts";
import { named } from "../../base/named.ts";
import type { Findings, Sheet } from "../findings.ts";
import { type CurvePoint, curves } from "../../score/curves.ts";

/** Curves of runs: one row per point, for plotting; or one table per curve, with one column per run. */
export function curveFindings(points: readonly CurvePoint[]): Findings {
  return {
    sheets: () => curveSheets(drawnLines(points)),
    records: () => ({
      columns: [{ name: "run" }, { name: "curve" }, { name: "topic", absent: "all" }, { name: "x" }, { name: "y" }],
      rows: pointRows(points),
    }),
    data: () => ({
      curves: drawnLines(points).map((line) => {
        const { run, curve, topic } = line[0]!;
        return { run, curve, topic, points: line.map(({ x, y }) => ({ x, y })) };
      }),
    }),
  };
}

function* pointRows(points: readonly CurvePoint[]) {
  for (const { run, curve, topic, x, y } of points) yield [run, curve, topic, x, y];
}

/**
 * The points of each line. They follow each other in the list. If two runs have the same name, a new line begins when
 * x goes back to the start.
 */
function drawnLines(points: readonly CurvePoint[]): CurvePoint[][] {
  const lines: CurvePoint[][] = [];
  for (const point of points) {
    const last = lines.at(-1)?.at(-1);
    const goesOn =
      last?.run === point.run && last.curve === point.curve && last.topic === point.topic && last.x <= point.x;
    if (goesOn) lines.at(-1)!.push(point);
    else lines.push([point]);
  }
  return lines;
}

/** One sheet for each curve and topic. */
function curveSheets(lines: readonly (readonly CurvePoint[])[]): Sheet[] {
  const together = groupBy(lines, ([point]) => JSON.stringify([point!.curve, point!.topic]));
  return Array.from(together.values(), (own): Sheet => {
    const [first] = own[0]!;
    const { name, x, y } = named(curves, first!.curve, "curve");
    const of = first!.topic === undefined ? "mean over topics" : `topic ${first!.topic}`;
    return {
      name: `${name}, ${of}`,
      title: `${name}: ${y}, ${of}`,
      corner: x,
      columns: own.map(([point]) => ({ name: point!.run, digits: 4 })),
      groups: [own[0]!.map((place, i) => ({ label: String(place.x), values: own.map((line) => line[i]!.y) }))],
    };
  });
}
