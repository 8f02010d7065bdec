import type { Note } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";

/** The things that files hold, by the name that help and errors use. */
export interface Nouns {
  run: Run;
  judgements: Judgements;
  documents: Collection;
}
export type Noun = keyof Nouns;

/** Takes a file line by line, so that no file need fit into memory as text. */
export interface Parser<T> {
  /** Throws an InputError without a place; the reader of the file knows the place. */
  line(text: string, number: number): void;
  end(source: string | undefined): T;
}

/** A file format as a declared value: help, docs, recognition, error texts and sweeps of tests come from these. */
export interface Format<N extends Noun = Noun> {
  readonly name: string;
  readonly noun: N;
  readonly about: string;
  /** A whole small file. */
  readonly example: string;
  /** What its offsets count. */
  readonly unit: "code points" | "none";
  /** Endings of file names that ask for it when writing. */
  readonly extensions: readonly string[];
  /** In bytes. A longer line is refused before it is read whole. */
  readonly longestLine: number;
  /** Whether a line of a file looks like this format. */
  recognises(line: string): boolean;
  parse(): Parser<Nouns[N]>;
  /** The lines of the file, without their ends. Throws an InputError where the value cannot be said at all. */
  print(value: Nouns[N]): Iterable<string>;
  /** What of the value this format has no words for. */
  losses(value: Nouns[N]): readonly Note[];
}
