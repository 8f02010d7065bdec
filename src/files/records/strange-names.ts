import type { FieldMap } from "../drafts/field-map.ts";
import { fieldNames } from "./shapes/names.ts";
import { lackingColumn, mayNameColumns, namesIn } from "./separated-lines.ts";

// Files are recognised by the names of their fields. This file handles unusual names.

/** A line of JSONL or a header, in which the names that the map contains are replaced by the usual names. */
export function inUsualNames(line: string, fields: FieldMap): string {
  const usual = new Map(Object.entries(fields).map(([name, key]) => [key.slice(key.lastIndexOf(".") + 1), name]));
  if (usual.size === 0) return line;
  const keyOrSame = (key: string): string => usual.get(key) ?? key;
  if (/^\s*[{[]/.test(line))
    return line.replaceAll(/"([^"\\]+)"(?=\s*:)/g, (_, key: string) => JSON.stringify(keyOrSame(key)));
  if (!mayNameColumns(line)) return line;
  return line.replaceAll(/[^,;\t"]+/g, (cell) => keyOrSame(cell.trim()));
}

/** The columns of a table that is neither a run nor judgements. */
interface StrangeColumns {
  readonly names: readonly string[];
  /** The columns that are not known fields. */
  readonly unknown: readonly string[];
  /** The required field that no column gives. */
  readonly lacks: "topic" | "doc";
}

/** Reads the first line of a file. Undefined if it names no columns, or names all that a record needs. */
export function columnsIn(line: string): StrangeColumns | undefined {
  if (!mayNameColumns(line) || /^\s*[{[<]/.test(line)) return undefined;
  const names = namesIn(line).filter((name) => name !== "");
  const lacks = lackingColumn(names);
  // The name of a column is not a number, as cells in a line of results are.
  if (lacks === undefined || names.length < 2 || names.some((name) => /^[-+.\d]+$/.test(name))) return undefined;
  const known = new Set(Object.values(fieldNames).flat());
  return { names, unknown: names.filter((name) => !known.has(name)), lacks };
}
