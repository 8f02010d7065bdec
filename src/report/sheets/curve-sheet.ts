import type { Sheet } from "../../print/findings.ts";
import type { PageCurve, PageData } from "../page-data.ts";

/** The heights of a curve at its places: a column a run. */
export function curveSheet({ runs: all }: Pick<PageData, "runs">, curve: PageCurve, runs: readonly number[]): Sheet {
  return {
    name: curve.name,
    title: `${curve.name}: ${curve.y}, mean over topics`,
    corner: curve.x,
    columns: runs.map((run) => ({ name: all[run]!.name, digits: 4 })),
    groups: [
      curve.places.map((x, i) => ({
        label: String(x),
        values: runs.map((run) => curve.heights[run]![i] ?? undefined),
      })),
    ],
  };
}
