import { fixed } from "../base/number.ts";
import type { ChunkingSummary } from "../chunk/compare.ts";
import { csvField } from "./csv.ts";
import { aligned } from "./display-width.ts";
import { jsonText } from "./json-text.ts";
import { joinLines } from "./output.ts";

/** A way to write a comparison of chunkings down. */
export interface ChunkingOutput {
  readonly name: string;
  readonly about: string;
  print(summaries: readonly ChunkingSummary[], budget: number): string;
}

export const chunkingOutputs: readonly ChunkingOutput[] = [
  {
    name: "table",
    about: "A table for the terminal.",
    print(summaries, budget) {
      const [heading = [], ...rows] = aligned(cells(summaries, budget), 1);
      const rule = "─".repeat(heading.join("  ").length);
      return joinLines([heading.join("  "), rule, ...rows.map((row) => row.join("  "))]);
    },
  },
  {
    name: "markdown",
    about: "A table for GitHub.",
    print(summaries, budget) {
      const [heading = [], ...rows] = aligned(cells(summaries, budget), 1);
      const rule = heading.map((cell, i) =>
        i === 0 ? `:${"-".repeat(cell.length - 1)}` : `${"-".repeat(cell.length - 1)}:`,
      );
      return joinLines([heading, rule, ...rows].map((row) => `| ${row.join(" | ")} |`));
    },
  },
  {
    name: "csv",
    about: "One row a setting.",
    print: (summaries, budget) => joinLines(cells(summaries, budget).map((row) => row.map(csvField).join(","))),
  },
  {
    name: "json",
    about: "All numbers in full precision, with every budget.",
    print: (summaries) => `${jsonText({ settings: summaries }, 2)}\n`,
  },
];

function cells(summaries: readonly ChunkingSummary[], budget: number): string[][] {
  const isJudged = summaries.some(({ reach }) => reach !== undefined);
  const judged = ["cut in two", "bestP", `R@${budget}ch`, `P@${budget}ch`];
  return [
    ["setting", "chunks", "mean", "median", ...(isJudged ? judged : [])],
    ...summaries.map(({ name, chunks, mean, median, reach }) => [
      name,
      String(chunks),
      fixed(mean, 1),
      fixed(median, 1),
      ...(reach === undefined ? [] : reached(reach, budget)),
    ]),
  ];
}

function reached(
  { cut, highlights, bestPrecision, budgets }: NonNullable<ChunkingSummary["reach"]>,
  budget: number,
): string[] {
  const at = budgets.find(({ characters }) => characters === budget);
  return [
    `${cut} of ${highlights}`,
    fixed(bestPrecision, 4),
    ...(at === undefined ? ["", ""] : [fixed(at.recall, 4), fixed(at.precision, 4)]),
  ];
}
