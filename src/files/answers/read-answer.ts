// Turns a record into an answer, as the table row of its shape says: the text, its sentences, and what each of them
// cites.

import { InputError } from "../../base/input-error.ts";
import type { Answer, Citation, Sentence } from "../../data/answers.ts";
import type { Range } from "../../text/range.ts";
import { type Unit, unitTable } from "../../text/units.ts";
import { isObject, type JsonObject, shown } from "../records/json-line.ts";
import { firstAt, reach } from "../records/shapes/paths.ts";
import type { AnswerPaths } from "../records/shapes/shape.ts";
import { markPattern, sentencesOf } from "./sentences.ts";

/** A part of the answer, in UTF-16 units, and what is cited for it. */
interface Cited extends Range {
  readonly citation: Citation;
}

/** A piece of the text, and its start in the whole text. */
interface Piece {
  readonly item: unknown;
  readonly text: string;
  readonly at: number;
}

/** An answer as a record gives it, without its topic. */
export type SaidAnswer = Pick<Answer, "sentences" | "abstained">;

/**
 * Reads an answer by its shape. `room` is the record in which the shape was found. `whole` is the record around it,
 * which may name the documents. An answer whose text matches `abstain` declines to answer.
 */
export function readAnswer(
  room: JsonObject,
  whole: JsonObject,
  paths: AnswerPaths,
  abstain: RegExp | undefined,
): SaidAnswer {
  const pieces = piecesOf(room, paths);
  const text = pieces.map((piece) => piece.text).join("");
  const said = firstAt(room, paths.abstained) ?? firstAt(whole, paths.abstained);
  if (said !== undefined && typeof said !== "boolean")
    throw new InputError(`"${paths.abstained![0]!}" is ${shown(said)}; expected true or false`);
  const abstained = said === true || text.trim() === "" || abstain?.test(text) === true;
  const source = sourceReader(room, whole, paths);
  if (paths.areSentences === true) {
    const sentences = pieces.map(({ item, text }, i): Sentence => {
      const where = `${firstThere(room, paths.pieces) ?? paths.pieces[0]!}`.replace("*", `${i}`);
      return { text, citations: listIn(item, paths).flatMap((each, j) => source(each, `${where}.citations[${j}]`)) };
    });
    return { sentences, abstained };
  }
  const cited = paths.marks === true ? markedParts(text, source) : citedParts(room, whole, pieces, text, paths, source);
  return { sentences: withCitations(text, cited, paths.marks === true), abstained };
}

function firstThere(record: JsonObject, paths: readonly string[]): string | undefined {
  return paths.find((path) => reach(record, path).length > 0);
}

/** The pieces at the first path that has any with a text. */
function piecesOf(record: JsonObject, { pieces, text = [] }: AnswerPaths): readonly Piece[] {
  for (const path of pieces) {
    let at = 0;
    const found = reach(record, path).flatMap(({ value: item, path: key }): readonly Piece[] => {
      const said = typeof item === "string" ? item : textOf(item, text);
      if (said === undefined && item !== null && typeof item !== "object")
        throw new InputError(`"${key}" is ${shown(item)}; expected a text`);
      if (said === undefined) return [];
      const piece = { item, text: said, at };
      at += said.length;
      return [piece];
    });
    if (found.length > 0) return found;
  }
  return [];
}

function textOf(item: unknown, paths: readonly string[]): string | undefined {
  if (!isObject(item)) return undefined;
  for (const path of paths) {
    const found = firstAt(item, [path]);
    if (typeof found === "string") return found;
  }
  return undefined;
}

/** The citations of a piece, or of the record. */
function listIn(item: unknown, { list }: AnswerPaths): readonly unknown[] {
  if (!isObject(item)) return [];
  for (const path of list?.at ?? [])
    for (const { value, path: key } of reach(item, path)) {
      if (Array.isArray(value)) return value as readonly unknown[];
      if (isObject(value)) return Object.keys(value); // documents with scores, as RAGTIME has them
      if (value !== null && value !== undefined)
        throw new InputError(`"${key}" is ${shown(value)}; expected a list of citations`);
    }
  return [];
}

type ReadSource = (citation: unknown, where: string) => readonly Citation[];

