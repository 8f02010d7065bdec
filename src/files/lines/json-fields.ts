import type { FieldKind, LineField } from "./line-shape.ts";
import { resultColumn } from "./result-columns.ts";

/**
 * Matches a key with a value that needs no unescaping, and what ends it. Each caller has its own, because it keeps the
 * position.
 */
const memberPattern = (): RegExp =>
  /[ \t]*"([^"\\]*)"[ \t]*:[ \t]*(?:"([^"\\]*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?)|true|false|null)[ \t]*([,}])/y;

const numbers: Readonly<Record<string, FieldKind>> = {
  start: { is: "whole number", column: resultColumn.start },
  end: { is: "whole number", column: resultColumn.end, least: resultColumn.start },
  score: { is: "number", column: resultColumn.score },
};
const constants: ReadonlySet<string> = new Set(["topic", "run"]);

/**
 * The fields of a result on a line of JSON, if the line is plain: only topic, doc, start, end, score and run, each
 * once, with the document before the numbers and start before end. Empty for any other line.
 */
export function jsonFields(text: string): LineField[] {
  const fields: LineField[] = [];
  const seen = new Set<string>();
  if (!text.startsWith("{")) return [];
  const member = memberPattern();
  for (member.lastIndex = 1; ;) {
    const found = member.exec(text);
    if (found === null) return [];
    const { 1: key = "", 2: id, 3: number, 4: next } = found;
    if (seen.has(key) || (key === "end" && !seen.has("start"))) return [];
    seen.add(key);
    const value = id === undefined ? (number ?? "") : `${id}"`;
    const from = text.lastIndexOf(value, member.lastIndex - 1 - value.length); // wholly before what ends it
    if (key === "doc") {
      if (id === undefined || id === "" || fields.some(({ is }) => is !== "topic")) return [];
      fields.push({ is: "id", from, to: from + id.length });
    } else if (key === "topic" && id !== undefined && fields.length === 0) {
      fields.push({ is: "topic", from, to: from + id.length });
    } else if (number !== undefined && Object.hasOwn(numbers, key))
      fields.push({ ...numbers[key]!, from, to: from + number.length });
    else if (!constants.has(key)) return [];
    if (next === "}") break;
  }
  const isWhole =
    text.slice(member.lastIndex).trim() === "" && seen.has("topic") && seen.has("start") === seen.has("end");
  return isWhole && fields.find(({ is }) => is !== "topic")?.is === "id" ? fields : [];
}
