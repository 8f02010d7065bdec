// Makes the results of a run from records: their topic, document and range. A record with a text but without offsets
// gives an error with its own code ("no-offsets"). A caller that has the documents then looks for the texts.

import { InputError } from "../../base/input-error.ts";
import type { Note } from "../../base/note.ts";
import type { Passage, Run } from "../../data/run.ts";
import type { Range } from "../../text/range.ts";
import { lengthIn } from "../../text/units.ts";
import { endOf } from "../drafts/columns.ts";
import { documentIds } from "./document-ids.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import type { Context } from "../drafts/context.ts";
import { detached } from "../drafts/detached.ts";
import { lineNote } from "../drafts/notes.ts";
import { field, isOffset, type JsonObject } from "./json-line.ts";
import { columnNumber, otherColumns } from "./unread-columns.ts";
import { namedPlaceIn, namesPlace } from "./named-place.ts";
import { namedPlaces } from "./named-places.ts";
import { rangeOfPair } from "./range-list.ts";
import { runNames, resultRanks, severalRuns } from "./result-ranks.ts";
import { remarks } from "../drafts/remarks.ts";
import { unseenIds } from "../drafts/unseen-ids.ts";
import { textsAtOffsets } from "./texts-at-offsets.ts";
import { unnamedText } from "./unnamed-text.ts";
import { risingScores, runEnd, tagCounter } from "../drafts/run-end.ts";

/** Receives the results of a run as records (keys and values), whatever the file format. */
export interface RecordTaker<T> {
  /** `where` is the record's place in a file that is one JSON value. */
  add(record: JsonObject, line: number, where?: string): void;
  end(source: string | undefined): T;
}

/** A result as a record says it. */
interface RecordedResult {
  readonly topic: string;
  /** Undefined if its text does not occur in its document. */
  readonly passage: Passage | undefined;
  readonly name: string | undefined;
}

/** Reads the results of a run from records: keys and values. */
export interface ResultRecords {
  read(record: JsonObject, line: number): RecordedResult;
  readonly fields: Fields;
  /** What the results so far answer with. */
  readonly answers: Run["answers"];
  /** Called at the end of the file. */
  end(source: string | undefined): Note[];
}

/** With `cells`, numbers are written as texts, as in CSV. */
export function resultRecords(context: Context = {}, cells = false): ResultRecords {
  const fields = fieldsOf("run", context, cells);
  const texts = textsAtOffsets(context);
  const ids = documentIds(context.collection);
  const places = namedPlaces(context, ids);
  const unnamed = unnamedText(context, context.unit);
  let kind: { answers: Run["answers"]; line: number } | undefined;
  return {
    fields,
    read(record, line) {
      fields.look(record);
      const topic = fields.id(record, "topic");
      const given = recordRange(record, fields, context);
      if (given === undefined && (textOf(record, fields) ?? "") !== "") throw withoutOffsets(record, fields);
      const doc = fields.id(record, "doc");
      const score = fields.number(record, "score");
      const name = fields.text(record, "run");
      const found = given === undefined ? namedIn(record, doc, line) : undefined;
      const range = given ?? found;

      const answers = range === undefined ? "documents" : "passages";
      kind ??= { answers, line };
      if (answers !== kind.answers)
        throw new InputError(
          `a result ${offsets(answers)}, but line ${kind.line} has one ${offsets(kind.answers)}; expected one kind a file`,
        );
      const id = found?.doc ?? ids.id(doc, line);
      const text = given === undefined ? undefined : (textOf(record, fields) ?? unnamed.of(record, id, given));
      const place = text === undefined ? (range ?? { start: 0, end: 0 }) : texts.place(id, given!, text, line);
      const passage = place && { doc: id, start: place.start, end: place.end, score, line };
      return { topic, passage, name: name === "" ? undefined : name };
    },
    get answers() {
      return kind?.answers ?? "passages";
    },
    end(source) {
      fields.end(source);
      return [...ids.notes(), ...places.notes(), ...texts.end()];
    },
  };

  /** The page or section that a record names. Without documents in which to find it, the whole document. */
  function namedIn(record: JsonObject, doc: string, line: number): (Range & { readonly doc: string }) | undefined {
    if (context.collection === undefined) {
      if (namesPlace(record, fields)) places.passOver(line);
      return undefined;
    }
    const named = namedPlaceIn(record, fields);
    return named && places.find(doc, named, line);
  }
}

/** The same for a run as a whole. */
export function runRecords(context: Context, cells: boolean): RecordTaker<Run> {
  const found: RecordedResult[] = [];
  const unseen = unseenIds();
  const results = resultRecords(context, cells);
  const ranks = resultRanks(context);
  const remarked = remarks(context);

  return {
    add(record, line) {
      const result = results.read(record, line);
      const { topic, name, passage } = result;
      if (name !== undefined) remarked?.tag(name, { line });
      unseen.add(topic, line);
      if (passage !== undefined) unseen.add(passage.doc, line);
      ranks.add(record, results.fields, { topic, line, name, content: passage, score: passage?.score });
      found.push(result);
    },
    end(source) {
      const { order, names, notes } = ranks.end(source);
      const runs = runNames(order.map((i) => names[i]));
      if (runs.length > 1 && remarked === undefined) throw severalRuns(runs, source);
      const tags = tagCounter();
      const topics = new Map<string, Passage[]>();
      const rising: number[] = []; // lines
      for (const i of order) {
        const { topic, passage } = found[i]!;
        if (names[i] !== undefined) tags.add(names[i]);
        const list = topics.get(topic) ?? [];
        if (list.length === 0) topics.set(detached(topic), list);
        if (passage === undefined) continue;
        const before = list.at(-1)?.score;
        if (before !== undefined && passage.score !== undefined && passage.score > before) rising.push(passage.line!);
        list.push(passage);
      }
      const contradicting = context.order === "distance" ? [] : lineNote(risingScores(rising));
      return runEnd(results.answers, topics, tags, source, [
        ...unseen.notes(),
        ...results.end(source),
        ...notes,
        ...contradicting,
      ]);
    },
  };
}

