import { separated } from "./separated.ts";
import type { Output } from "./output.ts";
import { visible } from "../base/visible.ts";

export const csv: Output = {
  name: "csv",
  about: "One row a score, in full precision, for a spreadsheet or a data frame.",
  print: (evaluation, { perTopic } = {}) => separated(evaluation, perTopic, ",", csvField),
};

/** RFC 4180: a field with a comma, a quote or a line break stands in quotes, its quotes doubled. */
export function csvField(field: string): string {
  const text = field.replaceAll(/[^\t\r\n]+/g, (part) => visible(part));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
