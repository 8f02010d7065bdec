import { guarded } from "../base/spreadsheet.ts";
import { visible } from "../base/visible.ts";
import type { Printer } from "./printer.ts";
import { separatedLines } from "./separated.ts";

export const csv: Printer = {
  name: "csv",
  about: "One row a score or figure, in full precision, for a spreadsheet or a data frame.",
  lines: (found, { raw }) => separatedLines(found, ",", (text) => csvField(text, raw)),
};

/**
 * RFC 4180: a field with a comma, a quote or a line break stands in quotes, its quotes doubled; so does one with a semicolon
 * or a tab, at which some spreadsheets split lines. Unless it is to be `raw`, no spreadsheet takes it for a formula.
 */
export function csvField(field: string, raw = false): string {
  const text = (raw ? field : guarded(field)).replaceAll(/[^\t\r\n]+/g, (part) => visible(part));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
