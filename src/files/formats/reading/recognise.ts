import { attempt, InputError } from "../../../base/input-error.ts";
import { xmlReader } from "../../../text/xml/xml-reader.ts";
import { quoted } from "../../drafts/columns.ts";
import type { Context } from "../../drafts/context.ts";
import type { FieldMap } from "../../drafts/field-map.ts";
import type { Format } from "../format.ts";
import type { Noun } from "../../drafts/nouns.ts";
import { beginsJsonValue, jsonItems } from "../../records/json-items.ts";
import { looksLikeJson, isSilent, mayBePlaceOfEither, mayBeTopic, questionKind } from "../../records/json-kind.ts";
import { refuseForeign } from "../../records/shapes/foreign-files.ts";
import { eitherNoun } from "../../records/shapes/question-records.ts";
import { likelyName } from "../../records/fields.ts";
import { headerKind } from "../../records/separated-lines.ts";
import { columnsIn, inUsualNames } from "../../records/strange-names.ts";
import { formatsOf, nounPhrase } from "../lookup.ts";

/** Takes the lines of a file, from the first one with data, until it knows the format. Throws if no format fits. */
export interface Recogniser<N extends Noun> {
  line(text: string, number: number): Format<N> | undefined;
  /** The best guess, at the end of the file. */
  end(): Format<N>;
  /** The longest line that the possible formats allow, given the beginning of a line. */
  longest(beginning: string): number;
}

/** If several formats are possible, this many lines or characters are used to choose one. */
const sampleLines = 20;
const sampleLength = 2 ** 20;

/** How many blank lines are kept until the format is known. A file may be blank for gigabytes. */
export const blankLines = 1000;

