import { InputError } from "../base/input-error.ts";
import { xmlReader } from "../xml/xml-reader.ts";
import { quoted } from "../drafts/columns.ts";
import type { Context } from "../drafts/context.ts";
import type { Format } from "./format.ts";
import type { Noun } from "../drafts/nouns.ts";
import { formatsOf, nounPhrase } from "./lookup.ts";

/** Takes the lines of a file, from the first that has data, until it knows the format. Throws where it is none. */
export interface Recogniser<N extends Noun> {
  line(text: string, number: number): Format<N> | undefined;
  /** At the end of the file, the best guess there is. */
  end(): Format<N>;
  /** The longest line of the formats that it may be in, by the beginning of a line. */
  longest(beginning: string): number;
}

/** Where several formats are possible, this many lines, or characters, are looked at to choose one. */
const sampleLines = 20;
const sampleLength = 2 ** 20;

/** How many blank lines are kept until the format is known: a file may be blank for gigabytes. */
export const blankLines = 1000;

/** Recognises a format by its lines, or XML by its elements. `isXml` says that it can be nothing else. */
export function recogniser<N extends Noun>(noun: N | undefined, isXml: boolean, context: Context): Recogniser<N> {
  const open = (first: string): Recogniser<N> =>
    isXml || looksLikeXml(first) ? byElements(noun, context) : byLines(noun, first);
  let chosen: Recogniser<N> | undefined;
  return {
    line: (text, number) => (chosen ??= open(text)).line(text, number),
    end: () => (chosen ??= open("")).end(),
    longest: (beginning) => (chosen ?? open(beginning)).longest(beginning),
  };
}

/** An id in a column may begin with "<" too. */
function looksLikeXml(first: string): boolean {
  if (/^\s*<[?!]/.test(first)) return true;
  return /^\s*</.test(first) && !formatsOf().some((format) => format.recognises(first));
}

function byLines<N extends Noun>(noun: N | undefined, first: string): Recogniser<N> {
  const candidates = candidatesFor(first, noun);
  const sample: string[] = [];
  let length = 0;
  let lines = 0;
  return {
    line(text) {
      if (text.trim() !== "") sample.push(text);
      length += text.length;
      lines++;
      const isMuch = sample.length >= sampleLines || length >= sampleLength || lines >= blankLines;
      return candidates.length === 1 || isMuch ? likeliest(candidates, sample) : undefined;
    },
    end: () => likeliest(candidates, sample),
    longest: () => longestOf(candidates),
  };
}

function byElements<N extends Noun>(noun: N | undefined, context: Context): Recogniser<N> {
  let root: string | undefined;
  let found: Format | undefined;
  let lines = 0; // since the root
  let length = 0;
  const xml = xmlReader(
    {
      open(name) {
        root ??= name;
        found ??= formatsOf().find(({ elements = [] }) => elements.includes(name));
      },
      close() {},
    },
    context,
  );

  /** Reads as far as it must: what follows is for the parser to blame. */
  function read(text: string): void {
    try {
      xml.write(text);
    } catch (error) {
      if (found === undefined) throw error;
    }
  }

  function settled(): Format<N> | undefined {
    if (found === undefined) return undefined;
    if (isOf(found, noun)) return found;
    throw looksLike(found, noun);
  }

  function none(): never {
    throw noneOf(root === undefined ? "XML" : `XML with the root <${root.slice(0, 40)}>`, noun);
  }

  return {
    line(text, number) {
      // A fault of the XML should be blamed on the line that the file has it on.
      if (length === 0) read("\n".repeat(Math.min(number, blankLines) - 1));
      length += text.length + 1;
      if (root !== undefined) lines++;
      read(`${text}\n`);
      return settled() ?? (lines >= sampleLines || length >= sampleLength ? none() : undefined);
    },
    end: () => settled() ?? none(),
    longest(beginning) {
      const format = byElements(noun, context).line(beginning, 1);
      return format?.longestLine ?? longestOf(formatsOf(noun).filter(({ elements }) => elements !== undefined));
    },
  };
}

function isOf<N extends Noun>(format: Format, noun: N | undefined): format is Format<N> {
  return noun === undefined || format.noun === noun;
}

function longestOf(formats: readonly Format[]): number {
  return Math.max(0, ...formats.map(({ longestLine }) => longestLine));
}

/** The formats that a file's first line with data may be in. Throws where there are none. */
function candidatesFor<N extends Noun>(first: string, noun: N | undefined): readonly Format<N>[] {
  const candidates = formatsOf(noun).filter((format) => format.recognises(first));
  // Texts in JSON may hold as many spaces and numbers as columns do.
  const inJson = beginsJson(first) ? candidates.filter(({ extensions }) => extensions.some(isJsonEnding)) : [];
  if (inJson.length > 0) return inJson;
  if (candidates.length > 0) return candidates;
  const other = formatsOf().find((format) => format.recognises(first));
  throw other === undefined ? noneOf(quoted(first.trim()), noun) : looksLike(other, noun);
}

const beginsJson = (line: string): boolean => /^\s*\{\s*"[^"]*"\s*:/.test(line);
const isJsonEnding = (ending: string): boolean => ending.endsWith("json") || ending.endsWith("jsonl");

/** Of the candidates, the one that recognises the most lines; the first of equals. */
function likeliest<N extends Noun>(candidates: readonly Format<N>[], lines: readonly string[]): Format<N> {
  const fits = candidates.map((format) => lines.filter((line) => format.recognises(line)).length);
  const best = candidates[fits.indexOf(Math.max(...fits))];
  if (best === undefined) throw new RangeError("no candidates");
  return best;
}

function looksLike({ noun, name }: Format, wanted: Noun | undefined): InputError {
  return new InputError(`this looks like ${nounPhrase[noun]} (${name}); expected ${expectedFormats(wanted)}`);
}

function noneOf(found: string, noun: Noun | undefined): InputError {
  const names = formatsOf(noun).map(({ name }) => name);
  return new InputError(`${found} is none of the known formats (${names.join(", ")}); see pericope formats`);
}

/** "a run (fol, trec, jsonl-run)" */
export function expectedFormats(noun: Noun | undefined): string {
  const what = noun === undefined ? Object.values(nounPhrase).join(" or ") : nounPhrase[noun];
  return `${what} (${formatsOf(noun)
    .map(({ name }) => name)
    .join(", ")})`;
}
