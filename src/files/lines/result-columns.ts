import {
  type EncodedIds,
  endPlace,
  entrySize,
  hashPlace,
  type IdBytes,
  idAt,
  startPlace,
} from "../../data/encoded-ids.ts";
import type { Passage, Results } from "../../data/run.ts";
import { enterIds, forgetIds, keepBytes, markIds, numberOf } from "./id-table.ts";
import { LineNumbers } from "./line-numbers.ts";
import type { FieldKind, LineField } from "./line-shape.ts";
import { emptyRows, makeRoomForRows, numbersAt, type Rows, trimRows } from "./rows.ts";

/** The lines of one topic of a run as growing columns, which can be reused for the next topic. */
export interface ResultColumns {
  topic: string;
  readonly rows: Rows;
  score: Float64Array;
  /** NaN if it is not a number. */
  rank: Float64Array;
  start: Float64Array;
  end: Float64Array;
  /** An index into `kinds`. */
  kind: Uint8Array;
  /** The paths of elements by row, if they are kept. */
  readonly paths: Map<number, string>;
}

/** How a passage gives its place. */
const kinds: readonly Passage["kind"][] = [undefined, "element", "passage"];
const elementKind = kinds.indexOf("element");

/** The positions of the number columns. */
export const resultColumn = { score: 0, rank: 1, start: 2, end: 3 } as const;
export type ResultColumn = keyof typeof resultColumn;

/** The value of a column that a line does not have. */
const missing: Readonly<Record<ResultColumn, number>> = { score: NaN, rank: NaN, start: 0, end: 0 };

/** The fields of the first columns of a run: topic Q0 doc rank score. */
export const runFields: readonly (FieldKind | undefined)[] = [
  { is: "topic" },
  undefined,
  { is: "id" },
  { is: "number", column: resultColumn.rank },
  { is: "number", column: resultColumn.score },
];

/** A class, for the same reason as the table of ids. */
class GrowingColumns implements ResultColumns {
  topic: string;
  readonly rows: Rows;
  score: Float64Array;
  rank: Float64Array;
  start: Float64Array;
  end: Float64Array;
  kind: Uint8Array;
  readonly paths = new Map<number, string>();

  constructor(topic: string, rows: Rows) {
    this.topic = topic;
    this.rows = rows;
    const { score, rank, start, end } = views(rows);
    [this.score, this.rank, this.start, this.end] = [score, rank, start, end];
    this.kind = new Uint8Array(rows.room);
  }
}

/** `mayRepeat` is true for passages and false for whole documents. */
export function resultColumns(topic: string, mayRepeat: boolean): ResultColumns {
  return new GrowingColumns(topic, emptyRows(Object.keys(resultColumn).length, mayRepeat));
}

function views(rows: Rows) {
  return {
    score: numbersAt(rows, resultColumn.score),
    rank: numbersAt(rows, resultColumn.rank),
    start: numbersAt(rows, resultColumn.start),
    end: numbersAt(rows, resultColumn.end),
  };
}

/** Empties the columns for another topic. */
export function startTopic(columns: ResultColumns, topic: string): void {
  columns.topic = topic;
  columns.rows.count = 0;
  columns.rows.lines = new LineNumbers();
  columns.paths.clear();
  forgetIds(columns.rows.ids);
}

/** Makes room for at least `more` results. */
export function makeRoomForResults(columns: ResultColumns, more = 1): void {
  if (makeRoomForRows(columns.rows, more)) renewViews(columns);
}

/** Frees the memory that the results do not need. */
export function trimResults(columns: ResultColumns): void {
  trimRows(columns.rows);
  renewViews(columns);
}

function renewViews(columns: ResultColumns): void {
  const { room } = columns.rows;
  const kind = new Uint8Array(room);
  kind.set(columns.kind.subarray(0, room));
  Object.assign(columns, views(columns.rows), { kind });
}

/** The columns that these fields of a line do not fill. */
export function missingFrom(fields: readonly LineField[]): ResultColumn[] {
  const names = Object.keys(resultColumn) as ResultColumn[];
  return names.filter((name) => !fields.some(({ column }) => column === resultColumn[name]));
}

/** Fills the missing columns of lines that were taken as bytes, in the rows from..to. */
export function fillMissing(columns: ResultColumns, names: readonly ResultColumn[], from: number, to: number): void {
  for (const name of names) columns[name].fill(missing[name], from, to);
  columns.kind.fill(0, from, to);
}

