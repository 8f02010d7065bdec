// Finds out what a file may hold from its name and its first bytes: for each noun (judgements, run, answers, topics, documents) the format
// that it would be read in. guess.ts decides among them.

import { attempt, InputError } from "../../base/input-error.ts";
import { kindOf } from "../../data/document-kind.ts";
import type { Noun } from "../../files/drafts/nouns.ts";
import type { Format } from "../../files/formats/format.ts";
import { recogniser } from "../../files/formats/reading/recognise.ts";
import { questionKind } from "../../files/records/json-kind.ts";
import { headerKind } from "../../files/records/separated-lines.ts";
import { glimpseUtf8 } from "../../text/utf8.ts";
import { xmlDecoder } from "../../text/xml/xml-encoding.ts";

/** What a file may be read as, by how it begins: the format for each noun. "xml" and "text" are documents, one a file. */
export interface MayHold {
  readonly formats: Readonly<Partial<Record<Noun, string>>>;
  /** The likeliest noun; undefined where nothing tells which of several, or there is none. */
  readonly noun?: Noun | undefined;
  /** Records of one question with two lists are judgements and a run; those of one result, or of one list, are either. */
  readonly isBoth?: boolean | undefined;
  /** Why it is none. */
  readonly fault?: string | undefined;
}

const nouns: readonly Noun[] = ["judgements", "run", "answers", "topics", "documents"];

/** How many bytes are looked at. */
export const sample = 2 ** 20 + 2 ** 16;

/** Recognises a file by its name and its first bytes; `isWhole` where they are all. */
export function recognised(path: string, start: Uint8Array, isWhole: boolean): MayHold {
  if (start.length === 0) return { formats: {}, fault: "empty; expected a file with something in it" };
  const kind = kindOf(path);
  const isXml = kind === "xml" || /^(?:\ufeff)?\s*<[?!\w]/.test(textOf(start.subarray(0, 4096), true) ?? "");
  const text = textOf(start, isXml);
  if (text === undefined) return { formats: {}, fault: binaryFault(start) };
  const lines = wholeLines(text, isWhole);
  if (kind === "text") return inText(lines);
  const likeliest = formatIn(lines, undefined, isXml);
  if (isXml)
    return likeliest instanceof InputError
      ? { formats: { documents: "xml" }, noun: "documents" }
      : { formats: { [likeliest.noun]: likeliest.name, documents: "xml" }, noun: likeliest.noun };
  const byNoun = nouns.flatMap((noun) => {
    const format = formatIn(lines, noun, isXml);
    return format instanceof InputError ? [] : [[noun, format.name] as const];
  });
  const formats = Object.fromEntries(byNoun);
  if (byNoun.length === 0)
    return {
      formats: {},
      fault: `${likeliest instanceof InputError ? shortened(likeliest) : "not recognised"}. A run needs columns such as query_id, source, text; judgements query_id, source, quote`,
    };
  if (isEither(formats)) return { formats, isBoth: hasTwoLists(lines) };
  return { formats, noun: likeliest instanceof InputError ? undefined : likeliest.noun };
}

/** Without the names of all formats: the page offers them anyway. */
function shortened({ fault }: InputError): string {
  return fault.replace(/ \([^)]*\); see pericope formats$/, "");
}

/** A highlight a line looks as a result without a score does: such records may be judgements or a run. */
function isEither({ run, judgements }: MayHold["formats"]): boolean {
  return judgements !== undefined && (run === "jsonl-run" || run === "csv-run" || run === "questions-run");
}

function hasTwoLists(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  return (headerKind(first) ?? questionKind(first) ?? questionKind(lines.join("\n")))?.isBoth ?? false;
}

/** A text is a document, unless every line of it is one of a run or of judgements. */
function inText(lines: readonly string[]): MayHold {
  const document: MayHold = { formats: { documents: "text" }, noun: "documents" };
  const format = formatIn(lines, undefined, false);
  if (format instanceof InputError) return document;
  const filled = lines.filter((line) => line.trim() !== "").slice(0, 20);
  const isRecord = format.value === true && filled.every((line) => /^\s*\{.*\}\s*$/.test(line));
  const isRow = format.value !== true && format.header !== true;
  if (!(isRecord || isRow) || !filled.every((line) => format.recognises(line))) return document;
  return { formats: { [format.noun]: format.name, documents: "text" }, noun: format.noun };
}

/** The format that some first lines are in, or why they are in none. */
function formatIn<N extends Noun>(
  lines: readonly string[],
  noun: N | undefined,
  isXml: boolean,
): Format<N> | InputError {
  let fault = new InputError("nothing but white space; expected lines");
  const read = (): Format<N> | undefined => {
    const recognising = recogniser(noun, isXml, {});
    let hasData = false;
    for (const [i, line] of lines.entries()) {
      hasData ||= line.trim() !== "";
      const format = hasData ? recognising.line(line, i + 1) : undefined;
      if (format !== undefined) return format;
    }
    return hasData ? recognising.end() : undefined;
  };
  return attempt(read, (found) => (fault = found)) ?? fault;
}

/** The last line may be cut, and is looked at only where there is no other. */
function wholeLines(text: string, isWhole: boolean): string[] {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  if (!isWhole && lines.slice(0, -1).some((line) => line.trim() !== "")) lines.pop();
  return lines;
}

/** Undefined where the bytes are no text. */
function textOf(bytes: Uint8Array, isXml: boolean): string | undefined {
  if (isXml && (bytes[0] === 0xfe || bytes[0] === 0xff || bytes[0] === 0 || bytes[1] === 0))
    return attempt(() => xmlDecoder().push(bytes));
  return bytes.includes(0) ? undefined : glimpseUtf8(bytes);
}

/** What files begin with that are no texts, and what to do with them. */
const binaries: readonly (readonly [start: string, fault: string])[] = [
  ["%PDF", "PDF; expected its text, as .txt or .md"],
  ["SQLite format 3", "a database; expected its judgements, as pericope convert writes them"],
  ["PK", "a document of an office program; expected its text, as .txt or .md"],
  ["\xff\xfe", "UTF-16; expected UTF-8"],
  ["\xfe\xff", "UTF-16; expected UTF-8"],
];

function binaryFault(start: Uint8Array): string {
  const first = String.fromCharCode(...start.subarray(0, 16));
  const known = binaries.find(([begins]) => first.startsWith(begins));
  return known?.[1] ?? "no text, but bytes; expected text in UTF-8";
}
