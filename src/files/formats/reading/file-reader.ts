import { InputError, withPlace } from "../../../base/input-error.ts";
import type { Note } from "../../../base/note.ts";
import type { Context } from "../../drafts/context.ts";
import { inCodePoints } from "../../drafts/in-code-points.ts";
import type { Noun, Nouns } from "../../drafts/nouns.ts";
import { LineTally } from "../../drafts/line-tally.ts";
import { noteOf } from "../../drafts/notes.ts";
import { unseenIds } from "../../drafts/unseen-ids.ts";
import type { Parser, Taken } from "../../drafts/parser.ts";
import type { Streaming } from "../../lines/run-stream.ts";
import type { Format } from "../format.ts";
import { formatNamed } from "../lookup.ts";
import { namesDelimiter } from "../../records/separated-lines.ts";
import { blankLines, expectedFormats, recogniser } from "./recognise.ts";
import { splitter } from "./splitter.ts";

export interface ReadOptions extends Context {
  /** The file's name, for errors, and for a run without a name. */
  readonly source?: string | undefined;
  /** The name of a format. Without it, the format is recognised. */
  readonly format?: string | undefined;
  /** Called with the errors of single lines, which are then left out. Without it, the first error is thrown. */
  readonly onFault?: ((fault: InputError) => void) | undefined;
}

/** The content of a file, its format, and its number of lines. */
interface FileReading<N extends Noun> {
  readonly noun: N;
  readonly format: Format<N>;
  readonly value: Nouns[N];
  readonly lines: number;
  /** How many byte order marks were removed from the start of lines. */
  readonly marks: number;
}

/** Takes a file in pieces: splits them into lines, recognises the format, and passes the lines to its parser. */
export interface FileReader<N extends Noun> {
  push(chunk: Uint8Array): void;
  /** The format, once it is known. */
  format(): Format<N> | undefined;
  end(): FileReading<N>;
}

export function fileReader<N extends Noun>(
  noun: N | undefined,
  { source, format: named, onFault, ...context }: ReadOptions,
  streaming?: Streaming,
): FileReader<N> {
  const asked = named === undefined ? undefined : formatNamed(named, noun);
  const isNamedXml = /\.xml(?:\.gz)?$/i.test(source ?? "");
  const waiting = waitingLines(noun, isNamedXml, context, source);
  let parsing = asked && parsingAs(asked);
  let hasData = false;

  function parsingAs(format: Format<N>): Parsing<N> {
    // Offsets in another unit are converted when the run is complete, so it is not streamed.
    const streamed = context.unit === undefined ? streaming : undefined;
    return { format, parser: format.parse(context, (fault) => report(fault), streamed) };
  }

  function report(fault: InputError, line?: number): void {
    const placed = fault.at({ source, line });
    if (onFault === undefined) throw parsing?.parser.earlierFault?.()?.at({ source }) ?? placed;
    onFault(placed);
  }

  function parse(parser: Parser<Nouns[N]>, { text, number }: Line): void {
    try {
      parser.line(text, number);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      report(error, number);
    }
  }

  /** Called when the format is known. Parses the lines that were waiting. */
  function start(format: Format<N>): Parsing<N> {
    const begun = (parsing = parsingAs(format));
    for (const line of waiting.lines.splice(0)) parse(begun.parser, line);
    return begun;
  }

  function line(text: string, number: number): void {
    if (!hasData && namesDelimiter(text)) return;
    hasData ||= text.trim() !== "";
    if (parsing !== undefined) return parse(parsing.parser, { text, number });
    const format = waiting.add({ text, number });
    if (format !== undefined) start(format);
  }

  function block(bytes: Uint8Array, from: number, number: number): Taken {
    const taken = withPlace({ source, line: number }, () => parsing?.parser.block?.(bytes, from, number));
    hasData ||= taken !== undefined && taken.lines > 0;
    return taken ?? { to: from, lines: 0 };
  }

  function broken(fault: InputError): void {
    hasData = true;
    if (parsing === undefined) throw fault.at({ source });
    report(fault);
    parsing.parser.stop?.();
  }

  function longest(beginning: string, number: number): number {
    return parsing?.format.longestLine ?? waiting.longest(beginning, number);
  }

  const marks = new LineTally();
  const mark = (number: number): void => marks.add(number);
  const isXml = asked === undefined ? isNamedXml || undefined : asked.elements !== undefined;
  const { push, end } = splitter({ line, block, mark, fault: report, broken, longest }, isXml);
  return {
    push,
    format: () => parsing?.format,
    end() {
      const lines = end();
      if (!hasData) {
        const found = lines === 0 ? "empty" : "no line with data";
        throw new InputError(`${found}; expected ${expectedFormats(noun)}`, { source });
      }
      const { format, parser } = parsing ?? start(waiting.end());
      const value = withPlace({ source }, () => inCodePoints(format.noun, parser.end(source), context, report));
      const notes = [...marksLeftOut(marks), ...unseenAmong(value)];
      const noted = notes.length === 0 ? value : { ...value, notes: [...notes, ...(value.notes ?? [])] };
      return { noun: format.noun, format, value: noted, lines, marks: marks.count };
    },
  };
}

function marksLeftOut(marks: LineTally): Note[] {
  return noteOf(
    "marks-left-out",
    marks,
    `line begins with a byte order mark, which was left out: line ${marks.first}, where files may have been joined`,
    `lines begin with a byte order mark, which was left out: the first is line ${marks.first}, where files may have been joined`,
  );
}

/** Checks ids of topics and documents. The ids of results and judgements are checked while they are read. */
function unseenAmong(value: Nouns[Noun]): Note[] {
  const unseen = unseenIds();
  if ("ids" in value) for (const id of value.ids()) unseen.add(id);
  else if (!("answers" in value) && !("of" in value)) for (const id of value.topics.keys()) unseen.add(id);
  return unseen.notes();
}

interface Parsing<N extends Noun> {
  readonly format: Format<N>;
  readonly parser: Parser<Nouns[N]>;
}

interface Line {
  readonly text: string;
  readonly number: number;
}

/** In bytes. A line that begins with a megabyte of blanks may be blank, and then shows no format. */
const longestBlank = 2 ** 26;

/** Lines that wait until their format is known, and the recogniser that looks at them. */
function waitingLines<N extends Noun>(
  noun: N | undefined,
  isXml: boolean,
  context: Context,
  source: string | undefined,
) {
  const recognised = recogniser(noun, isXml, context);
  const lines: Line[] = [];
  let firstData: number | undefined; // its line
  return {
    lines,
    /** Returns the format once it is known. */
    add(line: Line): Format<N> | undefined {
      if (line.text.trim() !== "") firstData ??= line.number;
      if (firstData !== undefined || lines.length < blankLines) lines.push(line);
      if (firstData === undefined) return undefined;
      return withPlace({ source, line: firstData }, () => recognised.line(line.text, line.number));
    },
    end: (): Format<N> => withPlace({ source, line: firstData }, () => recognised.end()),
    /** A long first line is recognised by its beginning; it is not read up to the longest line of any format. */
    longest: (beginning: string, line: number): number =>
      beginning.trim() === "" ? longestBlank : withPlace({ source, line }, () => recognised.longest(beginning)),
  };
}
