import type { InputError } from "../base/input-error.ts";
import type { Note } from "../base/note.ts";
import type { Collection } from "../data/collection.ts";
import type { Judgements } from "../data/judgements.ts";
import type { Run } from "../data/run.ts";
import type { Topics } from "../data/topics.ts";
import type { Streaming } from "./run-stream.ts";
import type { Unit } from "../text/units.ts";
import type { FieldUse } from "./field-use.ts";
import type { FieldMap } from "./fields.ts";

/** The things that files hold, by the name that help and errors use. */
export interface Nouns {
  run: Run;
  judgements: Judgements;
  documents: Collection;
  topics: Topics;
}
export type Noun = keyof Nouns;

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

/** What was taken of some bytes: up to this one, and so many lines. */
export interface Taken {
  readonly to: number;
  readonly lines: number;
}

/** Takes a fault. Where it does not throw, reading goes on. */
export type OnFault = (fault: InputError) => void;

/** What a file may lean on besides itself. */
export interface Context {
  /** The documents that paths lead into. */
  readonly collection?: Collection | undefined;
  /** Keep the paths of elements, for judgements of elements; without a collection no more is known of their place. */
  readonly keepPaths?: boolean | undefined;
  /** Texts of entities that the XML of old collections refers to. */
  readonly entities?: ReadonlyMap<string, string> | undefined;
  /** Which keys of records say what, where they are not recognised. */
  readonly fields?: FieldMap | undefined;
  /** Where several files share that: whoever reads them asks in the end whether each key has occurred. */
  readonly fieldUse?: FieldUse | undefined;
  /** Takes what is wrong with lines that can be read all the same; without it nobody looks for that. */
  readonly onRemark?: OnFault | undefined;
  /** What offsets count; anything but code points is converted, which takes the documents. */
  readonly unit?: Unit | undefined;
  /** How large the file is, where it is known, to make room at once; unzipped it may be larger. */
  readonly expectedBytes?: number | undefined;
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
  /** Of a file that begins with a line of names: only that one tells the format. */
  readonly header?: true;
  /** Whether a line of a file looks like this format. Of XML none does: its elements tell. */
  recognises(line: string): boolean;
  /** Of a format in XML: the elements that tell it, the first of any format's that a file has. */
  readonly elements?: readonly string[];
  /** Faults between the lines of the file, as of XML, go to onFault, or are thrown. */
  parse(context?: Context, onFault?: OnFault): Parser<Nouns[N]>;
  /** For runs: hands on the results topic by topic; the value that it ends with has none. */
  readonly streams?: {
    parse(streaming: Streaming, context?: Context): Parser<Nouns[N]>;
    /** Whether it can with this context; without it, with any. */
    reads?(context?: Context): boolean;
    /** Whether it can where topics come back. */
    readonly gathers: boolean;
  };
  /** The lines of the file, without their ends. Throws an InputError where the value cannot be said at all. */
  print(value: Nouns[N], context?: Context): Iterable<string>;
  /** What of the value this format has no words for. */
  losses(value: Nouns[N], context?: Context): readonly Note[];
}
