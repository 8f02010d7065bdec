import { jsonText } from "./json-text.ts";
import type { Printer } from "./printer.ts";

export const json: Printer = {
  name: "json",
  about: "One object, in full precision.",
  lines: (found) => [jsonText(plainValue(found.data()) as object, 2)],
};

/** The value with null for what is absent, and with objects for Maps. */
function plainValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  const entries = value instanceof Map ? value : Object.entries(value);
  // fromEntries makes a key of __proto__, where an assignment would set the prototype
  return Object.fromEntries(Array.from(entries, ([key, item]) => [key, plainValue(item)]));
}
