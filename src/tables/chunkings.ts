import { fixed } from "../base/number.ts";
import type { ChunkingSummary } from "../chunk/compare.ts";
import type { Findings } from "../report/findings.ts";
import type { SheetColumn, Value } from "../report/sheet.ts";

/** A row for each way to cut documents. JSON has every budget that was tried, the other outputs those that were asked for. */
export function chunkingFindings(summaries: readonly ChunkingSummary[], budgets: readonly number[]): Findings {
  const isJudged = summaries.some(({ reach }) => reach !== undefined);
  const [setting, ...columns]: SheetColumn[] = [
    { name: "setting" },
    { name: "chunks", show: String },
    ...["mean", "median"].map((name) => ({ name, show: (size: number) => fixed(size, 1) })),
    ...(isJudged ? [{ name: "cut in two" }, ...["bestP", ...budgets.flatMap(columnsWithin)].map(share)] : []),
  ];
  const rows = summaries.map((summary) => rowOf(summary, budgets));
  return {
    sheets: () => [
      {
        name: "chunkings",
        corner: setting!.name,
        columns,
        groups: [rows.map(([label, ...values]) => ({ label, values }))],
      },
    ],
    records: () => ({ columns: [setting!, ...columns], rows }),
    data: () => ({ settings: summaries.map(withoutLists) }),
  };
}

function columnsWithin(budget: number): string[] {
  return [`R@${budget}ch`, `bound@${budget}ch`, `P@${budget}ch`];
}

function share(name: string): SheetColumn {
  return { name, show: (value) => fixed(value, 4), absent: "" };
}

function rowOf(
  { name, chunks, mean, median, reach }: ChunkingSummary,
  budgets: readonly number[],
): [string, ...Value[]] {
  if (reach === undefined) return [name, chunks, mean, median];
  const within = budgets.map((budget) => reach.budgets.find(({ characters }) => characters === budget));
  return [
    name,
    chunks,
    mean,
    median,
    `${reach.cut} of ${reach.highlights}`,
    reach.bestPrecision,
    ...within.flatMap((at) => [at?.recall, at?.bound, at?.precision]),
  ];
}

/** The summary without the best lists: --lists writes those to files. */
function withoutLists({ reach, ...summary }: ChunkingSummary): object {
  if (reach === undefined) return summary;
  const budgets = reach.budgets.map(({ characters, recall, precision, bound }) => ({
    characters,
    recall,
    precision,
    bound,
  }));
  return { ...summary, reach: { ...reach, budgets } };
}
