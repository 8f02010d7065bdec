import type { InputError } from "../../base/input-error.ts";

/** Takes a file line by line, so that the text of a file need not fit in memory. */
export interface Parser<T> {
  /** May throw an InputError without a place; the reader of the file adds it. */
  line(text: string, number: number): void;
  /**
   * Takes lines as bytes, from a byte on, up to the first line that must be given as text. Each line has its line end.
   * `number` is the number of the first line; `numbers` are those of all lines.
   */
  block?(bytes: Uint8Array, from: number, number: number, numbers?: Float64Array): Taken;
  /** The first error in lines that it has taken but not checked yet. */
  earlierFault?(): InputError | undefined;
  /** Called if the rest of the file cannot be read. Only what came before counts. */
  stop?(): void;
  end(source: string | undefined): T;
}

/** What was taken: the bytes up to `to`, and the number of lines. */
export interface Taken {
  readonly to: number;
  readonly lines: number;
}
