import type { InputError } from "../../base/input-error.ts";

/** Takes a file line by line, so that no file need fit into memory as text. */
export interface Parser<T> {
  /** Throws an InputError, which may leave the place to the reader of the file. */
  line(text: string, number: number): void;
  /**
   * Takes the lines from a byte on that it can take as bytes, up to the first that has to come as text. Each line has its
   * end; `number` is that of the first, or `numbers` those of all.
   */
  block?(bytes: Uint8Array, from: number, number: number, numbers?: Float64Array): Taken;
  /** A fault of the lines that it has taken and not yet looked at. */
  earlierFault?(): InputError | undefined;
  /** The rest of the file cannot be read: what came before is all there is. */
  stop?(): void;
  end(source: string | undefined): T;
}

/** What was taken of some bytes: up to the byte `to`, and how many lines that were. */
export interface Taken {
  readonly to: number;
  readonly lines: number;
}
