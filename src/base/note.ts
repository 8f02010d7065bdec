// A note tells people something about their input that does not prevent scoring. This file also has the words that
// notes and errors share: counts with their noun, and numbers with commas.

/** Something people should know about their input. It does not prevent scoring. */
export interface Note {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  /** The counted lines, if it counts lines. If there are many, only the first of them. */
  readonly lines?: readonly number[];
}

/** A list with this note; empty if the count is 0. */
export function noteIfAny(code: string, count: number, message: string): Note[] {
  return count === 0 ? [] : [{ code, message, count }];
}

/** The notes, with `name` before each message. */
export function notesOf(name: string, notes: readonly Note[]): Note[] {
  return notes.map((note) => ({ ...note, message: `${name}: ${note.message}` }));
}

/** "1 result overlaps", "2 results overlap": the count, then the singular or the plural. */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/**
 * Writes a whole number as toLocaleString("en") does. That function has to load tables, which takes a fifth of the
 * program's start.
 */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
