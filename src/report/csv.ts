import { separated } from "./separated.ts";
import type { Output } from "./output.ts";
import { guarded } from "../base/spreadsheet.ts";
import { visible } from "../base/visible.ts";

export const csv: Output = {
  name: "csv",
  about: "One row a score, in full precision, for a spreadsheet or a data frame.",
  print: (evaluation, { perTopic, raw } = {}) => separated(evaluation, perTopic, ",", (text) => csvField(text, raw)),
};

/**
 * RFC 4180: a field with a comma, a quote or a line break stands in quotes, its quotes doubled; so does one with what other
 * spreadsheets part cells by. Unless it is to be `raw`, it cannot become a formula.
 */
export function csvField(field: string, raw = false): string {
  const text = (raw ? field : guarded(field)).replaceAll(/[^\t\r\n]+/g, (part) => visible(part));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
