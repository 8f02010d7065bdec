import type { Range } from "../../text/range.ts";
import { type IndexedText, type QuoteSpan, unfolded } from "./indexed-text.ts";

/** The characters of a text in reverse order. */
function mirrored(text: string): string {
  return text.split("").toReversed().join("");
}

/** The most white space around a part that may belong to it. */
const mostSpace = 64;

/**
 * How much of the white space around a part belongs to it: the white space that the quote and the text share there. If
 * the quote is cut there, its separator (a blank line, a line end or a blank) does not count. All offsets are those
 * before folding.
 */
export function sharedSpace(
  quote: string,
  part: QuoteSpan,
  text: string,
  place: Range,
  isCut: { readonly before: boolean; readonly after: boolean },
): { readonly before: number; readonly after: number } {
  const head = (whole: string, at: number) => whole.slice(Math.max(0, at - mostSpace), at);
  const tail = (whole: string, at: number) => mirrored(whole.slice(at, at + mostSpace));
  const isSpace = (at: number): boolean => /\s/.test(quote.charAt(at));
  return {
    before: isSpace(part.from - 1) ? commonSpace(head(quote, part.from), head(text, place.start), isCut.before) : 0,
    after: isSpace(part.to) ? commonSpace(tail(quote, part.to), tail(text, place.end), isCut.after) : 0,
  };
}

/** How much white space two texts share at their ends, without a separator. */
function commonSpace(quote: string, text: string, isCut: boolean): number {
  const space = /\s*$/.exec(quote)![0];
  const separator = isCut ? /^(?:[^\S\n]*\n\r?(?:\n\r?)?|[^\S\n])?/.exec(space)![0].length : 0;
  let count = 0;
  while (count < space.length - separator && quote.at(-1 - count) === text.at(-1 - count)) count++;
  return count;
}

/** A place of the folded text, in the text before folding, with the white space that the quote begins and ends with. */
export function withSpace(quote: string, document: IndexedText, start: number, end: number): Range {
  const place = unfolded(document.folded, start, end);
  const trimmed = { from: quote.length - quote.trimStart().length, to: quote.trimEnd().length };
  const space = sharedSpace(quote, trimmed, document.text, place, { before: false, after: false });
  return { start: place.start - space.before, end: place.end + space.after };
}
