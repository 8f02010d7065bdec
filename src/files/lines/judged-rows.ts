import { ColumnTopic, type JudgedColumns } from "../../data/judged-columns.ts";
import type { JudgedTopic } from "../../data/judgements.ts";
import { entrySize, idAt } from "../../data/encoded-ids.ts";
import { detached } from "../drafts/detached.ts";
import type { Taken } from "../drafts/parser.ts";
import { hideIds, numberOf } from "./id-table.ts";
import type { LineShape, ShapeOfLine } from "./line-shape.ts";
import { emptyRows, makeRoomForRows, reserveRows, type Rows } from "./rows.ts";
import type { RestReader } from "./scan-lines.ts";
import { takeTopics, type TopicRows } from "./take-lines.ts";

/** The document that a line judges. */
export interface JudgedLine {
  readonly topic: string;
  readonly doc: string;
  readonly line: number;
}

/** Judged documents as rows, for files in which the lines of a topic are together and each judges another document. */
export interface JudgedRows {
  readonly rows: Rows;
  /** Adds a row for a line that has a shape, and returns its number; -1 if the rows cannot contain it. */
  add(judged: JudgedLine, shape: ShapeOfLine): number;
  /** Takes the lines that look like the last one, as bytes. */
  take(bytes: Uint8Array, from: number, number: number): Taken;
  /** Gives all lines again, each with its row. */
  lines(): Iterable<JudgedLine & { readonly row: number }>;
  /** The topics; `columns` has the data that the rows do not contain. */
  topics(columns: Omit<JudgedColumns, "ids">): Map<string, JudgedTopic>;
}

/** The length of "t 0 d 1" with its line end. */
const shortestLine = 8;
/** For a larger file, in bytes, room is made while lines come, because there may be less memory than that. */
const mostReserved = 2 ** 28;
/** How much more room the bytes take than the file: a few bytes stay free at each piece, see alignedPlace. */
const withGaps = 1.01;
/** After this many lines, the number of all lines is estimated from their length. */
const sample = 256;

/** Rows with this many columns of numbers; `rest` reads what lines may have after those. */
export function judgedRows(columns: number, expectedBytes: number | undefined, rest?: RestReader): JudgedRows {
  const rows = emptyRows(columns, false);
  const { ids } = rows;
  const firsts = new Map<string, number>(); // the first row of each topic, in their order
  let current: string | undefined;
  let shape: LineShape | undefined;
  let shapeOfLast: ShapeOfLine | undefined; // of the last line, where that was a text: not each is asked for
  let isReserved = expectedBytes === undefined || expectedBytes > mostReserved;

  /**
   * Makes room for a row. The first time it makes room for all rows that are expected, because growing often would
   * take longer.
   */
  function makeRoom(): void {
    if (!isReserved && rows.count >= sample) {
      isReserved = true;
      const lineLength = Math.max(ids.used / rows.count, shortestLine);
      const bytes = Math.ceil(expectedBytes! * withGaps);
      reserveRows(rows, Math.ceil(expectedBytes! / lineLength), bytes);
    }
    makeRoomForRows(rows);
  }

  /** False if the topic comes back. */
  function beginTopic(topic: string): boolean {
    if (firsts.has(topic)) return false;
    current = detached(topic);
    firsts.set(current, rows.count);
    hideIds(ids);
    return true;
  }

  const topicRows: TopicRows = {
    rows,
    get shape() {
      if (shapeOfLast !== undefined) [shape, shapeOfLast] = [shapeOfLast(shape), undefined];
      return shape;
    },
    makeRoom,
    taken: () => undefined,
    begin(topic, itsShape) {
      if (!beginTopic(topic)) return false;
      shape = itsShape;
      return true;
    },
    rest,
  };

  /** Each topic with its first row and the row after its last. A topic has no rows if all its lines were invalid. */
  function* rowsByTopic(): Generator<[topic: string, from: number, to: number]> {
    const ends = [...firsts.values(), rows.count];
    let next = 0;
    for (const [topic, from] of firsts) {
      const to = ends[++next]!;
      if (from < to) yield [topic, from, to];
    }
  }

  return {
    rows,
    add({ topic, doc, line }, itsShape) {
      if (topic !== current && !beginTopic(topic)) return -1;
      if (numberOf(ids, doc) < rows.count) return -1;
      makeRoom();
      rows.lines.add(rows.count, line);
      shapeOfLast = itsShape;
      return rows.count++;
    },
    take: (bytes, from, number) => takeTopics(bytes, from, number, undefined, topicRows),
    *lines() {
      for (const [topic, from, to] of rowsByTopic())
        for (let row = from; row < to; row++) yield { topic, doc: idAt(ids, row), line: rows.lines.at(row), row };
    },
    topics(columns) {
      const { bytes, entries, used, count } = ids; // without the slots, whose memory is freed
      const whole = {
        ids: { bytes: bytes.subarray(0, used), entries: entries.subarray(0, entrySize * count) },
        ...columns,
      };
      const topics = new Map<string, JudgedTopic>();
      for (const [topic, from, to] of rowsByTopic()) topics.set(topic, new ColumnTopic(whole, from, to - from));
      return topics;
    },
  };
}
