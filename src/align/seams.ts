import type { Folded } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import { type IndexedText, unfolded } from "./indexed-text.ts";
import type { Bounds, LocalMatch } from "./local-matches.ts";

// Where a header ends and the text of a chunk begins, a few characters may match by chance: the header's last, and what stands
// before the chunk in its document. A header ends where a word or a line does, and its separator is hardly the white space
// that the document has there.

/** So far a part gives way to where a word begins; and twice as far to where a line does. */
const furthest = 16;

/** The part of a quote that was matched, without what matched by chance at its ends. Offsets are those of the folded quote. */
export function withoutChance(quote: string, folded: Folded, document: IndexedText, match: LocalMatch): Bounds {
  const { starts, ends } = folded;
  const { from, to } = match;
  const { text } = document;
  const { start, end } = unfolded(document.folded, match.start, match.end);
  const before = from === 0 ? 0 : chanceAt(quote, starts[from]!, text, start);
  const first = before === 0 ? from : starts.findIndex((at) => at >= starts[from]! + before);
  // The end is the beginning of all of it backwards.
  const near = mirrored(text.slice(Math.max(0, end - 4 * furthest), end + 1));
  const after =
    to === ends.length ? 0 : chanceAt(mirrored(quote), quote.length - ends[to - 1]!, near, end < text.length ? 1 : 0);
  const last = after === 0 ? to : ends.findLastIndex((at) => at <= ends[to - 1]! - after) + 1;
  return first >= 0 && first < last ? { from: first, to: last } : { from, to };
}

/** How many characters of the quote from `at` on, which the text has from `start` on, are there by chance. */
function chanceAt(quote: string, at: number, text: string, start: number): number {
  const rest = quote.slice(at, at + 3 * furthest);
  const [word] = /^\S{1,16}\s+/.exec(rest) ?? [""];
  const cutWord = letter.test(quote[at - 1]!) ? word.length : 0;
  const [line] = /^[^\n]{1,32}\n\s*/.exec(rest) ?? [""];
  const isRule = /^[-=*~#]{3,}\s*$/.test(line); // between the header and the text
  const isOwnLine = /(?:^|\n)\s*$/.test(quote.slice(0, at));
  const isSame = text.startsWith(line, start) && !/\s/.test(text[start + line.length] ?? "");
  return isRule || !(isOwnLine || isSame) ? Math.max(cutWord, line.length) : cutWord;
}
const letter = /[\p{L}\p{N}]/u;

/** A text backwards. */
function mirrored(text: string): string {
  return text.split("").toReversed().join("");
}

/** So much white space around a part may be its own. */
const mostSpace = 64;

/**
 * How much of the white space around a part belongs to it: what the quote and the text both have there, less the separator
 * where the quote is cut, which is a blank line, a line end or a blank. All offsets are those of the texts as they are.
 */
export function sharedSpace(
  quote: string,
  part: Bounds,
  text: string,
  place: Range,
  isCut: { readonly before: boolean; readonly after: boolean },
): { readonly before: number; readonly after: number } {
  const head = (whole: string, at: number) => whole.slice(Math.max(0, at - mostSpace), at);
  const tail = (whole: string, at: number) => mirrored(whole.slice(at, at + mostSpace));
  return {
    before: commonSpace(head(quote, part.from), head(text, place.start), isCut.before),
    after: commonSpace(tail(quote, part.to), tail(text, place.end), isCut.after),
  };
}

/** How much white space two texts both end with, less a separator. */
function commonSpace(quote: string, text: string, isCut: boolean): number {
  const space = /\s*$/.exec(quote)![0];
  const separator = isCut ? /^(?:[^\S\n]*\n\r?(?:\n\r?)?|[^\S\n])?/.exec(space)![0].length : 0;
  let count = 0;
  while (count < space.length - separator && quote.at(-1 - count) === text.at(-1 - count)) count++;
  return count;
}

/** A place in the folded text, in the text itself, with the white space that the whole quote begins and ends with there. */
export function withSpace(quote: string, document: IndexedText, start: number, end: number): Range {
  const place = unfolded(document.folded, start, end);
  const trimmed = { from: quote.length - quote.trimStart().length, to: quote.trimEnd().length };
  const space = sharedSpace(quote, trimmed, document.text, place, { before: false, after: false });
  return { start: place.start - space.before, end: place.end + space.after };
}
