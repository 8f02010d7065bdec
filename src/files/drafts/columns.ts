import { InputError } from "../../base/input-error.ts";
import { visible } from "../../base/visible.ts";
import { isWhole } from "../../text/utf8.ts";

const space = 32;
const tab = 9;

/** The columns of a line, separated by spaces or tabs. */
export function columns(line: string): string[] {
  const found: string[] = [];
  let start = -1;
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i);
    if (unit !== space && unit !== tab) {
      if (start === -1) start = i;
    } else if (start !== -1) {
      found.push(line.slice(start, i));
      start = -1;
    }
  }
  if (start !== -1) found.push(line.slice(start));
  return found;
}

/** The error for a line with `found` columns. `expected` reads like "4 columns: topic iteration doc grade". */
export function wrongColumns(found: number, expected: string): InputError {
  if (found === 0) return new InputError(`blank line; expected ${expected}`);
  return new InputError(`${found} column${found === 1 ? "" : "s"}; expected ${expected}`);
}

/** A piece of the user's file for an error message: shortened, with invisible characters escaped. */
export function quoted(text: string): string {
  const written = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
  return visible(written.replaceAll(blankAtEnd, escaped));
}

/** A blank at either end that looks like a space but is another character. */
const blankAtEnd = /(?<=^")[^\S \ufeff]|[^\S \ufeff](?="$)/g;
const escaped = (blank: string): string => `\\u${blank.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A number of plain digits, up to 2^53 - 1. `what` names the column. */
export function wholeNumber(text: string, what: string): number {
  if (!isDigits(text)) {
    const wrong = /^-\d+$/.test(text) ? "is negative" : "is not a whole number";
    throw new InputError(`${what} ${quoted(text)} ${wrong}; expected plain digits, 0 or more`);
  }
  const value = Number(text);
  if (value > Number.MAX_SAFE_INTEGER) throw tooLarge(`${what} ${quoted(text)}`);
  return value;
}

/** The end of a range of that length, up to 2^53 - 1. */
export function endOf(start: number, length: number): number {
  const end = start + length;
  if (end > Number.MAX_SAFE_INTEGER) throw tooLarge(`offset ${start} + length ${length}`);
  return end;
}

function tooLarge(what: string): InputError {
  return new InputError(`${what} is too large; expected at most ${Number.MAX_SAFE_INTEGER}`);
}

/** An integer; -1 means "none" or "unknown". */
export function numberOrNone(text: string, what: string): number | undefined {
  return text === "-1" ? undefined : wholeNumber(text, what);
}

/** An integer of either sign, up to 2^53 - 1. */
export function integer(text: string, what: string): number {
  const value = /^-?\d+$/.test(text) ? Number(text) + 0 : NaN; // + 0 makes -0 a plain 0
  if (!Number.isSafeInteger(value))
    throw new InputError(`${what} ${quoted(text)} is not an integer; expected one such as 0, 1 or 2`);
  return value;
}

/** A number in decimal notation, or undefined. Number() would also accept "", "0x1f" and "Infinity". */
export function decimal(text: string): number | undefined {
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) return undefined;
  const value = Number(text) + 0; // -0 would not survive being printed
  return Number.isFinite(value) ? value : undefined;
}

/** A system's score of a result. */
export function scoreColumn(text: string): number {
  const score = decimal(text);
  if (score === undefined)
    throw new InputError(`score ${quoted(text)} is not a finite number; expected a decimal such as 0.75`);
  return score;
}

/** True for a number, or for something that was probably meant as one. Used to recognise formats. */
export function looksNumeric(text: string | undefined): boolean {
  return text !== undefined && /^[-+]?\.?\d/.test(text);
}

/**
 * True if there are only digits. This is the most frequent check, and a loop is faster here than a regular expression.
 */
function isDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 48 || unit > 57) return false;
  }
  return text.length > 0;
}

/** The topic, if it can be written as a column. */
export function topicColumn(topic: string): string {
  // U+FEFF at the start of a file would be read as its byte order mark.
  if (!fitsColumn(topic) || topic.startsWith("\ufeff")) throw unprintable(`topic ${quoted(topic)}`);
  return topic;
}

/** The document, if it can be written as a column. */
export function docColumn(doc: string, topic: string): string {
  if (!fitsColumn(doc)) throw unprintable(`document ${quoted(doc)} of topic ${quoted(topic)}`);
  return doc;
}

/** The run's name, with "_" in place of characters that a column cannot contain. */
export function tagColumn(name: string): string {
  return name.replace(/[\0- \x7f\p{Surrogate}]/gu, "_") || "run";
}

function fitsColumn(id: string): boolean {
  return id !== "" && !/[\0- \x7f]/.test(id) && isWhole(id);
}

function unprintable(what: string): InputError {
  return new InputError(
    `${what} cannot be a column; expected an id without white space or control characters, or a format of records, such as JSONL`,
    {},
    { remedy: { option: "to" } },
  );
}
