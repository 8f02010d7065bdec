import { recordsOf } from "./findings.ts";
import { jsonText } from "./json-text.ts";
import type { Printer } from "./printer.ts";

export const jsonLines: Printer = {
  name: "jsonl",
  about: "As csv, an object a line; what is absent, such as the topic of a mean, is null.",

  *lines(found) {
    const { columns, rows } = recordsOf(found);
    for (const row of rows) yield jsonText(Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])));
  },
};
