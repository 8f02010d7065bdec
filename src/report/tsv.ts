import { separated } from "./separated.ts";
import type { Output } from "./output.ts";
import { visible } from "../base/visible.ts";

export const tsv: Output = {
  name: "tsv",
  about: "As csv, with tabs.",
  print: (evaluation, { perTopic } = {}) => separated(evaluation, perTopic, "\t", tsvField),
};

/** Tab-separated files have no quotes: a tab or a line break within a name becomes a blank. */
export function tsvField(field: string): string {
  return visible(field.replaceAll(/\r\n|[\t\r\n]/g, " "));
}
