import { InputError } from "../base/input-error.ts";
import { once } from "../base/once.ts";
import { type FieldName, fieldNames } from "./fields.ts";
import type { Context } from "./format.ts";
import type { JsonObject } from "./json-line.ts";
import type { RecordTaker } from "./run-records.ts";

const delimiters = [",", "\t", ";"] as const;

/** Characters of a record, over all its lines. */
const longestRecord = 2 ** 26;

/** A file of cells, RFC 4180: a line of names, then records; a cell in quotes may hold commas, quotes and line ends. */
export function separatedParser<T>(records: RecordTaker<T>) {
  let header: { readonly names: readonly string[]; readonly delimiter: string } | undefined;
  let held: { text: string; readonly line: number } | undefined; // a record whose quotes are still open

  function record(text: string, line: number): void {
    if (header === undefined) {
      const delimiter = delimiterOf(text);
      const names = cellsOf(text, delimiter).map((name) => name.trim());
      const twice = names.find((name, i) => name !== "" && names.indexOf(name) !== i);
      if (twice !== undefined) throw new InputError(`column "${twice}" twice; expected each name once`, { line });
      header = { names, delimiter };
      return;
    }
    const { names, delimiter } = header;
    const cells = cellsOf(text, delimiter);
    if (cells.length !== names.length)
      throw new InputError(`${cells.length} cells; expected ${names.length}, as in the first line`, { line });
    // An empty cell says nothing, but its column is there.
    const object: JsonObject = Object.fromEntries(names.map((name, i) => [name, cells[i] === "" ? null : cells[i]]));
    try {
      records.add(object, line);
    } catch (error) {
      throw error instanceof InputError ? error.at({ line }) : error;
    }
  }

  return {
    line(text: string, line: number): void {
      if (held === undefined && text.trim() === "") return;
      const whole = held === undefined ? text : `${held.text}\n${text}`;
      const from = held?.line ?? line;
      if (hasOpenQuote(whole) && whole.length <= longestRecord) {
        held = { text: whole, line: from };
        return;
      }
      held = undefined;
      if (whole.length > longestRecord) throw new InputError("the quote is not closed", { line: from });
      record(whole, from);
    },
    end(source: string | undefined): T {
      if (held !== undefined)
        throw new InputError('a quote is not closed; expected a second "', { source, line: held.line });
      return records.end(source);
    },
  };
}

function hasOpenQuote(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes++;
  return quotes % 2 === 1;
}

/** The mark that parts the most names. */
function delimiterOf(header: string): string {
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

function cellsOf(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; ;) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; ; at++) {
        const quote = text.indexOf('"', at);
        cell += text.slice(at, quote < 0 ? text.length : quote);
        at = quote < 0 ? text.length : quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
      // What follows a closing quote up to the delimiter is kept, as spreadsheets do.
    }
    const next = text.indexOf(delimiter, at);
    cells.push(cell + text.slice(at, next < 0 ? text.length : next));
    if (next < 0) return cells;
    at = next + 1;
  }
}

/** The names of columns, by what they tell. */
const columnNames = once(() => {
  const of = (...fields: readonly FieldName[]): string[] => fields.flatMap((field) => fieldNames[field]);
  const judged = ["quote", "answer", "highlight", "bep", "doc_length", "document_length"];
  return {
    topic: new Set(of("topic")),
    place: new Set(of("doc", "text", "answers", "highlights")),
    judged: new Set([...judged, ...of("answers", "highlights", "ranges", "grade", "alternative")]),
    result: new Set(of("score", "run")),
  };
});

/** Whether a line is the header of a run or of judgements: it has names that records are recognised by. */
export function isHeader(line: string, noun: "run" | "judgements"): boolean {
  if (!/[,;\t]/.test(line) || line.length > 10_000 || /^\s*[{[]/.test(line)) return false;
  const names = cellsOf(line, delimiterOf(line)).map((cell) => cell.trim().replace(/^.*metadata\./, ""));
  const { topic, place, judged, result } = columnNames();
  const has = (set: ReadonlySet<string>) => names.some((name) => set.has(name));
  if (!has(topic) || !has(place)) return false;
  const isJudged = has(judged) && !has(result);
  return noun === "judgements" ? !has(result) : !isJudged;
}

/** A cell of CSV. */
function cellOf(value: string | number | undefined): string {
  const text = value === undefined ? "" : String(value);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function rowOf(...values: readonly (string | number | undefined)[]): string {
  return values.map(cellOf).join(",");
}

/** The parser of a format in cells. */
export function cellsParser<T>(open: (context: Context, cells: boolean) => RecordTaker<T>) {
  return (context: Context = {}) => separatedParser(open(context, true));
}
