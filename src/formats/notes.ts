import { counted, type Note } from "../base/note.ts";

/** The note in a list of its own, or no note where there is nothing to count. Counts lines where it is given them. */
export function noteOf(code: string, found: number | readonly number[], one: string, many: string): Note[] {
  const count = typeof found === "number" ? found : found.length;
  if (count === 0) return [];
  const note = { code, message: counted(count, one, many), count };
  return [typeof found === "number" ? note : { ...note, lines: found }];
}

/** Lines that a note is to count, and its words for one and for many. */
export interface CountedLines {
  readonly code: string;
  readonly lines: readonly number[];
  readonly one: string;
  readonly many: string;
}

export function lineNote({ code, lines, one, many }: CountedLines): Note[] {
  return noteOf(code, lines, one, many);
}