/** The parts of the text that have citations, by pieces or by spans. */
function citedParts(
  room: JsonObject,
  whole: JsonObject,
  pieces: readonly Piece[],
  text: string,
  paths: AnswerPaths,
  source: ReadSource,
): readonly Cited[] {
  const key = paths.list?.at.at(-1) ?? "citations";
  const cites = (range: Range, citation: unknown, where: string): readonly Cited[] =>
    source(citation, where).map((each) => ({ ...range, citation: each }));
  if (paths.list?.of === "record") {
    const own = listIn(room, paths);
    const list = own.length > 0 || room === whole ? own : listIn(whole, paths);
    return list.flatMap((citation, i) => {
      const where = `${key}[${i}]`;
      return cites(spanOf(citation, text, paths, where), citation, where);
    });
  }
  return pieces.flatMap(({ item, text: own, at }, i) =>
    listIn(item, paths).flatMap((citation, j) => {
      const where = `${pieces.length > 1 ? `[${i}].` : ""}${key.split(".").at(-1)!}[${j}]`;
      const { start, end } = spanOf(citation, own, paths, where);
      return cites({ start: at + start, end: at + end }, citation, where);
    }),
  );
}

/**
 * The part of the text that a citation supports, in UTF-16 units. If the citation quotes that part, the quote counts
 * more than its offsets.
 */
function spanOf(citation: unknown, text: string, { span }: AnswerPaths, where: string): Range {
  if (span === undefined || !isObject(citation)) return { start: 0, end: text.length };
  const number = (paths: readonly string[] | undefined): number | undefined => {
    const value = firstAt(citation, paths);
    if (value === undefined) return undefined;
    if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
    throw new InputError(`${where}: an offset into the answer is ${shown(value)}; expected a whole number from 0`);
  };
  const [start, end, point] = [number(span.start), number(span.end), number(span.point)];
  const said = firstAt(citation, span.text);
  if (typeof said === "string" && said.trim() !== "") {
    const found = spanOfText(text, said, start ?? 0, span.unit);
    if (found !== undefined) return found;
    throw new InputError(
      `${where}: its text ${shown(said.slice(0, 60))} is not in the answer; expected a part of the text that it is for`,
    );
  }
  if (end !== undefined) {
    const [from, to] = [inUtf16(text, start ?? 0, span.unit), inUtf16(text, end, span.unit)];
    if (from !== undefined && to !== undefined && from <= to) return { start: from, end: to };
    throw new InputError(
      `${where}: ${start ?? 0}..${end} reaches beyond the answer, which has ${unitTable(text, span.unit ?? "codepoint").offset(Infinity)} ${(span.unit ?? "codepoint") === "byte" ? "bytes" : "characters"}; expected offsets into it`,
    );
  }
  if (point === undefined) return { start: 0, end: text.length };
  const at = inUtf16(text, point, span.unit);
  if (at === undefined)
    throw new InputError(
      `${where}: ${point} is beyond the end of the answer, which has ${unitTable(text, span.unit ?? "codepoint").offset(Infinity)} characters; expected a place in it`,
    );
  return { start: at, end: at };
}

