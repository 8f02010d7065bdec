import { InputError } from "../base/input-error.ts";
import type { TopicSink } from "../data/results.ts";
import type { Noun, Nouns } from "../drafts/nouns.ts";
import type { RunFindings, RunPart } from "../lines/run-part.ts";
import { encodeUtf8, isWhole } from "../text/utf8.ts";
import { fileReader, type ReadOptions } from "./file-reader.ts";
import type { Format } from "./format.ts";

export type { ReadOptions } from "./file-reader.ts";

/** Takes a file in pieces of any size. Holds the current piece, one line, and what was parsed. */
export interface Reader<T> {
  push(chunk: Uint8Array): void;
  end(): T;
}

/** What a file held, and the format it was in. */
export type Reading<N extends Noun = Noun> = {
  [K in N]: { readonly noun: K; readonly format: Format<K>; readonly value: Nouns[K] };
}[N];

export type Input = string | Uint8Array | Iterable<Uint8Array>;

/** Reads a file of a known noun, piece by piece. */
export function reader<N extends Noun>(noun: N, options: ReadOptions = {}): Reader<Nouns[N]> {
  const { push, end } = fileReader(noun, options);
  return { push, end: () => end().value };
}

/** Reads a file of any noun, piece by piece. */
export function anyReader(options: ReadOptions = {}): Reader<Reading> {
  const { push, end } = fileReader<Noun>(undefined, options);
  // The value was made by the format's own parser, so that their nouns agree.
  return { push, end: () => end() as Reading };
}

export function readRun(input: Input, options?: ReadOptions): Nouns["run"] {
  return readAll(input, reader("run", options));
}

export function readJudgements(input: Input, options?: ReadOptions): Nouns["judgements"] {
  return readAll(input, reader("judgements", options));
}

export function readDocuments(input: Input, options?: ReadOptions): Nouns["documents"] {
  return readAll(input, reader("documents", options));
}

export function readTopics(input: Input, options?: ReadOptions): Nouns["topics"] {
  return readAll(input, reader("topics", options));
}

/** Reads a file that may be of any noun, as for converting it. */
export function readAny(input: Input, options?: ReadOptions): Reading {
  return readAll(input, anyReader(options));
}

function readAll<T>(input: Input, { push, end }: Reader<T>): T {
  if (typeof input === "string") {
    if (!isWhole(input)) throw new InputError("the text holds half a surrogate pair; expected whole characters");
    push(encodeUtf8(input));
  } else if (input instanceof Uint8Array) push(input);
  else for (const chunk of input) push(chunk);
  return end();
}

/**
 * Reads a run whose results are wanted topic by topic. Where the format can do that, `open` is told what it answers with
 * and takes them, and the run at the end has none.
 */
export function streamReader(
  options: ReadOptions,
  gathered: boolean,
  open: (answers: Nouns["run"]["answers"]) => TopicSink,
): Reader<Nouns["run"]> {
  const { push, end } = fileReader("run", options, { gathered, open });
  return { push, end: () => end().value };
}

/**
 * Reads a part of a run's file, whose format is named, the same way. It ends with what joins it with the other parts;
 * undefined where the format cannot do that.
 */
export function partReader(
  options: ReadOptions & { readonly format: string },
  open: (answers: Nouns["run"]["answers"]) => TopicSink,
): Reader<RunPart | undefined> {
  let found: RunFindings | undefined;
  const ended = (what: RunFindings) => void (found = what);
  const { push, end } = fileReader("run", options, { gathered: false, open, ended });
  return {
    push,
    end() {
      const { lines } = end();
      return found && { ...found, lines };
    },
  };
}

/**
 * The format of a run that begins with these bytes, where they settle it and parts of the file can be read by themselves.
 * Throws where they are at fault.
 */
export function partsFormat(beginning: Uint8Array, options: ReadOptions): Format<"run"> | undefined {
  const { push, format } = fileReader("run", options);
  push(beginning);
  const settled = format();
  const isByLines = settled?.header === undefined && settled?.elements === undefined;
  return isByLines ? settled : undefined;
}
