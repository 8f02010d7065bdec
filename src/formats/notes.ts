import { counted, type Note } from "../base/note.ts";

/** The note in a list of its own, or no note where there is nothing to count. */
export function noteOf(code: string, count: number, one: string, many: string): Note[] {
  return count === 0 ? [] : [{ code, message: counted(count, one, many), count }];
}
