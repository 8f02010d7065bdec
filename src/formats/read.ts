import { InputError } from "../base/input-error.ts";
import { encodeUtf8, isWhole } from "../text/utf8.ts";
import type { Format, Noun, Nouns, Parser } from "./format.ts";
import { lineSplitter } from "./lines.ts";
import { formatNamed } from "./lookup.ts";
import { candidatesFor, expectedFormats, likeliest } from "./recognise.ts";

export interface ReadOptions {
  /** The file's name, for errors and for a run without a name of its own. */
  readonly source?: string | undefined;
  /** The name of a format. Without it, the format is recognised. */
  readonly format?: string | undefined;
  /** Takes the faults of single lines, which are then left out; without it the first one is thrown. */
  readonly onFault?: ((fault: InputError) => void) | undefined;
}

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
  const { push, end } = openReader(noun, options);
  return { push, end: () => end().value };
}

/** Reads a file of any noun, piece by piece. */
export function anyReader(options: ReadOptions = {}): Reader<Reading> {
  const { push, end } = openReader<Noun>(undefined, options);
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

/** So many lines settle which of several formats it is, or so much text. */
const sampleLines = 20;
const sampleLength = 2 ** 20;

interface Settled<N extends Noun> {
  readonly format: Format<N>;
  readonly parser: Parser<Nouns[N]>;
}

function openReader<N extends Noun>(noun: N | undefined, { source, format: named, onFault }: ReadOptions) {
  let settled = named === undefined ? undefined : settle(formatNamed(named, noun));
  let candidates: readonly Format<N>[] = [];
  const waiting: { text: string; number: number }[] = []; // until the format is known
  const sample: string[] = []; // those of them with data
  let dataSeen = false;

  function settle(format: Format<N>): Settled<N> {
    return { format, parser: format.parse() };
  }

  function lineFault(fault: InputError, line: number): void {
    const placed = fault.at({ source, line });
    if (onFault === undefined) throw placed;
    onFault(placed);
  }

  function parse({ parser }: Settled<N>, text: string, number: number): void {
    try {
      parser.line(text, number);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      lineFault(error, number);
    }
  }

  function start(format: Format<N>): Settled<N> {
    const begun = (settled = settle(format));
    for (const { text, number } of waiting.splice(0)) parse(begun, text, number);
    return begun;
  }

  function wait(text: string, number: number): void {
    const blank = text.trim() === "";
    if (!blank || waiting.length < 1000) waiting.push({ text, number }); // a file may be blank for gigabytes
    if (blank) return;
    if (sample.length === 0) candidates = at(number, () => candidatesFor(text, noun));
    sample.push(text);
    const length = sample.reduce((total, line) => total + line.length, 0);
    if (candidates.length === 1 || sample.length >= sampleLines || length >= sampleLength)
      start(likeliest(candidates, sample));
  }

  function at<T>(line: number | undefined, work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof InputError ? error.at({ source, line }) : error;
    }
  }

  const lines = lineSplitter({
    line(text, number) {
      dataSeen ||= text.trim() !== "";
      if (settled === undefined) wait(text, number);
      else parse(settled, text, number);
    },
    fault: lineFault,
    longest(beginning, number) {
      if (settled !== undefined) return settled.format.longestLine;
      // A first line so long is recognised by its beginning, rather than read to the longest that any format allows.
      const possible = sample.length > 0 ? candidates : at(number, () => candidatesFor(beginning, noun));
      return Math.max(...possible.map(({ longestLine }) => longestLine));
    },
  });

  return {
    push: lines.push,
    end(): { noun: N; format: Format<N>; value: Nouns[N] } {
      const count = lines.end();
      if (!dataSeen)
        throw new InputError(`${count === 0 ? "empty" : "no line with data"}; expected ${expectedFormats(noun)}`, {
          source,
        });
      const { format, parser } = settled ?? start(likeliest(candidates, sample));
      return { noun: format.noun, format, value: at(undefined, () => parser.end(source)) };
    },
  };
}
