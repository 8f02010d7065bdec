import { counted } from "../../../base/note.ts";
import { visible } from "../../../base/visible.ts";
import type { PageCurve, PageData } from "../../page-data.ts";

/** What plots are called where they stand by themselves. */
export const plotTitles = {
  runs: ({ measures }: PageData, measure: number, runs: number): string =>
    `${measures[measure]} of ${counted(runs, "run", "runs")}`,
  topics: ({ measures }: PageData, measure: number): string => `${measures[measure]} of each run on each topic`,
  differences: ({ measures, runs }: PageData, measure: number, a: number, b: number): string =>
    `${measures[measure]} topic by topic: ${visible(runs[b]!.name)} less ${visible(runs[a]!.name)}`,
  curve: ({ name, y, x }: PageCurve): string => `${name}: ${y} by ${x}`,
};
