// CSV and TSV: one row per score or figure.

import { guarded } from "../../base/spreadsheet.ts";
import { visible } from "../../base/visible.ts";
import { type Findings, recordsOf } from "../findings.ts";
import type { Printer } from "./printer.ts";

export const csv: Printer = {
  name: "csv",
  about: "One row a score or figure, in full precision, for a spreadsheet or a data frame.",
  lines: (found, { raw }) => separatedLines(found, ",", (text) => csvField(text, raw)),
};

/**
 * As in RFC 4180, a field with a comma, a quote or a line break is put in quotes, and its quotes are doubled. The same
 * is done for a semicolon or a tab, because some spreadsheets split lines there. Unless it is `raw`, no spreadsheet
 * will read it as a formula.
 */
export function csvField(field: string, raw = false): string {
  const text = (raw ? field : guarded(field)).replaceAll(/[^\t\r\n]+/g, (part) => visible(part));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Records below a heading, one per line. */
function* separatedLines(findings: Findings, separator: string, field: (text: string) => string): Generator<string> {
  const { columns, rows } = recordsOf(findings);
  yield columns.map(({ name }) => field(name)).join(separator);
  for (const row of rows)
    yield row
      .map((value, i) => {
        const { show = String, absent = "" } = columns[i]!;
        return typeof value === "number" ? show(value) : field(value ?? absent);
      })
      .join(separator);
}

export const tsv: Printer = {
  name: "tsv",
  about: "As csv, with tabs.",
  lines: (found, { raw }) => separatedLines(found, "\t", (text) => tsvField(text, raw)),
};

/** Tab-separated files have no quotes, so a tab or a line break in a name becomes a blank. */
export function tsvField(field: string, raw = false): string {
  return visible((raw ? field : guarded(field)).replaceAll(/\r\n|[\t\r\n]/g, " "));
}
