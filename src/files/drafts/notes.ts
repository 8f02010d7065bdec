import { counted, type Note } from "../../base/note.ts";
import { LineTally } from "./line-tally.ts";

/** A list with one note, or an empty list if the count is 0. Counts the lines if lines are given. */
export function noteOf(code: string, found: number | readonly number[] | LineTally, one: string, many: string): Note[] {
  if (typeof found === "number") return found === 0 ? [] : [{ code, message: counted(found, one, many), count: found }];
  return lineNote(countedLines(found, { code, one, many }));
}

/** Lines that a note will count, with its words for one and for many. */
export interface CountedLines {
  readonly code: string;
  readonly count: number;
  /** All of them, or the first ones. */
  readonly lines: readonly number[];
  readonly one: string;
  readonly many: string;
}

export function lineNote({ code, count, lines, one, many }: CountedLines): Note[] {
  return count === 0 ? [] : [{ code, message: counted(count, one, many), count, lines }];
}

/** The lines that a note counts, in the order of the file. */
export function countedLines(
  found: readonly number[] | LineTally,
  words: Pick<CountedLines, "code" | "one" | "many">,
): CountedLines {
  return found instanceof LineTally
    ? { ...words, count: found.count, lines: found.lines() }
    : { ...words, count: found.length, lines: found.toSorted((a, b) => a - b) };
}
