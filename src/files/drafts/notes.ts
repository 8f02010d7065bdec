import { counted, type Note } from "../../base/note.ts";
import { LineTally } from "./line-tally.ts";

/** The note in a list of its own, or no note where there is nothing to count. Counts lines where it is given them. */
export function noteOf(code: string, found: number | readonly number[] | LineTally, one: string, many: string): Note[] {
  if (typeof found === "number") return found === 0 ? [] : [{ code, message: counted(found, one, many), count: found }];
  return lineNote(countedLines(found, { code, one, many }));
}

/** Lines that a note is to count, and its words for one and for many. */
export interface CountedLines {
  readonly code: string;
  readonly count: number;
  /** All, or the first of them. */
  readonly lines: readonly number[];
  readonly one: string;
  readonly many: string;
}

export function lineNote({ code, count, lines, one, many }: CountedLines): Note[] {
  return count === 0 ? [] : [{ code, message: counted(count, one, many), count, lines }];
}

/** Lines as a note counts them, in the order of the file. */
export function countedLines(
  found: readonly number[] | LineTally,
  words: Pick<CountedLines, "code" | "one" | "many">,
): CountedLines {
  return found instanceof LineTally
    ? { ...words, count: found.count, lines: found.lines() }
    : { ...words, count: found.length, lines: found.toSorted((a, b) => a - b) };
}
