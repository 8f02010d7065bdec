import { separated } from "./separated.ts";
import type { Output } from "./output.ts";
import { guarded } from "../base/spreadsheet.ts";
import { visible } from "../base/visible.ts";

export const tsv: Output = {
  name: "tsv",
  about: "As csv, with tabs.",
  print: (evaluation, { perTopic, raw } = {}) => separated(evaluation, perTopic, "\t", (text) => tsvField(text, raw)),
};

/** Tab-separated files have no quotes: a tab or a line break within a name becomes a blank. */
export function tsvField(field: string, raw = false): string {
  return visible((raw ? field : guarded(field)).replaceAll(/\r\n|[\t\r\n]/g, " "));
}
