/** Something a person should know about their input, though it can be scored. */
export interface Note {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  /** The lines that it counts, where it counts lines. */
  readonly lines?: readonly number[];
}

/** "1 result overlaps", "2 results overlap": the count, then the word for one or for many. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
