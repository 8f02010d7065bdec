import { GradedTopic } from "../data/graded-topic.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { detached } from "./detached.ts";
import type { Taken } from "./format.ts";
import { idAt, nextTable, numberOf } from "./id-table.ts";
import type { LineShape } from "./line-shape.ts";
import { growRows, noRows } from "./rows.ts";
import { takeTopics } from "./take-lines.ts";

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

export function gradedRows(): GradedRows {
  const rows = noRows(1, false);
  const { ids } = rows;
  const firsts = new Map<string, number>(); // the first row of each topic, in their order
  let current: string | undefined;

  /** False where the topic comes back. */
  function begin(topic: string): boolean {
    if (firsts.has(topic)) return false;
    current = detached(topic);
    firsts.set(current, rows.count);
    nextTable(ids);
    return true;
  }

  const topicRows = {
    rows,
    shape: undefined as LineShape | undefined,
    grow: () => void growRows(rows),
    taken: () => undefined,
    begin(topic: string, shape: LineShape) {
      if (!begin(topic)) return false;
      topicRows.shape = shape;
      return true;
    },
  };

  return {
    add({ topic, doc, grade, line }, shape) {
      if (topic !== current && !begin(topic)) return false;
      if (numberOf(ids, doc) < rows.count) return false;
      growRows(rows);
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
      const { bytes, starts, ends, hashes } = ids;
      const encoded = { bytes, starts, ends, hashes };
      const { numbers: grades } = rows; // the line numbers and the slots are freed
      const topics = new Map<string, JudgedTopic>();
      for (const [topic, from, to] of rowsByTopic())
        topics.set(topic, new GradedTopic(encoded, grades, from, to - from));
      return topics;
    },
  };

  /** Each topic with its first row and the row after its last; one whose lines all were at fault has none. */
  function rowsByTopic(): [topic: string, from: number, to: number][] {
    const all = [...firsts];
    return all
      .map(([topic, from], i): [string, number, number] => [topic, from, all[i + 1]?.[1] ?? rows.count])
      .filter(([, from, to]) => from < to);
  }
}
