import { InputError } from "../base/input-error.ts";
import type { TopicSink } from "../data/results.ts";
import { encodeUtf8, isWhole } from "../text/utf8.ts";
import type { Context } from "../drafts/context.ts";
import type { Format } from "./format.ts";
import type { Noun, Nouns } from "../drafts/nouns.ts";
import type { Parser } from "../drafts/parser.ts";
import { inCodePoints } from "../drafts/in-code-points.ts";
import { formatNamed } from "./lookup.ts";
import { blankLines, expectedFormats, recogniser } from "./recognise.ts";
import type { RunFindings, RunPart } from "../lines/run-part.ts";
import type { Streaming } from "../lines/run-stream.ts";
import { splitter } from "./splitter.ts";

export interface ReadOptions extends Context {
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

interface Settled<N extends Noun> {
  readonly format: Format<N>;
  readonly parser: Parser<Nouns[N]>;
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
  const { push, end } = openReader("run", options, { gathered, open });
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
  const { push, end } = openReader("run", options, { gathered: false, open, ended });
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
  const { push, format } = openReader("run", options);
  push(beginning);
  const settled = format();
  const isByLines = settled?.header === undefined && settled?.elements === undefined;
  return isByLines ? settled : undefined;
}

function openReader<N extends Noun>(
  noun: N | undefined,
  { source, format: named, onFault, ...context }: ReadOptions,
  streams?: Streaming,
) {
  const asked = named === undefined ? undefined : formatNamed(named, noun);
  const isNamedXml = /\.xml(?:\.gz)?$/i.test(source ?? "");
  const recognised = recogniser(noun, isNamedXml, context);
  let settled = asked && settle(asked);
  let dataSeen = false;
  let firstData: number | undefined; // its line
  const waiting: { text: string; number: number }[] = []; // until the format is known

  function settle(format: Format<N>): Settled<N> {
    // Offsets in another unit are converted when the run is whole.
    const streaming = context.unit === undefined ? streams : undefined;
    return { format, parser: format.parse(context, (fault) => report(fault), streaming) };
  }

  function report(fault: InputError, line?: number): void {
    const placed = fault.at({ source, line });
    if (onFault === undefined) throw settled?.parser.earlierFault?.()?.at({ source }) ?? placed;
    onFault(placed);
  }

  function parse({ parser }: Settled<N>, text: string, number: number): void {
    try {
      parser.line(text, number);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      report(error, number);
    }
  }

  function start(format: Format<N>): Settled<N> {
    const begun = (settled = settle(format));
    for (const { text, number } of waiting.splice(0)) parse(begun, text, number);
    return begun;
  }

  function wait(text: string, number: number): void {
    if (dataSeen || waiting.length < blankLines) waiting.push({ text, number });
    if (!dataSeen) return;
    firstData ??= number;
    const format = at(firstData, () => recognised.line(text, number));
    if (format !== undefined) start(format);
  }

  function at<T>(line: number | undefined, work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof InputError ? error.at({ source, line }) : error;
    }
  }

  const isXml = asked === undefined ? isNamedXml || undefined : asked.elements !== undefined;
  const lines = splitter(
    {
      line(text, number) {
        dataSeen ||= text.trim() !== "";
        if (settled === undefined) wait(text, number);
        else parse(settled, text, number);
      },
      block(bytes, from, number) {
        const taken = at(number, () => settled?.parser.block?.(bytes, from, number)) ?? { to: from, lines: 0 };
        dataSeen ||= taken.lines > 0;
        return taken;
      },
      fault: report,
      broken(fault) {
        dataSeen = true;
        if (settled === undefined) throw fault.at({ source });
        report(fault);
        settled.parser.stop?.();
      },
      longest(beginning, number) {
        if (settled !== undefined) return settled.format.longestLine;
        // A first line so long is recognised by its beginning, rather than read to the longest that any format allows.
        return at(number, () => recognised.longest(beginning));
      },
    },
    isXml,
  );

  return {
    push: lines.push,
    /** Once it is known. */
    format: () => settled?.format,
    end(): { noun: N; format: Format<N>; value: Nouns[N]; lines: number } {
      const count = lines.end();
      if (!dataSeen)
        throw new InputError(`${count === 0 ? "empty" : "no line with data"}; expected ${expectedFormats(noun)}`, {
          source,
        });
      const { format, parser } = settled ?? start(at(firstData, () => recognised.end()));
      return {
        noun: format.noun,
        format,
        lines: count,
        value: at(undefined, () => inCodePoints(format.noun, parser.end(source), context, report)),
      };
    },
  };
}
