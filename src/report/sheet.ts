import { fixed } from "../base/number.ts";

/** A table of figures that are no scores: each command makes a few, and one printer a format prints them all. */
export interface Sheet {
  /** What CSV calls it. */
  readonly name: string;
  readonly title: string;
  /** Stands above the first of several sheets that belong together. */
  readonly heading?: string;
  /** Stands above the labels. */
  readonly corner: string;
  readonly columns: readonly SheetColumn[];
  /** A rule stands above each group. */
  readonly groups: readonly (readonly SheetRow[])[];
  /** The terminal draws the first column as bars, and cuts a long tail. */
  readonly bars?: boolean;
  /** Sentences below the table. */
  readonly below?: readonly string[];
}

export interface SheetColumn {
  readonly name: string;
  /** Decimals. Without: none of a whole number, one of another. */
  readonly digits?: number;
  /** How to write a number that needs more than digits. */
  show?(value: number): string;
}

export interface SheetRow {
  readonly label: string;
  /** Undefined: there is no such figure. A text is the name of something. */
  readonly values: readonly (number | string | undefined)[];
  /** By column: the best of the table. */
  readonly best?: readonly boolean[];
  /** Decimals, where the column says nothing. */
  readonly digits?: number;
}

const absent = "—";

/** A value as people read it. */
function shownValue(value: SheetRow["values"][number], column: SheetColumn, row: SheetRow): string {
  if (typeof value === "string") return value;
  if (value === undefined || Number.isNaN(value)) return absent;
  if (column.show !== undefined) return column.show(value);
  const digits = column.digits ?? row.digits ?? (Number.isInteger(value) ? 0 : 1);
  const [whole = "", ...decimals] = fixed(value, digits).split(".");
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), ...decimals].join(".");
}

export function shownRow(row: SheetRow, columns: readonly SheetColumn[]): string[] {
  return row.values.map((value, i) => shownValue(value, columns[i]!, row));
}
