import { attempt } from "../../../base/input-error.ts";
import { isObject, type JsonObject } from "../json-line.ts";
import { parsedText } from "./paths.ts";
import { pythonLiteral } from "./python-literal.ts";

/** Columns that tools write objects into, as JSON or as Python prints them. */
const packed = ["input", "output", "expectedOutput", "expected_output", "metadata", "document_metadata"];

/** Keys that a question has in the input of a call. */
export const questionKeys = ["question", "query", "input", "user_input", "text"];

/**
 * A row of CSV with the objects that its cells contain. An input without a question is unchanged, because it may be
 * the question itself.
 */
export function unpackedRow(row: JsonObject): JsonObject {
  const found = packed.flatMap((key) => {
    const value = objectIn(row[key]);
    const isAsked = key !== "input" || questionKeys.some((name) => typeof value?.[name] === "string");
    return value === undefined || !isAsked ? [] : [[key, value]];
  });
  return found.length === 0 ? row : { ...row, ...Object.fromEntries(found) }; // a copy says the same
}

function objectIn(cell: unknown): JsonObject | undefined {
  if (typeof cell !== "string" || !/^\s*\{/.test(cell)) return undefined;
  const value = parsedText(cell) ?? attempt(() => pythonLiteral(cell));
  return isObject(value) ? value : undefined;
}
