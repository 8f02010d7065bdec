import { GradedTopic } from "../data/graded-topic.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { entrySize, idAt } from "../data/results.ts";
import { detached } from "./detached.ts";
import type { Taken } from "./format.ts";
import { hideIds, numberOf } from "./id-table.ts";
import type { LineShape } from "./line-shape.ts";
import { emptyRows, makeRoomForRows, reserveRows } from "./rows.ts";
import { takeTopics, type TopicRows } from "./take-lines.ts";

/** A grade as a line gives it. */
interface GradedLine {
  readonly topic: string;
  readonly doc: string;
  readonly grade: number;
  readonly line: number;
}

/** Judgements by grade as columns, where the lines of a topic stand together and each judges another document. */
export interface GradedRows {
  /** Adds a line of some shape; false where it is not such a one. */
  add(graded: GradedLine, shape: LineShape): boolean;
  /** Takes the lines that look like the last one, as bytes. */
  take(bytes: Uint8Array, from: number, number: number): Taken;
  /** All lines again. */
  lines(): Iterable<GradedLine>;
  topics(): Map<string, JudgedTopic>;
}

/** "t 0 d 1", with its end. */
const shortestLine = 8;
/** Beyond this, room is made as the lines come: there may be less memory than that. */
const mostReserved = 2 ** 28;
/** Where a piece of the file begins, a few bytes may stay free: see placeLike. */
const withGaps = 1.01;
/** After so many lines it is known how long they are. */
const sample = 256;

export function gradedRows(expectedBytes?: number): GradedRows {
  const rows = emptyRows(1, false);
  const { ids } = rows;
  const firsts = new Map<string, number>(); // the first row of each topic, in their order
  let current: string | undefined;
  let isReserved = expectedBytes === undefined || expectedBytes > mostReserved;

  /** Makes room for a row, and once for all that are expected: to grow again and again would take longer. */
  function makeRoom(): void {
    if (!isReserved && rows.count >= sample) {
      isReserved = true;
      const lineLength = Math.max(ids.used / rows.count, shortestLine);
      const bytes = Math.ceil(expectedBytes! * withGaps);
      reserveRows(rows, Math.ceil(expectedBytes! / lineLength), bytes);
    }
    makeRoomForRows(rows);
  }

  /** False where the topic comes back. */
  function beginTopic(topic: string): boolean {
    if (firsts.has(topic)) return false;
    current = detached(topic);
    firsts.set(current, rows.count);
    hideIds(ids);
    return true;
  }

  const topicRows: TopicRows & { shape: LineShape | undefined } = {
    rows,
    shape: undefined,
    makeRoom,
    taken: () => undefined,
    begin(topic, shape) {
      if (!beginTopic(topic)) return false;
      topicRows.shape = shape;
      return true;
    },
  };

  return {
    add({ topic, doc, grade, line }, shape) {
      if (topic !== current && !beginTopic(topic)) return false;
      if (numberOf(ids, doc) < rows.count) return false;
      makeRoom();
      rows.numbers[rows.count] = grade;
      rows.lines.add(rows.count++, line);
      topicRows.shape = shape;
      return true;
    },
    take: (bytes, from, number) => takeTopics(bytes, from, number, undefined, topicRows),
    *lines() {
      for (const [topic, from, to] of rowsByTopic())
        for (let row = from; row < to; row++)
          yield { topic, doc: idAt(ids, row), grade: rows.numbers[row]!, line: rows.lines.at(row) };
    },
    topics() {
      // Without the slots, whose memory is freed.
      const columns = {
        ids: { bytes: ids.bytes.subarray(0, ids.used), entries: ids.entries.subarray(0, entrySize * ids.count) },
        grades: rows.numbers.subarray(0, rows.count),
      };
      const topics = new Map<string, JudgedTopic>();
      for (const [topic, from, to] of rowsByTopic()) topics.set(topic, new GradedTopic(columns, from, to - from));
      return topics;
    },
  };

  /** Each topic with its first row and the row after its last; one whose lines all were at fault has none. */
  function* rowsByTopic(): Generator<[topic: string, from: number, to: number]> {
    let last: string | undefined;
    let from = 0;
    for (const [topic, first] of firsts) {
      if (last !== undefined && from < first) yield [last, from, first];
      [last, from] = [topic, first];
    }
    if (last !== undefined && from < rows.count) yield [last, from, rows.count];
  }
}
