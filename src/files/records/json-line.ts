import { InputError } from "../../base/input-error.ts";
import { parsedJson } from "../../base/json.ts";
import { isWhole } from "../../text/utf8.ts";
import { quoted } from "../drafts/columns.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object on a line of JSONL. Undefined for a blank line. */
export function jsonObject(line: string): JsonObject | undefined {
  if (line.trim() === "") return undefined;
  const value = parsedJson(line, (at) => {
    const where = at === undefined ? "" : ` at character ${at + 1}`;
    return new InputError(`broken JSON${where}: ${quoted(line)}; expected one JSON object per line`);
  });
  if (!isObject(value)) throw new InputError(`${shown(value)}; expected one JSON object per line`);
  return value;
}

/** The content of a file that is JSON as a whole. */
export function jsonFile(text: string, expected: string): unknown {
  return parsedJson(text, (at) => {
    const line = at === undefined ? undefined : text.slice(0, at).split("\n").length;
    return new InputError(`broken JSON; expected ${expected}`, { line });
  });
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a key; null means absent. */
export function field(object: JsonObject, key: string): unknown {
  return (Object.hasOwn(object, key) ? object[key] : undefined) ?? undefined;
}

/** The value under a key, or under the keys of a path such as metadata.source; null means absent. */
export function valueAt(object: JsonObject, path: string): unknown {
  const direct = field(object, path);
  const cut = path.indexOf(".");
  if (direct !== undefined || cut === -1) return direct;
  const inner = field(object, path.slice(0, cut));
  return isObject(inner) ? valueAt(inner, path.slice(cut + 1)) : undefined;
}

/**
 * A value for an error message. Lists and objects are only named, because stringifying a deep one overflows the stack.
 */
export function shown(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

export function wrong(key: string, value: unknown, expected: string): InputError {
  const fault = value === undefined ? `no "${key}"` : `"${key}" is ${shown(value)}`;
  return new InputError(`${fault}; expected ${expected}`);
}

/** A topic or document: a string, or an integer, which becomes a string. */
export function idField(object: JsonObject, key: string): string {
  return idValue(key, field(object, key));
}

export function idValue(key: string, value: unknown): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value !== "string" || value === "") throw wrong(key, value, "a string or an integer");
  return whole(key, value);
}

export function optionalText(object: JsonObject, key: string): string | undefined {
  const value = field(object, key);
  return value === undefined ? undefined : textValue(key, value);
}

export function textValue(key: string, value: unknown): string {
  if (typeof value !== "string") throw wrong(key, value, "a string");
  return whole(key, value);
}

function whole(key: string, text: string): string {
  if (!isWhole(text))
    throw new InputError(`"${key}" holds half a surrogate pair, such as \\ud800; expected whole characters`);
  return text;
}

export function numberValue(key: string, value: unknown): number {
  // JSON has no infinity, but 1e999 is read as Infinity.
  if (typeof value !== "number" || !Number.isFinite(value)) throw wrong(key, value, "a finite number");
  return value + 0; // -0 would not survive being printed
}

export function integerValue(key: string, value: unknown): number {
  const number = numberValue(key, value);
  if (!Number.isSafeInteger(number)) throw wrong(key, number, "an integer");
  return number;
}

/** An offset or a length: an integer from 0 to 2^53 - 1. */
export function offsetValue(key: string, value: unknown): number {
  if (!isOffset(value)) throw wrong(key, value, `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
  return value + 0;
}

export function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
