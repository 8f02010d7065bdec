// What a command found, in three forms for printers: sheets for people, and rows or one value for programs. The files
// in findings/ make them; those in printers/ print them.

import { fixed } from "../base/number.ts";
import type { ScoreMarks } from "../compare/marks.ts";
import type { Limit } from "./limit.ts";
import type { Evaluation } from "../score/evaluation.ts";

/** What a command found, in the three forms that outputs print. Each is made only when an output asks for it. */
export interface Findings {
  /** Tables for people to read. */
  sheets(): readonly Sheet[];
  /** Rows for programs, in full precision. If absent, each figure of the sheets is a row. */
  records?(): Records;
  /** One value for programs. In JSON a Map becomes an object; undefined and NaN become null. */
  data(): object;
}

/** Scores. Outputs in the formats of other programs can print these too. */
export interface ScoreFindings extends Findings {
  readonly evaluation: Evaluation;
  readonly perTopic: boolean;
  /** True to show standard deviations over topics next to the means. */
  readonly deviations: boolean;
  readonly limits: readonly Limit[];
  /** Which runs are significantly better than which. Undefined if the table should not show it. */
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

/** A table for people, as plain data: what to show, and what each output may do with it. */
export interface Sheet {
  /** The name in CSV. */
  readonly name: string;
  /** Printed above the first of several sheets that belong together. */
  readonly heading?: string;
  /** How the figures were counted. Printed above the table. */
  readonly note?: string | undefined;
  /** Absent if the table has no caption. */
  readonly title?: string;
  /** The conclusion, in one sentence before the table. */
  readonly verdict?: string | undefined;
  /** Printed above the labels. */
  readonly corner: string;
  readonly columns: readonly SheetColumn[];
  /** A rule is printed above each group. */
  readonly groups: readonly (readonly SheetRow[])[];
  /** Set if the sheet also shows what the rows are made of: the topics of each run, with the mean as the whole. */
  readonly parts?: { readonly corner: string; readonly whole: string } | undefined;
  /** True if the terminal draws the first column as bars, and leaves out the end of a long list. */
  readonly bars?: boolean;
  /** The conditions on the figures, and whether they are met. */
  readonly checks?: readonly Check[];
  /** Sentences below the table. */
  readonly below?: readonly string[];
}

export interface SheetColumn {
  readonly name: string;
  /** Decimals. If absent: none for a whole number, one for any other. */
  readonly digits?: number;
  /** Writes a number. Used if digits are not enough. */
  show?(value: number): string;
  /** The text for a missing figure. Default: a dash, or nothing in CSV. */
  readonly absent?: string;
  /** True for the measure that ranks runs. The terminal underlines it. */
  readonly official?: boolean;
  /** True for words. The terminal aligns them to the left. */
  readonly words?: boolean;
}

/** Undefined if there is no such figure. A text is a name. */
export type Value = number | string | undefined;

export interface SheetRow {
  readonly label: string;
  readonly values: readonly Value[];
  /** By column: true if this is the best value of the table. */
  readonly best?: readonly boolean[];
  /** By column: letters next to the figure, raised if the output can do that. */
  readonly marks?: readonly string[] | undefined;
  /** Decimals, if the column does not define them. */
  readonly digits?: number;
  /** The rows that this row sums up. */
  readonly parts?: readonly SheetRow[];
}

export interface Check {
  readonly passes: boolean;
  /** It passes, but there is no evidence that it should. */
  readonly isDoubtful?: true | undefined;
  readonly words: string;
}

/** A figure as people read it. */
export interface Cell {
  readonly text: string;
  readonly best: boolean;
  /** Empty if it has none. */
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
