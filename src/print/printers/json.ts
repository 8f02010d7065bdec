// JSON: one object, or one object per line.

import { recordsOf } from "../findings.ts";
import type { Printer } from "./printer.ts";

export const json: Printer = {
  name: "json",
  about: "One object, in full precision.",
  lines: (found) => [jsonText(plainValue(found.data()) as object, 2)],
};

/** The value, with null for absent values and objects for Maps. */
function plainValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  const entries = value instanceof Map ? value : Object.entries(value);
  // fromEntries makes a normal key of __proto__; an assignment would set the prototype
  return Object.fromEntries(Array.from(entries, ([key, item]) => [key, plainValue(item)]));
}

export const jsonLines: Printer = {
  name: "jsonl",
  about: "As csv, with one object per line; what is absent, such as the topic of a mean, is null.",

  *lines(found) {
    const { columns, rows } = recordsOf(found);
    for (const row of rows) yield jsonText(Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])));
  },
};

/**
 * A value as JSON that is safe to print. JSON.stringify does not escape U+009B, which begins an escape sequence of
 * terminals.
 */
export function jsonText(value: object, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(
    /[\x7f-\x9f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
