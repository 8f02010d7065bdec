import { guarded } from "../base/spreadsheet.ts";
import { visible } from "../base/visible.ts";
import { separatedLines } from "./csv.ts";
import type { Printer } from "./printer.ts";

export const tsv: Printer = {
  name: "tsv",
  about: "As csv, with tabs.",
  lines: (found, { raw }) => separatedLines(found, "\t", (text) => tsvField(text, raw)),
};

/** Tab-separated files have no quotes: a tab or a line break within a name becomes a blank. */
export function tsvField(field: string, raw = false): string {
  return visible((raw ? field : guarded(field)).replaceAll(/\r\n|[\t\r\n]/g, " "));
}
