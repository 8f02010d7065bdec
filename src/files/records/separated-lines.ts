// Reads files of cells, CSV and TSV, into records, with the names of their first line. A cell in quotes may continue
// over several lines.

import { InputError, withPlace } from "../../base/input-error.ts";
import { once } from "../../base/remembered.ts";
import { repeated } from "../../base/lists.ts";
import { quoted } from "../drafts/columns.ts";
import type { FieldMap } from "../drafts/field-map.ts";
import { fieldNames } from "./shapes/names.ts";
import type { Context } from "../drafts/context.ts";
import { type QuestionKind, questionKind } from "./json-kind.ts";
import type { JsonObject } from "./json-line.ts";
import { eitherNames, referenceNames } from "./shapes/names.ts";
import type { RecordTaker } from "./run-records.ts";

const delimiters = [",", "\t", ";"] as const;

/** The most characters of a record, over all its lines. A quote that is still open then was not meant as one. */
const longestRecord = 2 ** 22;

/** A record whose quotes are still open. */
interface Held {
  readonly lines: string[];
  readonly line: number;
  length: number;
  /** The index of the line with the open quote. */
  opened: number;
}

/** A tab-separated row with an unclosed quote, and the blank lines after it. */
type Doubtful = Omit<Held, "opened">;

/**
 * A file of cells, RFC 4180: a line of names, then records; a cell in quotes may hold commas, quotes and line ends. `called` gives
 * columns other names than the file has for them.
 *
 * Between tabs, spreadsheets write quotes as they are: there a quote belongs to the text unless another closes it at the end of
 * its cell. A cell goes on in the next line only where its own row, or the line after it, has too few or too many cells.
 */
export function separatedParser<T>(
  records: RecordTaker<T>,
  called: (names: readonly string[]) => readonly string[] = (names) => names,
) {
  let header:
    | { readonly names: readonly string[]; readonly delimiter: string; readonly numbers: readonly number[] }
    | undefined;
  let doubtful: Doubtful | undefined;
  let held: Held | undefined;
  let isLost = false; // where records begin, after a quote that is not closed

  function record(text: string, line: number): void {
    if (header === undefined) {
      const delimiter = delimiterOf(text);
      const names = cellsOf(text, delimiter).map((name) => name.trim());
      const twice = repeated(names.filter((name) => name !== ""));
      if (twice !== undefined) throw new InputError(`column "${twice}" twice; expected each name once`, { line });
      const own = called(names);
      const numbers = own.flatMap((name, i) => (columnNames().score.has(name) ? [i] : []));
      header = { names: own, delimiter, numbers };
      return;
    }
    const { names, delimiter, numbers } = header;
    const cells = cellsIn(text, delimiter, names.length);
    if (cells.every((cell) => cell.trim() === "")) return; // as spreadsheets leave them below a table
    while (cells.length > names.length && cells.at(-1) === "") cells.pop();
    // If commas do not separate cells, they may be decimal commas.
    if (delimiter !== ",") for (const i of numbers) cells[i] = cells[i]?.replace(decimalComma, "$1.$2") ?? "";
    if (cells.length !== names.length)
      throw new InputError(`${cells.length} cells; expected ${names.length}, as in the first line`, { line });
    // An empty cell has no value, but its column exists.
    const object: JsonObject = Object.fromEntries(names.map((name, i) => [name, cells[i] === "" ? null : cells[i]]));
    withPlace({ line }, () => records.add(object, line));
  }

  /** Takes a line. Its quotes do not belong to an earlier line, unless one is held. */
  function row(text: string, line: number): void {
    if (held === undefined && text.trim() === "") return;
    const state = quoteState(text, held !== undefined, header?.delimiter);
    if (held === undefined && state === "closed") return record(text, line);
    if (held === undefined && header?.delimiter === "\t" && cellsOf(text, "\t").length === header.names.length) {
      doubtful = { lines: [text], line, length: text.length + 1 };
      return;
    }
    held ??= { lines: [], line, length: 0, opened: line };
    held.lines.push(text);
    held.length += text.length + 1;
    if (state === "opened") held.opened = line;
    if (state === "closed") {
      const { lines, line: first } = held;
      held = undefined;
      record(lines.join("\n"), first);
    } else if (held.length > longestRecord) {
      isLost = true;
      throw new InputError(`a quote is not closed within ${longestRecord} characters; expected a second "`, {
        line: held.opened,
      });
    }
  }

  /** The line after a row with an unclosed quote decides if the quote is text, or if its cell continues. */
  function afterDoubt({ lines, line: first, length }: Doubtful, text: string, line: number): void {
    if (text.trim() === "" && length < longestRecord) {
      doubtful = { lines: [...lines, text], line: first, length: length + text.length + 1 };
      return;
    }
    doubtful = undefined;
    const isRow = cellsOf(text, "\t").length === header!.names.length;
    if (!isRow) held = { lines: [...lines], line: first, length, opened: first };
    try {
      if (isRow) record(lines[0]!, first);
    } finally {
      row(text, line);
    }
  }

  return {
    line(text: string, line: number): void {
      if (isLost) return;
      if (doubtful === undefined) row(text, line);
      else afterDoubt(doubtful, text, line);
    },
    end(source: string | undefined): T {
      if (doubtful !== undefined) record(doubtful.lines[0]!, doubtful.line);
      if (held !== undefined && !isLost)
        throw new InputError('a quote is not closed; expected a second "', { source, line: held.opened });
      return records.end(source);
    },
  };
}

