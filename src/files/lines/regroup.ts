import { attempt, type InputError, withPlace } from "../../base/input-error.ts";
import type { Run } from "../../data/run.ts";
import { idHash } from "../../text/byte-places.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import type { Parser } from "../drafts/parser.ts";
import { idTable, numberOfBytes } from "./id-table.ts";
import { type LineGroup, lineGroups } from "./line-groups.ts";
import { lineSplitter } from "./lines.ts";

const tab = 9;
const lf = 10;
const space = 32;

/**
 * For a parser that needs the lines of a topic together, and a run in which topics come back. It sorts the lines by
 * topic without parsing them, and passes them to the parser at the end.
 */
export function regrouped(parser: Parser<Run>): Parser<Run> {
  const topics = idTable();
  const groups = lineGroups();

  /** Takes one line, and returns where the next begins. Returns the same place if the line has no topic. */
  function take(bytes: Uint8Array, from: number, number: number): number {
    // A line with a byte order mark must be given as text, which does not contain the mark.
    if (bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf) return from;
    let start = from;
    while (bytes[start] === space || bytes[start] === tab) start++;
    let end = start;
    while (bytes[end] !== space && bytes[end] !== tab && bytes[end] !== lf) end++;
    if (end === start) return from;
    const topic = numberOfBytes(topics, bytes, start, end, idHash(bytes, start, end));
    while (bytes[end] !== lf) end++;
    groups.add(topic, number, bytes, from, end + 1);
    return end + 1;
  }

  /** Passes all lines to the parser, and returns the error that comes first in the file. */
  function handOver(): InputError | undefined {
    let first: InputError | undefined;
    for (const group of groups.inTurn())
      attempt(
        () => replay(group, parser),
        (fault) => {
          if (first === undefined || fault.place.line! < first.place.line!) first = fault;
        },
      );
    return first;
  }

  return {
    line(text, number) {
      const end = text.endsWith("\r") ? "\r\n" : "\n"; // of a CR before a line's end one is taken away
      if (take(encodeUtf8(`${text}${end}`), 0, number) === 0) parser.line(text, number); // which will know what is wrong
    },
    block(bytes, from, number) {
      let [to, lines] = [from, 0];
      for (let next = to; to < bytes.length; lines++) {
        next = take(bytes, to, number + lines);
        if (next === to) break;
        to = next;
      }
      return { to, lines };
    },
    earlierFault: handOver,
    end(source) {
      const fault = handOver();
      if (fault !== undefined) throw fault;
      return parser.end(source);
    },
  };
}

/** Reads lines as if they followed each other in the file. */
function replay({ bytes, numbers }: LineGroup, parser: Parser<Run>): void {
  const { push } = lineSplitter({
    line(text, index) {
      const number = numbers[index - 1]!;
      withPlace({ line: number }, () => parser.line(text, number));
    },
    block: (own, from, index) => parser.block!(own, from, index, numbers.subarray(index - 1)),
    fault(fault, index) {
      throw fault.at({ line: numbers[index - 1] });
    },
    longest: () => Infinity, // the file's splitter has refused what is too long
  });
  push(bytes); // the last line has its end, too
}
