import { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import type { Passage, Run } from "../data/run.ts";
import type { Range } from "../text/range.ts";
import { lengthIn } from "../text/units.ts";
import { endOf } from "../drafts/columns.ts";
import { documentIds } from "./document-ids.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import type { Context } from "../drafts/context.ts";
import type { JsonObject } from "./json-line.ts";
import { quoteCheck } from "./quote-check.ts";
import { remarks } from "../drafts/remarks.ts";
import { runBuilder } from "../drafts/run-builder.ts";

/** Takes the results of a run as records, whatever the file: keys and values. */
export interface RecordTaker<T> {
  /** `where`: the record's place in a file that is one JSON value. */
  add(record: JsonObject, line: number, where?: string): void;
  end(source: string | undefined): T;
}

/** A result as a record says it. */
interface RecordedResult {
  readonly topic: string;
  readonly passage: Passage;
  readonly name: string | undefined;
}

/** Reads the results of a run from records: keys and values. */
export interface ResultRecords {
  read(record: JsonObject, line: number): RecordedResult;
  /** What they have answered with so far. */
  readonly answers: Run["answers"];
  /** The file has ended. */
  end(source: string | undefined): Note[];
}

/** `cells`: numbers are written as texts, as in CSV. */
export function resultRecords(context: Context = {}, cells = false): ResultRecords {
  const fields = fieldsOf("run", context, cells);
  const quotes = quoteCheck(context);
  const ids = documentIds(context.collection);
  let kind: { answers: Run["answers"]; line: number } | undefined;
  return {
    read(record, line) {
      fields.look(record);
      const topic = fields.id(record, "topic");
      const doc = fields.id(record, "doc");
      const range = recordRange(record, fields, context);
      const score = fields.number(record, "score");
      const name = fields.text(record, "run");
      if (range === undefined && (textOf(record, fields) ?? "") !== "") throw withoutOffsets(record, fields);

      const answers = range === undefined ? "documents" : "passages";
      kind ??= { answers, line };
      if (answers !== kind.answers)
        throw new InputError(
          `a result ${offsets(answers)}, but line ${kind.line} has one ${offsets(kind.answers)}; expected one kind a file`,
        );
      const id = ids.id(doc, line);
      if (range !== undefined && context.collection !== undefined)
        quotes.check(id, range, textOf(record, fields) ?? "", line);
      const passage = { doc: id, ...(range ?? { start: 0, end: 0 }), score, line };
      return { topic, passage, name: name === "" ? undefined : name };
    },
    get answers() {
      return kind?.answers ?? "passages";
    },
    end(source) {
      fields.end(source);
      return [...ids.notes(), ...quotes.end()];
    },
  };
}

/** The same for a run as a whole. */
export function runRecords(context: Context = {}, cells = false): RecordTaker<Run> {
  const run = runBuilder();
  const results = resultRecords(context, cells);
  const remarked = remarks(context);
  return {
    add(record, line) {
      const { topic, passage, name } = results.read(record, line);
      if (name !== undefined) remarked?.tag(name, { line });
      run.tag(name);
      run.add(run.topic(topic), passage);
    },
    end: (source) => run.end(results.answers, source, results.end(source)),
  };
}

/** The range of a record: to its end, or over its length, or over its text. */
export function recordRange(record: JsonObject, fields: Fields, { unit = "codepoint" }: Context): Range | undefined {
  const start = fields.offset(record, "start");
  const end = fields.offset(record, "end");
  if (start === undefined && end === undefined) return undefined;
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

/** The text of a record, where it is one. */
export function textOf(record: JsonObject, fields: Fields): string | undefined {
  const value = fields.value(record, "text");
  return typeof value === "string" ? value : undefined;
}

/** The fault of a record with a text and no offsets: it cannot be scored. */
export function withoutOffsets(record: JsonObject, fields: Fields): InputError {
  const key = fields.key(record, "text");
  return new InputError(
    `"${key}" without offsets; pericope align finds its place, given the documents; or expected "start" and "end"`,
  );
}

function offsets(answers: Run["answers"]): string {
  return answers === "passages" ? "with offsets" : "without offsets";
}
