import { InputError } from "../base/input-error.ts";
import type { Run } from "../data/run.ts";
import { encodeUtf8 } from "../text/utf8.ts";
import type { Parser } from "./format.ts";
import { lineSplitter } from "./lines.ts";

/** The lines of one topic as they are in the file, and their numbers there. */
interface TopicLines {
  readonly topic: Uint8Array;
  bytes: Uint8Array;
  used: number;
  numbers: Float64Array;
  count: number;
  /** Another topic with the same hash. */
  readonly other: TopicLines | undefined;
}

const tab = 9;
const lf = 10;
const space = 32;

/**
 * Lets a parser that wants the lines of a topic together read a run in which topics come back: sorts the lines by topic
 * first, unread, and hands them over at the end. Writing each line in one piece is what keeps that fast: columns of a
 * thousand topics, filled by turns, cost ten cache misses a line.
 */
export function regrouped(parser: Parser<Run>): Parser<Run> {
  const topics: TopicLines[] = []; // by first appearance
  const byHash = new Map<number, TopicLines>();
  const taken = { to: 0, lines: 0 };

  function topicOf(bytes: Uint8Array, from: number, to: number, hash: number): TopicLines {
    const known = byHash.get(hash);
    for (let lines = known; lines !== undefined; lines = lines.other) if (isTopic(lines, bytes, from, to)) return lines;
    const begun = {
      topic: bytes.slice(from, to),
      bytes: new Uint8Array(256),
      used: 0,
      numbers: new Float64Array(16),
      count: 0,
      other: known,
    };
    byHash.set(hash, begun);
    topics.push(begun);
    return begun;
  }

  /** Takes one line and gives where the next begins; the same place where the line has no topic. */
  function take(bytes: Uint8Array, from: number, number: number): number {
    let start = from;
    while (bytes[start] === space || bytes[start] === tab) start++;
    let at = start;
    let hash = 0;
    for (let byte = bytes[at]!; byte !== space && byte !== tab && byte !== lf; byte = bytes[++at]!)
      hash = ((hash << 5) - hash + byte) | 0;
    if (at === start) return from;
    const lines = topicOf(bytes, start, at, hash);
    const end = bytes.indexOf(lf, at) + 1;
    if (lines.used + end - from > lines.bytes.length || lines.count === lines.numbers.length) grow(lines, end - from);
    let { used } = lines;
    const own = lines.bytes;
    for (let i = from; i < end; i++) own[used++] = bytes[i]!;
    lines.used = used;
    lines.numbers[lines.count++] = number;
    return end;
  }

  /** Hands over all lines, and gives the fault that comes first in the file. */
  function handOver(): InputError | undefined {
    let first: InputError | undefined;
    for (const lines of topics.splice(0)) {
      try {
        replay(lines, parser);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        if (first === undefined || error.place.line! < first.place.line!) first = error;
      }
    }
    return first;
  }

  return {
    line(text, number) {
      const end = text.endsWith("\r") ? "\r\n" : "\n"; // of a CR before a line's end one is taken away
      if (take(encodeUtf8(`${text}${end}`), 0, number) === 0) parser.line(text, number); // which will know what is wrong
    },
    block(bytes, from, number) {
      [taken.to, taken.lines] = [from, 0];
      if (number === 1) return taken; // as text, without the mark that a file may begin with
      while (taken.to < bytes.length) {
        const to = take(bytes, taken.to, number + taken.lines);
        if (to === taken.to) break;
        [taken.to, taken.lines] = [to, taken.lines + 1];
      }
      return taken;
    },
    earlierFault: handOver,
    end(source) {
      const fault = handOver();
      if (fault !== undefined) throw fault;
      return parser.end(source);
    },
  };
}

/** Reads the lines of a topic as if they followed each other in the file. */
function replay({ bytes, used, numbers, count }: TopicLines, parser: Parser<Run>): void {
  const blame = (index: number, work: () => void): void => {
    try {
      work();
    } catch (error) {
      throw error instanceof InputError ? error.at({ line: numbers[index - 2] }) : error;
    }
  };
  // The splitter counts from 2 here: on line 1 it would take a U+FEFF for the mark of a file.
  const { push, end } = lineSplitter(
    {
      line: (text, index) => blame(index, () => parser.line(text, numbers[index - 2]!)),
      block: (own, from, index) => parser.block!(own, from, index, numbers.subarray(index - 2, count)),
      fault: (fault, index) =>
        blame(index, () => {
          throw fault;
        }),
      longest: () => Infinity, // the file's splitter has refused what is too long
    },
    1,
  );
  push(bytes.subarray(0, used));
  end();
}

function grow(lines: TopicLines, more: number): void {
  const bytes = new Uint8Array(Math.max(2 * lines.bytes.length, lines.used + more));
  bytes.set(lines.bytes.subarray(0, lines.used));
  const numbers = new Float64Array(lines.count === lines.numbers.length ? 2 * lines.count : lines.numbers.length);
  numbers.set(lines.numbers.subarray(0, lines.count));
  [lines.bytes, lines.numbers] = [bytes, numbers];
}

function isTopic({ topic }: TopicLines, bytes: Uint8Array, from: number, to: number): boolean {
  if (topic.length !== to - from) return false;
  for (let i = 0; i < topic.length; i++) if (topic[i] !== bytes[from + i]) return false;
  return true;
}
