import type { Note } from "../../base/note.ts";
import type { Context, OnFault } from "../drafts/context.ts";
import type { Noun, Nouns } from "../drafts/nouns.ts";
import type { Parser } from "../drafts/parser.ts";
import type { Streaming } from "../lines/run-stream.ts";
import type { RunPrinter } from "./run-printer.ts";

/** A file format as a declared value: help, docs, recognition, error texts and sweeps of tests come from these. */
export interface Format<N extends Noun = Noun> {
  readonly name: string;
  readonly noun: N;
  readonly about: string;
  /** A whole small file. */
  readonly example: string;
  /** What its offsets count. */
  readonly unit: "code points" | "UTF-16 units" | "none";
  /** Endings of file names that ask for it when writing. */
  readonly extensions: readonly string[];
  /** In bytes. A longer line is refused before it is read whole. */
  readonly longestLine: number;
  /** Of a file that begins with a line of names: only that one tells the format. */
  readonly header?: true;
  /** Whether it reads files that are one JSON value, a list or an object, over any number of lines. */
  readonly value?: true;
  /** Whether a line of a file looks like this format. Of XML none does: its elements tell. */
  recognises(line: string): boolean;
  /** Of a format in XML: the elements that tell it, the first of any format's that a file has. */
  readonly elements?: readonly string[];
  /**
   * Reads a file. Faults between its lines, as of XML, go to onFault, or are thrown. A run in lines hands on its results
   * where streaming is asked for, and ends with a run that has none; what is read whole ends with all that it holds.
   */
  parse(context?: Context, onFault?: OnFault, streaming?: Streaming): Parser<Nouns[N]>;
  /** The lines of the file, without their ends. Throws an InputError where the value cannot be said at all. */
  print(value: Nouns[N], context?: Context): Iterable<string>;
  /** Of a run whose lines need no more than a topic at a time: how it is written. */
  readonly byTopic?: RunPrinter;
  /** What of the value this format has no words for. */
  losses(value: Nouns[N], context?: Context): readonly Note[];
}
