import { curves } from "../score/curves.ts";
import type { Evaluation } from "../score/evaluation.ts";
import type { Maybe, PageCurve } from "./page-data.ts";

/** The points of the curves as columns: each run adds the points of each curve in one order. */
export function pageCurves({ curves: points, runs }: Evaluation): PageCurve[] {
  const byCurve = new Map<string, { places: number[]; heights: Maybe[] }>();
  for (const { curve, x, y } of points) {
    const columns = byCurve.get(curve) ?? { places: [], heights: [] };
    columns.places.push(x);
    columns.heights.push(Number.isFinite(y) ? y : null);
    byCurve.set(curve, columns);
  }
  return curves.flatMap(({ name, about, x, y }) => {
    const columns = byCurve.get(name);
    if (columns === undefined) return [];
    const count = columns.places.length / runs.length;
    const heights = runs.map((_, run) => columns.heights.slice(run * count, (run + 1) * count));
    return [{ name, about, x, y, places: columns.places.slice(0, count), heights }];
  });
}
