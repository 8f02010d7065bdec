import type { Note } from "../../base/note.ts";
import type { Context, OnFault } from "../drafts/context.ts";
import type { Noun, Nouns } from "../drafts/nouns.ts";
import type { Parser } from "../drafts/parser.ts";
import type { Streaming } from "../lines/run-stream.ts";
import type { RunPrinter } from "./run-printer.ts";

/**
 * A file format as a declared value. Help, docs, recognition, error texts and tests over all formats are made from it.
 */
export interface Format<N extends Noun = Noun> {
  readonly name: string;
  readonly noun: N;
  readonly about: string;
  /** A whole small file. */
  readonly example: string;
  /** The unit of its offsets. */
  readonly unit: "code points" | "UTF-16 units" | "none";
  /** File name extensions that choose it for writing. */
  readonly extensions: readonly string[];
  /** In bytes. A longer line is refused before it is read completely. */
  readonly longestLine: number;
  /** True if a file begins with a line of names. Only that line shows the format. */
  readonly header?: true;
  /** True if it also reads files that are one JSON value, a list or an object, over any number of lines. */
  readonly value?: true;
  /** True if a line looks like this format. Always false for XML, which is recognised by its elements. */
  recognises(line: string): boolean;
  /** For a format in XML: the elements that identify it. The first one in the file counts. */
  readonly elements?: readonly string[];
  /**
   * Reads a file. Errors that are not of a single line, as in XML, go to onFault or are thrown. If streaming is asked
   * for, a run in lines passes on its results and ends with a run without results. Other formats end with everything
   * that the file contains.
   */
  parse(context?: Context, onFault?: OnFault, streaming?: Streaming): Parser<Nouns[N]>;
  /** The lines of the file, without line ends. Throws an InputError if the format cannot contain the value at all. */
  print(value: Nouns[N], context?: Context): Iterable<string>;
  /** Writes a run topic by topic. Present if the lines of a run need only one topic at a time. */
  readonly byTopic?: RunPrinter;
  /** The parts of the value that this format cannot write. */
  losses(value: Nouns[N], context?: Context): readonly Note[];
}