/**
 * The state of quotes at the end of a line. A quote opens only at the beginning of a cell. If the delimiter is not
 * known yet, any may end a cell.
 */
function quoteState(text: string, wasOpen: boolean, delimiter: string | undefined): "closed" | "open" | "opened" {
  let isStill = wasOpen;
  for (let at = 0; ;) {
    if (isStill || text[at] === '"') {
      const end = closingQuote(text, isStill ? at : at + 1);
      if (end === -1) return isStill ? "open" : "opened";
      const isText = delimiter === "\t" && !isStill && !endsCell(text, end + 1);
      isStill = false;
      if (!isText) at = end + 1;
    }
    const next = delimiter === undefined ? text.slice(at).search(/[,;\t]/) + at : text.indexOf(delimiter, at);
    if (next < at) return "closed";
    at = next + 1;
  }
}

/** True if a tab-separated cell ends at a place. */
function endsCell(text: string, at: number): boolean {
  return at >= text.length || text[at] === "\t";
}

/** A doubled quote closes nothing. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/** The delimiter that separates the most names. */
function delimiterOf(header: string): string {
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

/** The cells of a comma-separated record on one line. A quote has to be closed there, at the end of its cell. */
export function cellsOfLine(text: string): string[] {
  if (quoteState(text, false, ",") !== "closed") throw new InputError('a " without its end');
  return cellsOf(text, ",", () => {
    throw new InputError('expected a comma after a closing "');
  });
}

/** Text between a closing quote and the delimiter is kept, as spreadsheets do; `onTail` is called for it. */
function cellsOf(text: string, delimiter: string, onTail: () => void = () => undefined): string[] {
  const cells: string[] = [];
  for (let at = 0; ;) {
    let cell = "";
    const isQuoted = text[at] === '"' && (delimiter !== "\t" || isClosedCell(text, at));
    if (isQuoted) {
      for (at++; ; at++) {
        const quote = text.indexOf('"', at);
        const end = quote === -1 ? text.length : quote;
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    const next = text.indexOf(delimiter, at);
    const tail = text.slice(at, next === -1 ? text.length : next);
    if (isQuoted && tail !== "") onTail();
    cells.push(cell + tail);
    if (next === -1) return cells;
    at = next + 1;
  }
}

/**
 * The cells of a record. If tab-separated and quotes would make another number of cells than there are names, the
 * quotes belong to the text.
 */
function cellsIn(text: string, delimiter: string, count: number): string[] {
  const cells = cellsOf(text, delimiter);
  if (delimiter !== "\t" || cells.length === count) return cells;
  const plain = text.split("\t");
  return plain.length === count && !text.includes("\n") ? plain : cells;
}

/** True if a tab-separated cell that begins with a quote ends with one. */
function isClosedCell(text: string, at: number): boolean {
  const end = closingQuote(text, at + 1);
  return end !== -1 && endsCell(text, end + 1);
}

const decimalComma = /^([-+]?\d+),(\d+)$/;

/** True if Excel reads a line as the name of the delimiter, before the names of columns. */
export function namesDelimiter(line: string): boolean {
  return line.length < 20 && /^\s*"?sep=(?:[,;|]|\t)"?\s*$/i.test(line);
}

/** The names of columns, by their meaning. */
const columnNames = once(() => {
  const { topic, doc, text, answers, highlights, ranges, grade, alternative, score, run } = fieldNames;
  const judged = ["quote", "answer", "highlight", "bep", "doc_length", "document_length"];
  return {
    topic: new Set(topic),
    place: new Set([...doc, ...text, ...answers, ...highlights]),
    judged: new Set([...judged, ...answers, ...highlights, ...ranges, ...grade, ...alternative]),
    result: new Set([...score, ...run]),
    score: new Set(score),
  };
});

const knownNames = once(
  () => new Set([...Object.values(fieldNames).flat(), ...referenceNames, ...eitherNames, "ground_truths"]),
);

/**
 * The names of columns in the spelling of records: a spreadsheet has "Question" and "Query ID". Names that the user
 * has mapped are unchanged.
 */
export function usualColumns(names: readonly string[], map: FieldMap = {}): readonly string[] {
  const known = knownNames();
  const mapped = new Set(Object.values(map));
  return names.map((name) => {
    const usual = name.toLowerCase().replaceAll(/[\s-]+/g, "_");
    const isFree = known.has(usual) && !names.includes(usual) && !mapped.has(name);
    return known.has(name) || !isFree ? name : usual;
  });
}

/** The same for only the columns that give the topic. */
export function usualTopicColumns(names: readonly string[]): readonly string[] {
  const { topic } = columnNames();
  return usualColumns(names).map((usual, i) => (topic.has(usual) ? usual : names[i]!));
}

/** True if a line is the header of a table of judged elements. */
export function isElementsHeader(line: string): boolean {
  const names = mayNameColumns(line) ? trimmedCells(line) : [];
  return ["topic", "doc", "path", "size", "rsize"].every((name) => names.includes(name));
}

/** The possible names in a header, without the object that they are in. */
export function namesIn(header: string): string[] {
  return trimmedCells(header).map((name) => name.replace(/^.*metadata\./, ""));
}

function trimmedCells(line: string): string[] {
  return cellsOf(line, delimiterOf(line)).map((cell) => cell.trim());
}

/** A longer line does not name columns. */
export function mayNameColumns(line: string): boolean {
  return line.length <= 10_000 && /[,;\t]/.test(line);
}

/** The required field that no column of a header gives. Undefined if none is missing. */
export function lackingColumn(names: readonly string[]): "topic" | "doc" | undefined {
  const { topic, place } = columnNames();
  const usual = usualColumns(names);
  if (!usual.some((name) => topic.has(name))) return "topic";
  return usual.some((name) => place.has(name)) ? undefined : "doc";
}

/** The names of a line that may be a header. Undefined if it is not one. */
export function headerNames(line: string): readonly string[] | undefined {
  return mayNameColumns(line) && !/^\s*[{[]/.test(line) ? trimmedCells(line) : undefined;
}

/** What rows of one question with these columns may be, if each column contains a list. */
export function headerKind(line: string): QuestionKind | undefined {
  const names = headerNames(line);
  if (names === undefined) return undefined;
  const columns = usualColumns(names).map((name) => [name, '["x"]']);
  const kind = questionKind(JSON.stringify(Object.fromEntries(columns)));
  if (kind !== undefined) return kind;
  if (names.includes("record_json")) return { run: true, judgements: false, isBoth: false }; // TruLens
  const isLangfuse = names.includes("input") && names.includes("expectedOutput");
  return isLangfuse ? { run: false, judgements: true, isBoth: false } : undefined;
}

/** True if a line is the header of a run or of judgements: it has names by which records are recognised. */
export function isHeader(line: string, noun: "run" | "judgements"): boolean {
  if (headerNames(line) === undefined || isElementsHeader(line)) return false;
  const question = headerKind(line);
  if (question !== undefined) return question[noun];
  const { judged, result } = columnNames();
  const names = usualColumns(namesIn(line));
  const has = (set: ReadonlySet<string>) => names.some((name) => set.has(name));
  if (lackingColumn(names) !== undefined) return false;
  const isJudged = has(judged) && !has(result);
  return noun === "judgements" ? !has(result) : !isJudged;
}

/** A cell of CSV. */
function cellOf(value: string | number | undefined): string {
  const text = value === undefined ? "" : String(value);
  if (text.includes("\r\n"))
    throw new InputError(`${quoted(text)} holds a CR and LF, which CSV reads as LF; expected another id, or JSONL`);
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function rowOf(...values: readonly (string | number | undefined)[]): string {
  return values.map(cellOf).join(",");
}

/** The parser of a format in cells. */
export function cellsParser<T>(open: (context: Context, cells: boolean) => RecordTaker<T>) {
  return (context: Context = {}) =>
    separatedParser(open(context, true), (names) => usualColumns(names, context.fields));
}

/** The same for a file that must have records. */
export function someCellsParser<T>(open: (context: Context, cells: boolean) => RecordTaker<T>) {
  return cellsParser((context: Context, cells: boolean): RecordTaker<T> => {
    const { add, end } = open(context, cells);
    let isEmpty = true;
    return {
      add(record, line) {
        isEmpty = false;
        add(record, line);
      },
      end(source) {
        if (isEmpty) throw new InputError("only a line of names; expected one record per line below it", { source });
        return end(source);
      },
    };
  });
}
