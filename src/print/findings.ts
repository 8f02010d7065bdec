// What a command found, in three forms that printers take: sheets for people to read, rows and one value for programs. The files in
// findings/ make them, those in printers/ print them.

import { fixed } from "../base/number.ts";
import type { ScoreMarks } from "../compare/marks.ts";
import type { Limit } from "./limit.ts";
import type { Evaluation } from "../score/evaluation.ts";

/** What a command found, in the three forms that outputs print. Each is made when an output asks for it, and not before. */
export interface Findings {
  /** Tables for people to read. */
  sheets(): readonly Sheet[];
  /** Rows for programs, in full precision. Absent: each figure of the sheets is a row. */
  records?(): Records;
  /** One value for programs. In JSON a Map becomes an object; undefined and NaN become null. */
  data(): object;
}

/** Scores, which outputs of other programs can hold too. */
export interface ScoreFindings extends Findings {
  readonly evaluation: Evaluation;
  readonly perTopic: boolean;
  /** True if standard deviations over topics are wanted beside the means. */
  readonly deviations: boolean;
  readonly limits: readonly Limit[];
  /** Which runs are significantly better than which, where that is wanted inside the table. */
  readonly marks?: ScoreMarks | undefined;
}

export interface Records {
  readonly columns: readonly Pick<SheetColumn, "name" | "show" | "absent">[];
  readonly rows: Iterable<readonly Value[]>;
}

export function recordsOf(findings: Findings): Records {
  return findings.records?.() ?? { columns: figureColumns, rows: figures(findings.sheets()) };
}

const figureColumns = ["table", "row", "column", "value"].map((name) => ({ name }));

function* figures(sheets: readonly Sheet[]): Generator<readonly Value[]> {
  for (const { name, columns, groups } of sheets)
    for (const { label, values } of groups.flat())
      for (const [i, value] of values.entries()) yield [name, label, columns[i]!.name, value];
}

/** A table for people to read, as plain data: what to show, and what each output may do with it. */
export interface Sheet {
  /** What CSV calls it. */
  readonly name: string;
  /** Stands above the first of several sheets that belong together. */
  readonly heading?: string;
  /** How the figures were counted, above the table. */
  readonly note?: string | undefined;
  /** Absent: the table stands by itself, without a caption. */
  readonly title?: string;
  /** What the table comes to, in a sentence that stands before it. */
  readonly verdict?: string | undefined;
  /** Stands above the labels. */
  readonly corner: string;
  readonly columns: readonly SheetColumn[];
  /** A rule stands above each group. */
  readonly groups: readonly (readonly SheetRow[])[];
  /** What the rows are made of, where the sheet shows that too: each run's topics, and the mean as the whole of them. */
  readonly parts?: { readonly corner: string; readonly whole: string } | undefined;
  /** The terminal draws the first column as bars, and leaves out the end of a long list. */
  readonly bars?: boolean;
  /** What was demanded of the figures, and whether it holds. */
  readonly checks?: readonly Check[];
  /** Sentences below the table. */
  readonly below?: readonly string[];
}

export interface SheetColumn {
  readonly name: string;
  /** Decimals. Absent: none for a whole number, one for any other. */
  readonly digits?: number;
  /** How to write a number, where digits do not say enough. */
  show?(value: number): string;
  /** What stands where there is no figure: a dash, or nothing in CSV, unless this says otherwise. */
  readonly absent?: string;
  /** The measure that ranks runs: the terminal underlines it. */
  readonly official?: boolean;
  /** Words, not figures: the terminal aligns them to the left. */
  readonly words?: boolean;
}

/** Undefined: there is no such figure. A text is the name of something. */
export type Value = number | string | undefined;

export interface SheetRow {
  readonly label: string;
  readonly values: readonly Value[];
  /** By column: whether this is the best of the table. */
  readonly best?: readonly boolean[];
  /** By column: letters that stand beside the figure, raised where the output can. */
  readonly marks?: readonly string[] | undefined;
  /** Decimals, where the column does not say. */
  readonly digits?: number;
  /** The rows that this one sums up. */
  readonly parts?: readonly SheetRow[];
}

export interface Check {
  readonly passes: boolean;
  /** It passes, but nothing shows that it should. */
  readonly isDoubtful?: true | undefined;
  readonly words: string;
}

/** A figure as people read it. */
export interface Cell {
  readonly text: string;
  readonly best: boolean;
  /** Empty where it has none. */
  readonly marks: string;
}

export function shownCells(row: SheetRow, columns: readonly SheetColumn[]): Cell[] {
  return row.values.map((value, i) => ({
    text: shownValue(value, columns[i]!, row),
    best: row.best?.[i] === true,
    marks: row.marks?.[i] ?? "",
  }));
}

function shownValue(value: Value, { absent = "—", show, digits }: SheetColumn, row: SheetRow): string {
  if (typeof value === "string") return value;
  if (value === undefined || Number.isNaN(value)) return absent;
  if (show !== undefined) return show(value);
  const [whole = "", ...decimals] = fixed(value, digits ?? row.digits ?? (Number.isInteger(value) ? 0 : 1)).split(".");
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), ...decimals].join(".");
}
