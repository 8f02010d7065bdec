import { fixed } from "../base/number.ts";
import type { ChunkingSummary, Reach } from "../chunk/compare.ts";
import { csvField } from "../report/csv.ts";
import { aligned } from "../report/display-width.ts";
import { jsonText } from "../report/json-text.ts";
import { joinLines, type OutputOptions } from "../report/output.ts";

/** A way to write a comparison of chunkings down. */
export interface ChunkingOutput {
  readonly name: string;
  readonly about: string;
  print(
    summaries: readonly ChunkingSummary[],
    budgets: readonly number[],
    options?: Pick<OutputOptions, "raw">,
  ): string;
}

export const chunkingOutputs: readonly ChunkingOutput[] = [
  {
    name: "table",
    about: "A table for the terminal.",
    print(summaries, budgets) {
      const [heading = [], ...rows] = aligned(cells(summaries, budgets), 1);
      const rule = "─".repeat(heading.join("  ").length);
      return joinLines([heading.join("  "), rule, ...rows.map((row) => row.join("  "))]);
    },
  },
  {
    name: "markdown",
    about: "A table for GitHub.",
    print(summaries, budgets) {
      const [heading = [], ...rows] = aligned(cells(summaries, budgets), 1);
      const rule = heading.map((cell, i) =>
        i === 0 ? `:${"-".repeat(cell.length - 1)}` : `${"-".repeat(cell.length - 1)}:`,
      );
      return joinLines([heading, rule, ...rows].map((row) => `| ${row.join(" | ")} |`));
    },
  },
  {
    name: "csv",
    about: "One row a setting.",
    print: (summaries, budgets, { raw } = {}) =>
      joinLines(cells(summaries, budgets).map((row) => row.map((cell) => csvField(cell, raw)).join(","))),
  },
  {
    name: "json",
    about: "All numbers in full precision, with every budget.",
    print: (summaries) => `${jsonText({ settings: summaries.map(withoutLists) }, 2)}\n`,
  },
];

/** The lists are files of their own. */
function withoutLists({ reach, ...summary }: ChunkingSummary): object {
  const budgets = reach?.budgets.map(({ characters, recall, precision, bound }) => ({
    characters,
    recall,
    precision,
    bound,
  }));
  return { ...summary, reach: reach && { ...reach, budgets } };
}

function cells(summaries: readonly ChunkingSummary[], budgets: readonly number[]): string[][] {
  const isJudged = summaries.some(({ reach }) => reach !== undefined);
  const within = budgets.flatMap((budget) => [`R@${budget}ch`, `bound@${budget}ch`, `P@${budget}ch`]);
  return [
    ["setting", "chunks", "mean", "median", ...(isJudged ? ["cut in two", "bestP", ...within] : [])],
    ...summaries.map(({ name, chunks, mean, median, reach }) => [
      name,
      String(chunks),
      fixed(mean, 1),
      fixed(median, 1),
      ...(reach === undefined ? [] : reached(reach, budgets)),
    ]),
  ];
}

function reached({ cut, highlights, bestPrecision, budgets: all }: Reach, budgets: readonly number[]): string[] {
  const within = budgets.map((budget) => all.find(({ characters }) => characters === budget));
  return [
    `${cut} of ${highlights}`,
    fixed(bestPrecision, 4),
    ...within.flatMap((at) =>
      at === undefined ? ["", "", ""] : [at.recall, at.bound, at.precision].map((value) => fixed(value, 4)),
    ),
  ];
}
