import { pWords, type TestedRuns } from "../../compare/verdict.ts";
import type { Sheet } from "../../print/sheet.ts";
import { standingWords, type VerdictRow } from "../overview/verdict-rows.ts";
import type { PageData } from "../page-data.ts";

/** The table that proves a verdict: the run that leads against each other. */
export function verdictSheet(
  { measures, runs }: Pick<PageData, "measures" | "runs">,
  measure: number,
  { means, topics, how }: TestedRuns,
  leader: number,
  rows: readonly VerdictRow[],
): Sheet {
  const counts = ["won", "same", "lost"].map((name) => ({ name, digits: 0 }));
  return {
    name: "verdict",
    title: `${runs[leader]!.name} against each other run, ${measures[measure]}`,
    corner: "run",
    columns: [
      { name: "mean", digits: 4 },
      { name: "difference", digits: 4 },
      ...counts,
      { name: "adjusted p", show: (p) => pWords(p, how.level).replace(/^p (?:= )?/, "") },
      { name: "verdict" },
    ],
    groups: [
      rows.map(({ run, difference, wins, losses, p, standing }) => ({
        label: runs[run]!.name,
        values: [means[run], difference, wins, topics - wins - losses, losses, p, standingWords[standing]],
      })),
    ],
  };
}