/**
 * The range of a record: its span, or its start with its end, its length, or the length of its text. LangChain writes
 * -1 if it could not find a text in its document; that is not an offset.
 */
export function recordRange(record: JsonObject, fields: Fields, { unit = "codepoint" }: Context): Range | undefined {
  const isNowhere = (name: "start" | "end"): boolean =>
    isNoOffset(fields.value(record, name)) && textOf(record, fields) !== undefined;
  if (isNowhere("start")) return undefined;
  const start = fields.offset(record, "start");
  const end = isNowhere("end") ? undefined : fields.offset(record, "end");
  if (start === undefined && end === undefined) return recordSpan(record);
  const [startKey, endKey] = [fields.key(record, "start"), fields.key(record, "end")];
  const half = (has: string, lacks: string, name: "start" | "end"): InputError =>
    fields.lacking(record, name, `"${has}" without "${lacks}"; expected both or neither`);
  if (start === undefined) throw half(endKey, startKey, "start");
  if (end !== undefined) {
    if (start > end) throw new InputError(`"${startKey}" ${start} is after "${endKey}" ${end}; expected start ≤ end`);
    return { start, end };
  }
  const length = fields.offset(record, "length");
  if (length !== undefined) return { start, end: endOf(start, length) };
  const text = textOf(record, fields);
  if (text === undefined) throw half(startKey, endKey, "end");
  return { start, end: endOf(start, lengthIn(unit, text)) };
}

/** True for values that stand for a missing offset, as pandas and Python write them. */
function isNoOffset(value: unknown): boolean {
  return value === -1 || (typeof value === "string" && /^\s*(?:nan|none|null|nil|n\/?a|<na>|-1)?\s*$/i.test(value));
}

/** The offsets of a record as a pair, as in LegalBench-RAG. */
export function recordSpan(record: JsonObject): Range | undefined {
  const span = field(record, "span");
  return Array.isArray(span) ? rangeOfPair(span) : undefined;
}

/** The text of a record, if it is a string. */
export function textOf(record: JsonObject, fields: Fields): string | undefined {
  const value = fields.value(record, "text");
  return typeof value === "string" ? value : undefined;
}

/** The error for a record with a text but without offsets: it cannot be scored. */
export function withoutOffsets(record: JsonObject, fields: Fields): InputError {
  const key = fields.key(record, "text");
  const others = likelyOffsets(record, textOf(record, fields) ?? "");
  if (others !== undefined) {
    const [start, end] = others;
    return new InputError(
      `"${key}" without offsets, and "${start}" and "${end}" may be its offsets; expected fields that say so`,
      {},
      { remedy: { option: "fields", value: `start=${start},end=${end}` } },
    );
  }
  return new InputError(
    `"${key}" without offsets; expected "start" and "end", or the documents, in which pericope align finds its place`,
    {},
    { code: "no-offsets" },
  );
}

/** Two unknown keys that may be the offsets of a text, by their names, or by the length between them. */
function likelyOffsets(record: JsonObject, text: string): readonly [string, string] | undefined {
  const numbers = Object.keys(otherColumns(record)).flatMap((key) => {
    const value = columnNumber(record[key]);
    return isOffset(value) && /^[\w.-]+$/.test(key) ? [{ key, value }] : [];
  });
  const length = [...text].length;
  for (const start of numbers)
    for (const end of numbers) {
      const between = end.value - start.value;
      const isNamed = offsetPairs.some(([first, last]) => first.test(start.key) && last.test(end.key));
      const isAsLong = length >= 20 && [length, text.length, lengthIn("byte", text)].includes(between);
      if (isAsLong || (isNamed && between >= length)) return [start.key, end.key];
    }
  return undefined;
}

const offsetPairs: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:^|_)(?:von|ab|anfang|beginn)$/i, /(?:^|_)(?:bis|ende)$/i],
  [/(?:^|_)from$/i, /(?:^|_)to$/i],
  [/(?:^|_)(?:de|d[eé]but|du)$/i, /(?:^|_)(?:[aà]|fin|au)$/i],
  [/(?:^|_)(?:inicio|desde|in[ií]cio)$/i, /(?:^|_)(?:fin|hasta|fim|at[eé])$/i],
  [/(?:^|_)(?:first|left|lo|beginning)$/i, /(?:^|_)(?:last|right|hi|ending|stop)$/i],
  [/start|begin/i, /end|stop/i],
];

function offsets(answers: Run["answers"]): string {
  return answers === "passages" ? "with offsets" : "without offsets";
}