/** Where a text is in the answer, nearest to its offset. */
function spanOfText(text: string, said: string, near: number, unit: Unit | undefined): Range | undefined {
  const wanted = inUtf16(text, near, unit) ?? near;
  let best: number | undefined;
  for (let at = text.indexOf(said); at !== -1; at = text.indexOf(said, at + 1))
    if (best === undefined || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at;
  return best === undefined ? undefined : { start: best, end: best + said.length };
}

function inUtf16(text: string, offset: number, unit: Unit = "codepoint"): number | undefined {
  const point = unitTable(text, unit).codePoint(offset);
  return point === undefined ? undefined : unitTable(text, "utf16").offset(point);
}

/** What marks such as [1], [2, 3] and [4-6] cite. A mark cites for the text before it. */
function markedParts(text: string, source: ReadSource): readonly Cited[] {
  return [...text.matchAll(markPattern)].flatMap((match) => {
    const [mark, list, single] = match;
    const numbers = (list ?? single!).split(/\s*[,;]\s*/).flatMap((part) => {
      const [first, last = first] = part.split(/\s*[–-]\s*/).map(Number);
      return first! <= last! && last! - first! < 100
        ? Array.from({ length: last! - first! + 1 }, (_, i) => first! + i)
        : [first!, last!];
    });
    return numbers.flatMap((number) =>
      source(number, `the mark ${mark}`).map((citation) => ({ start: match.index, end: match.index, citation })),
    );
  });
}

/**
 * The sentences of a text, each with what is cited for any part of it. A mark belongs to the sentence that it is in or
 * directly after.
 */
function withCitations(text: string, cited: readonly Cited[], hasMarks: boolean): readonly Sentence[] {
  const ranges = sentencesOf(text);
  const lists = ranges.map((): Citation[] => []);
  for (const { start, end, citation } of cited) {
    let owners = ranges.flatMap((range, i) => {
      const part = text.slice(Math.max(start, range.start), Math.max(0, Math.min(end, range.end)));
      return /[\p{L}\p{N}]/u.test(part) ? [i] : [];
    });
    if (owners.length === 0)
      owners = [
        Math.max(
          0,
          ranges.findLastIndex((range) => range.start < Math.max(1, end)),
        ),
      ];
    for (const i of owners) lists[i]?.push(citation);
  }
  return ranges.map(({ start, end }, i) => {
    const said = text.slice(start, end);
    return {
      text: hasMarks ? said.replaceAll(markPattern, "").replaceAll(/\s+(?=[.,;:!?]|$)/g, "") : said,
      citations: lists[i]!,
    };
  });
}

/** Reads what a citation cites: the sources inside it, or the entries that it refers to. */
function sourceReader(room: JsonObject, whole: JsonObject, paths: AnswerPaths): ReadSource {
  const { sources, refers, documents } = paths;
  const listed = (
    lists: readonly string[],
  ): { readonly key: string; readonly items: readonly unknown[] } | undefined => {
    for (const record of room === whole ? [room] : [room, whole])
      for (const path of lists)
        for (const { value } of reach(record, path))
          if (Array.isArray(value)) return { key: path, items: value as readonly unknown[] };
    return undefined;
  };
  const entries = refers && listed(refers.to);
  const names = documents && listed(documents.in);

  /** The entry that a number or an id refers to. */
  function referred(reference: unknown, where: string): readonly Citation[] {
    const { by, from, ids = [], mayBeDocument, onlyIds } = refers!;
    const value = isObject(reference) ? firstAt(reference, by) : reference;
    if (value === undefined || value === null) return [cited(reference, paths, names, where)];
    const { key, items = [] } = entries ?? { key: refers!.to[0]! };
    if (
      onlyIds !== true &&
      (Number.isSafeInteger(value) || (typeof value === "string" && /^\d+$/.test(value) && mayBeDocument !== true))
    ) {
      const number = Number(value);
      const item = items[number - from];
      if (number >= from && item !== undefined && item !== null) return [cited(item, paths, names, where)];
      const words = `${where} of ${items.length === 1 ? "1 source" : `${items.length} sources`} ("${key}")`;
      return [
        {
          of: "document",
          doc: undefined,
          lost: where.startsWith("the mark")
            ? words
            : `${where}: number ${number} of ${items.length} sources ("${key}")`,
        },
      ];
    }
    const item = items.find((each) =>
      isObject(each) ? ids.some((id) => firstAt(each, [id]) === value) : each === value,
    );
    const own = isObject(reference) ? reference : {};
    if (item !== undefined) return [cited(isObject(item) ? { ...item, ...own } : item, paths, names, where)];
    if (mayBeDocument === true && typeof value === "string")
      return [cited(isObject(reference) ? reference : value, paths, names, where)];
    throw new InputError(`${where}: ${shown(value)} is no entry of "${key}"; expected the number of one, or its id`);
  }

  return (citation, where) => {
    const inner = sources === undefined ? [citation] : sourcesIn(citation, sources);
    return inner.flatMap((each, i) => {
      const place = inner.length > 1 ? `${where}, source ${i + 1}` : where;
      return refers === undefined ? [cited(each, paths, names, place)] : referred(each, place);
    });
  };
}

function sourcesIn(citation: unknown, sources: readonly string[]): readonly unknown[] {
  for (const path of sources)
    for (const { value } of reach(citation, path)) if (Array.isArray(value)) return value as readonly unknown[];
  return [];
}

/** A source as a citation. */
function cited(
  source: unknown,
  { source: names, documents, pages, quotes }: AnswerPaths,
  list: { readonly key: string; readonly items: readonly unknown[] } | undefined,
  where: string,
): Citation {
  if (typeof source === "string") {
    // A short text without blanks is the name of a document.
    return /\s/.test(source.trim()) && source.length > 60
      ? { of: "chunk", doc: undefined, text: source }
      : { of: "document", doc: source };
  }
  if (!isObject(source)) throw new InputError(`${where} is ${shown(source)}; expected a source: a document, or a text`);
  const text = firstAt(source, names.text);
  if (text !== undefined && typeof text !== "string")
    throw new InputError(`${where}: its text is ${shown(text)}; expected a text`);
  const doc = docIn(source, names.doc) ?? documentAt(source, documents, list, where);
  const start = offsetIn(source, names.start, where);
  const end =
    offsetIn(source, names.end, where) ??
    (start !== undefined && text !== undefined ? start + [...text].length : undefined);
  if (start !== undefined && end === undefined) throw new InputError(`${where}: a start without an end; expected both`);
  if (start !== undefined && end !== undefined && start > end)
    throw new InputError(`${where}: start ${start} is after end ${end}; expected start ≤ end`);
  const page = pagesIn(source, names.page, pages, where);
  const quote = text === undefined || text.trim() === "" ? undefined : text;
  if (doc === undefined && quote === undefined)
    throw new InputError(`${where} names no document and has no text; expected one of them`);
  const isPlaced = start !== undefined || quote !== undefined || page !== undefined;
  const isChunk =
    quotes === "chunk" || (quotes !== "span" && quotes.chunk.some((key) => firstAt(source, [key]) !== undefined));
  const placedAs = isChunk ? "chunk" : "span";
  return {
    of: isPlaced ? placedAs : "document",
    doc,
    ...(start === undefined || (end === 0 && quote !== undefined) ? {} : { start, end: end! }),
    ...(quote === undefined ? {} : { text: quote }),
    ...(page === undefined || start !== undefined ? {} : { pages: page }),
  };
}

function docIn(source: JsonObject, paths: readonly string[] | undefined): string | undefined {
  for (const path of paths ?? []) {
    const value = firstAt(source, [path]);
    if (typeof value === "string" && value !== "") return value;
    if (Number.isSafeInteger(value)) return String(value);
  }
  return undefined;
}

/** The name that a list in the record gives to the document with this number. */
function documentAt(
  source: JsonObject,
  documents: AnswerPaths["documents"],
  list: { readonly key: string; readonly items: readonly unknown[] } | undefined,
  where: string,
): string | undefined {
  const index = firstAt(source, documents?.at);
  if (!Number.isSafeInteger(index)) return undefined;
  if (list === undefined)
    throw new InputError(
      `${where}: document number ${String(index)} has no title; expected a list "${documents!.in[0]!}" in the record that says which it is`,
    );
  const item = list.items[index as number];
  const name = isObject(item) ? docIn(item, ["doc", "id", "title", "source", "name"]) : item;
  if (typeof name === "string") return name;
  throw new InputError(
    `${where}: document number ${String(index)} of ${list.items.length} in "${list.key}"; expected one that is there`,
  );
}

function offsetIn(source: JsonObject, paths: readonly string[] | undefined, where: string): number | undefined {
  const value = firstAt(source, paths);
  if (value === undefined || value === -1) return undefined;
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw new InputError(`${where}: an offset is ${shown(value)}; expected a whole number from 0`);
}

function pagesIn(
  source: JsonObject,
  single: readonly string[] | undefined,
  range: AnswerPaths["pages"],
  where: string,
): readonly [number, number] | undefined {
  const one = firstAt(source, single);
  const [first, after] = range === undefined ? [] : range.map((key) => firstAt(source, [key]));
  if (one === undefined && first === undefined) return undefined;
  const pages = one === undefined ? [first, (after as number) - 1] : [one, one];
  if (
    pages.every((page) => Number.isSafeInteger(page) && (page as number) >= 1) &&
    (pages[0] as number) <= (pages[1] as number)
  )
    return pages as unknown as readonly [number, number];
  throw new InputError(`${where}: pages ${shown(one ?? first)}; expected numbers from 1`);
}
