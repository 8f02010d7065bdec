// A note is something that a person should know about their input although it can be scored. Below it are the words that notes
// and faults share: counts with their noun, and numbers with commas.

/** Something a person should know about their input, though it can be scored. */
export interface Note {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  /** The lines that it counts, where it counts lines; of many, the first of them. */
  readonly lines?: readonly number[];
}

/** The note in a list of its own; none where there is nothing to count. */
export function noteIfAny(code: string, count: number, message: string): Note[] {
  return count === 0 ? [] : [{ code, message, count }];
}

/** The notes, each with the name of what it is about before it. */
export function notesOf(name: string, notes: readonly Note[]): Note[] {
  return notes.map((note) => ({ ...note, message: `${name}: ${note.message}` }));
}

/** "1 result overlaps", "2 results overlap": the count, then the word for one or for many. */
export function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** As toLocaleString("en") writes a whole number, which takes a fifth of the program's start to load its tables. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