/** Recognises a format by its lines, or XML by its elements. `isXml` means that it must be XML. */
export function recogniser<N extends Noun>(noun: N | undefined, isXml: boolean, context: Context): Recogniser<N> {
  const open = (first: string): Recogniser<N> => {
    if (isXml || looksLikeXml(first)) return byElements(noun, context);
    return beginsJsonValue(first) ? byValue(noun, context.fields) : byLines(noun, first, context.fields);
  };
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

function byLines<N extends Noun>(noun: N | undefined, first: string, fields: FieldMap = {}): Recogniser<N> {
  const candidates = candidatesFor(first, noun, fields);
  const sample: string[] = [];
  let length = 0;
  let lines = 0;
  return {
    line(text) {
      if (text.trim() !== "") sample.push(text);
      length += text.length;
      lines++;
      const isMuch = sample.length >= sampleLines || length >= sampleLength || lines >= blankLines;
      return candidates.length === 1 || isMuch ? likeliest(candidates, sample, noun) : undefined;
    },
    end: () => likeliest(candidates, sample, noun),
    longest: () => longestOf(candidates),
  };
}

/** Recognises a file that is one JSON value, or has objects over several lines, by its first object. */
function byValue<N extends Noun>(noun: N | undefined, fields: FieldMap = {}): Recogniser<N> {
  const lines: string[] = [];
  let length = 0;
  let first: unknown;
  const items = jsonItems((item) => void (first ??= item));

  /** Errors are ignored here, because the parser will report them. */
  function look(text: string, number: number): void {
    attempt(() => items.line(text, number));
  }

  function settled(): Format<N> {
    const whole = first === undefined ? lines.join(" ").replace(/^\s*(?=\{)/, "[") : `[${JSON.stringify(first)}]`;
    const candidates = candidatesFor(whole, noun, fields, ({ value }) => value === true);
    return likeliest(candidates, [whole], noun);
  }

  return {
    line(text, number) {
      if (length < sampleLength) lines.push(text);
      length += text.length;
      look(text, number);
      return first !== undefined || length >= sampleLength ? settled() : undefined;
    },
    end: settled,
    longest: () => longestOf(formatsOf(noun).filter(({ value }) => value === true)),
  };
}

/** A recogniser that also takes pieces of lines. */
interface ElementRecogniser<N extends Noun> extends Recogniser<N> {
  take(text: string): Format<N> | undefined;
}

function byElements<N extends Noun>(noun: N | undefined, context: Context): ElementRecogniser<N> {
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

  /** Reads only as far as needed. The parser will report errors in the rest. */
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

  function take(text: string): Format<N> | undefined {
    length += text.length;
    if (root !== undefined) lines++;
    read(text);
    return settled() ?? (lines >= sampleLines || length >= sampleLength ? none() : undefined);
  }

  return {
    line(text, number) {
      // An error in the XML must have the same line number as in the file.
      if (length === 0) read("\n".repeat(Math.min(number, blankLines) - 1));
      return take(`${text}\n`);
    },
    end: () => settled() ?? none(),
    take,
    longest(beginning) {
      const format = byElements(noun, context).take(beginning); // no line yet: it may end within a reference
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

/** The possible formats, given a file's first line with data. Throws if there are none. */
function candidatesFor<N extends Noun>(
  first: string,
  noun: N | undefined,
  fields: FieldMap,
  may: (format: Format) => boolean = () => true,
): readonly Format<N>[] {
  if (/^\s*\[\s*\]\s*$/.test(first)) throw new InputError(`an empty list; expected ${expectedFormats(noun)}`);
  refuseForeign(first, fields);
  const byNames = formatsOf(noun).filter((format) => may(format) && format.recognises(first));
  // Keys or columns with unusual names show no format, unless `fields` gives their meaning.
  const usual = byNames.length > 0 || noun === undefined ? first : inUsualNames(first, fields);
  const candidates =
    usual === first ? byNames : formatsOf(noun).filter((format) => may(format) && format.recognises(usual));
  // Texts in JSON may contain as many spaces and numbers as columns do.
  const inJson = beginsJson(first) ? candidates.filter(({ extensions }) => extensions.some(isJsonEnding)) : [];
  if (inJson.length > 0) return inJson;
  if (candidates.length > 0) return candidates;
  // If a run is asked for, a question without results is a run's record. Its reader reports what is wrong with it.
  if (noun === "run" && isSilent(first)) return formatsOf(noun).filter(({ name }) => name === "questions-run");
  const isMapped = noun === "run" && fields.retrieved !== undefined; // what was retrieved, beside an answer
  const other = formatsOf().find((format) => format.recognises(first) && !(isMapped && format.noun === "answers"));
  if (isMapped && other === undefined) return formatsOf(noun).filter(({ name }) => name === "questions-run");
  if (other !== undefined) throw looksLike(other, noun);
  throw strangeColumns(first, noun) ?? noneOf(quoted(first.trim()), noun);
}

const beginsJson = (line: string): boolean => /^\s*\{\s*"[^"]*"\s*:/.test(line);
const isJsonEnding = (ending: string): boolean => ending.endsWith("json") || ending.endsWith("jsonl");

/** The candidate that recognises most lines; the first of equals. */
function likeliest<N extends Noun>(
  candidates: readonly Format<N>[],
  lines: readonly string[],
  noun: N | undefined,
): Format<N> {
  if (noun === undefined) refuseEither(lines[0] ?? "");
  const fits = candidates.map((format) => lines.filter((line) => format.recognises(line)).length);
  return candidates[fits.indexOf(Math.max(...fits))]!;
}

/** A record of one question may belong to a run and to judgements, so the user has to say which is wanted. */
function refuseEither(first: string): void {
  const header = headerKind(first);
  const { run = false, judgements = false } = header ?? questionKind(first) ?? {};
  const [ofRun, ofJudgements] =
    header === undefined ? ["questions-run", "jsonl-judgements"] : ["csv-run", "csv-judgements"];
  // No command has both options. A command that reads only runs has the other one.
  const asRun = { option: "runFormat", value: ofRun };
  if (run && judgements) throw eitherNoun({ option: "from", value: `${ofRun} or --from ${ofJudgements}`, and: asRun });
  if (mayBePlaceOfEither(first))
    throw new InputError(
      "a page or a section a record may be what was retrieved or what should be; expected the format to be named",
      {},
      {
        remedy: {
          option: "from",
          value: "jsonl-run or --from jsonl-judgements",
          and: { option: "runFormat", value: "jsonl-run" },
        },
      },
    );
  if (looksLikeJson(first, "documents") && looksLikeJson(first, "topics") && mayBeTopic(first))
    throw new InputError(
      "an id and a text a record may be documents or topics; expected the format to be named",
      {},
      { remedy: { option: "from", value: "jsonl-documents or --from jsonl-topics" } },
    );
}

function looksLike({ noun, name }: Format, wanted: Noun | undefined): InputError {
  const found = `this looks like ${nounPhrase[noun]} (${name})`;
  const expected = `expected ${expectedFormats(wanted)}`;
  if (noun === "documents" && (wanted === "run" || wanted === "judgements")) {
    const remedy = { option: "fields", value: "topic=KEY" };
    return new InputError(`${found}, for it names no question; ${expected}`, {}, { remedy });
  }
  if (noun === "answers" && wanted === "run")
    return new InputError(
      `${found}; ${expected}`,
      {},
      { code: "is-answers", remedy: { option: "fields", value: "retrieved=KEY" } },
    );
  const place = wanted === undefined ? undefined : places[`${noun} for ${wanted}`];
  if (place === undefined) return new InputError(`${found}; ${expected}`);
  // Records of one kind may be meant for the other, and can be read in that way.
  const meant = formatsOf(wanted).find((format) => format.name === name.replace(place.from, place.to));
  const remedy = meant === undefined ? undefined : { option: place.option, value: meant.name };
  return new InputError(`${found}; ${expected}, ${place.words}`, {}, { remedy });
}

/** In which cases a file may be used in the place of another kind. */
const places: Readonly<Record<string, { from: string; to: string; option: string; words: string } | undefined>> = {
  "run for judgements": {
    from: "run",
    to: "judgements",
    option: "judgementsFormat",
    words: "which are named before the runs",
  },
  "judgements for run": { from: "judgements", to: "run", option: "runFormat", words: "named after the judgements" },
};

/** The error for a table in which no column has the required meanings. */
function strangeColumns(first: string, noun: Noun | undefined): InputError | undefined {
  if (noun !== "run" && noun !== "judgements") return undefined;
  const columns = columnsIn(first);
  if (columns === undefined) return undefined;
  const { names, unknown, lacks } = columns;
  const shown = names.slice(0, 5).map((name) => quoted(name));
  const [one, other] = numberedColumns(names);
  if (one !== undefined && other !== undefined)
    return new InputError(
      `${quoted(one)} and ${quoted(other)} are columns with numbers; expected one row a ${noun === "run" ? "result, the best first" : "quote"}, with columns such as query_id, source and ${noun === "run" ? "text" : "quote"}`,
    );
  const usual = noun === "run" ? "query_id, source, start and end" : "query_id, source and quote";
  const key = likelyName(lacks, unknown) ?? "KEY";
  const ways = unknown.length === 0 ? "" : `, or fields that say which is ${lacks}`;
  return new InputError(
    `no column is known to name ${lacks === "topic" ? "the question" : "the document"}; found ${shown.join(", ")}; ` +
      `expected names such as ${usual} in the first line${ways}`,
    {},
    { remedy: unknown.length === 0 ? undefined : { option: "fields", value: `${lacks}=${key}` } },
  );
}

/** Columns that are one but for the number at their end, as where a row has all results of a question. */
function numberedColumns(names: readonly string[]): readonly string[] {
  const stems = new Map<string, string[]>();
  for (const name of names) {
    const [, stem] = /^(.*[^\d\s_-])[ _-]?\d{1,2}$/.exec(name.slice(0, 100)) ?? [];
    if (stem !== undefined) stems.set(stem, [...(stems.get(stem) ?? []), name]);
  }
  return [...stems.values()].find((alike) => alike.length > 1) ?? [];
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
