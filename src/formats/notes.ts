import { counted, type Note } from "../base/note.ts";

/** The note in a list of its own, or no note where there is nothing to count. Counts lines where it is given them. */
export function noteOf(code: string, found: number | readonly number[], one: string, many: string): Note[] {
  const count = typeof found === "number" ? found : found.length;
  if (count === 0) return [];
  const note = { code, message: counted(count, one, many), count };
  return [typeof found === "number" ? note : { ...note, lines: found }];
}
