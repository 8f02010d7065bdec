import type { FieldMap } from "../drafts/field-map.ts";
import { fieldNames } from "./shapes/names.ts";
import { lackingColumn, mayNameColumns, namesIn } from "./separated-lines.ts";

// Files are recognised by the names of their fields. These look at names that are none of the usual.

/** A line of JSONL or a header, with the usual names in place of those that the map has for them. */
export function inUsualNames(line: string, fields: FieldMap): string {
  const usual = new Map(Object.entries(fields).map(([name, key]) => [key.slice(key.lastIndexOf(".") + 1), name]));
  if (usual.size === 0) return line;
  const keyOrSame = (key: string): string => usual.get(key) ?? key;
  if (/^\s*[{[]/.test(line))
    return line.replaceAll(/"([^"\\]+)"(?=\s*:)/g, (_, key: string) => JSON.stringify(keyOrSame(key)));
  if (!mayNameColumns(line)) return line;
  return line.replaceAll(/[^,;\t"]+/g, (cell) => keyOrSame(cell.trim()));
}

/** The columns of a table that is no run and no judgements. */
interface StrangeColumns {
  readonly names: readonly string[];
  /** Those that no field is known by. */
  readonly unknown: readonly string[];
  /** What none of them is known to say. */
  readonly lacks: "topic" | "doc";
}

/** By the first line of a file; undefined where that names no columns, or all that a record needs. */
export function columnsIn(line: string): StrangeColumns | undefined {
  if (!mayNameColumns(line) || /^\s*[{[<]/.test(line)) return undefined;
  const names = namesIn(line).filter((name) => name !== "");
  const lacks = lackingColumn(names);
  // A column is not called by a number, as cells of a line of results are.
  if (lacks === undefined || names.length < 2 || names.some((name) => /^[-+.\d]+$/.test(name))) return undefined;
  const known = new Set(Object.values(fieldNames).flat());
  return { names, unknown: names.filter((name) => !known.has(name)), lacks };
}