/** Adds a line. */
export function addResult(
  columns: ResultColumns,
  { doc, start, end, score, kind, path, line }: Passage,
  rank: number | undefined,
): void {
  makeRoomForResults(columns);
  const { rows } = columns;
  const index = rows.count++;
  const document = numberOf(rows.ids, doc);
  if (rows.mayRepeat) rows.document[index] = document;
  rows.lines.add(index, line ?? 0);
  columns.score[index] = score ?? NaN;
  columns.rank[index] = rank ?? NaN;
  columns.start[index] = start;
  columns.end[index] = end;
  columns.kind[index] = kinds.indexOf(kind);
  if (path !== undefined) columns.paths.set(index, path);
}

/**
 * Adds elements of documents whose ids are in the bytes from..to, and returns the row of the first. The caller fills
 * in the rest of the rows. Three numbers are given for each id, at every `step`th position from `at` on: its start,
 * its end and its hash.
 */
export function addElements(
  columns: ResultColumns,
  bytes: Uint8Array,
  { from, to }: { readonly from: number; readonly to: number },
  ids: { readonly numbers: Int32Array; readonly at: number; readonly step: number },
  count: number,
): number {
  makeRoomForResults(columns, count);
  const { rows, kind } = columns;
  const table = rows.ids;
  const { entries } = table;
  const moved = keepBytes(table, bytes.subarray(from, to)) - from; // all at once: id by id would take longer
  for (let i = 0, at = ids.at, entry = entrySize * table.count; i < count; i++, at += ids.step, entry += entrySize) {
    entries[entry + startPlace] = ids.numbers[at]! + moved;
    entries[entry + endPlace] = ids.numbers[at + 1]! + moved;
    entries[entry + hashPlace] = ids.numbers[at + 2]!;
  }
  const first = rows.count;
  enterIds(table, count, rows.document.subarray(first));
  kind.fill(elementKind, first, first + count);
  rows.count += count;
  return first;
}

/** Passages in the order of their lines. */
export function passageColumns(columns: ResultColumns): Results {
  const { start, end, score, kind, paths } = columns;
  const { count, ids, document, lines } = columns.rows;
  const passage = (texts: string[], index: number): Passage => {
    const number = document[index]!;
    const passage = {
      doc: (texts[number] ??= idAt(ids, number)),
      start: compact(start[index]!),
      end: compact(end[index]!),
      score: Number.isNaN(score[index]!) ? undefined : score[index]!,
      kind: kinds[kind[index]!],
      line: lines.at(index),
    };
    return paths.has(index) ? { ...passage, path: paths.get(index) } : passage;
  };
  return {
    count,
    documents: ids.count,
    whole: false,
    document,
    start,
    end,
    mark: (wanted, marks) => markIds(ids, wanted, marks),
    idOf: (number) => idAt(ids, number),
    addId: (number, to) => addIdTo(to, ids, number),
    get lines() {
      return [lines.at(0), lines.at(count - 1)] as const;
    },
    passages() {
      const texts: string[] = []; // by document: a text that several passages share
      return Array.from({ length: count }, (_, index) => passage(texts, index));
    },
  };
}

function addIdTo(to: IdBytes, { bytes, entries }: EncodedIds, number: number): void {
  const at = entrySize * number;
  to.add(bytes, entries[at + startPlace]!, entries[at + endPlace]!);
}

/** The same number, as a 32-bit integer if possible. V8 stores those in the object itself, and a double separately. */
function compact(number: number): number {
  const integer = number | 0;
  return integer === number ? integer : number;
}

const none = { document: new Int32Array(0), start: new Float64Array(0), end: new Float64Array(0) };

/** Whole documents, one per line. `order` gives the row for each place in the ranking. */
export function wholeDocumentColumns(columns: ResultColumns, order: Int32Array | undefined): Results {
  const { score, rows } = columns;
  const { count, ids, lines } = rows;
  const places = order === undefined ? undefined : new Int32Array(count);
  if (order !== undefined) for (let place = 0; place < count; place++) places![order[place]!] = place;
  const numberAt = (place: number): number => order?.[place] ?? place;
  return {
    count,
    documents: count,
    whole: true,
    document: none.document, // to spread them would take longer than all the rest
    start: none.start,
    end: none.end,
    mark: (wanted, marks) => markIds(ids, wanted, marks, places),
    idOf: (place) => idAt(ids, numberAt(place)),
    addId: (place, to) => addIdTo(to, ids, numberAt(place)),
    get lines() {
      return order === undefined ? ([lines.at(0), lines.at(count - 1)] as const) : undefined;
    },
    passages: () =>
      Array.from({ length: count }, (_, place) => {
        const number = numberAt(place);
        return { doc: idAt(ids, number), start: 0, end: 0, score: score[number]!, line: lines.at(number) };
      }),
  };
}
