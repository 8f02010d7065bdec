import type { Folded } from "../text/fold.ts";
import type { FoldedQuote, IndexedText } from "./indexed-text.ts";
import type { QuoteSpan, LocalMatch } from "./local-matches.ts";

// A chunk often begins with a header that a tool has added. The last words of the header may happen to be the words that stand
// before the chunk in its document, and then match by chance. They are no part of the chunk if what separates them from it is
// not what the document has there: other white space, or other characters. So near either edge, a part must match its document
// exactly, white space included, or the match must be too long for chance.

/** A match of this many characters is not by chance, whatever follows: headers are hardly that long. */
const enough = 100;
/** The same where what follows is an edit and not a separator. */
const enoughBeforeEdit = 40;
/** The longest rest of a word that was cut in two. */
const longestWord = 16;
/** How many characters of a quote are looked at to learn how it changes white space. */
const telling = 4000;

/** One edge of a match, read from the edge inwards: `n` counts characters from there, in the quote and in the text. */
interface Edge {
  /** How many characters there are. */
  readonly length: number;
  /** Whether the nth character of the quote is the mth of the text; the nth where no m is given. */
  isSame(n: number, m?: number): boolean;
  /** The white space between the nth character and the one before it. */
  space(n: number): { readonly quote: string; readonly text: string };
  /** The nth character of the quote; for -1, the one outside the match that stands next to it. */
  raw(n: number): string;
  /** Signs that belong to the word outside the match, such as a full stop after it. */
  readonly hangs: RegExp;
}

/** The part of a quote that was matched, without what matched by chance at its edges. Offsets are those of the folded quote. */
export function withoutChance(quote: string, folded: FoldedQuote, document: IndexedText, match: LocalMatch): QuoteSpan {
  const edge = (isEnd: boolean): Edge => edgeOf(quote, folded, document, match, isEnd);
  const chance = (isEnd: boolean, isWhole: boolean): number =>
    isWhole ? farOff(edge(isEnd)) : chanceAt(edge(isEnd), match.edits);
  const from = match.from + chance(false, match.from === 0);
  const to = match.to - chance(true, match.to === folded.text.length);
  return from < to ? { from, to } : { from: match.from, to: match.to };
}

/** How many characters at an edge of a match match by chance. */
function chanceAt(edge: Edge, edits: number): number {
  if (isWithinWord(edge)) for (let n = 1; n <= longestWord; n++) if (edge.space(n).quote !== "") return n;
  for (let n = 1; n < Math.min(enough, edge.length); n++) {
    const { quote, text } = edge.space(n);
    if (quote !== text && !isUsual(edge, n)) return n;
    if (!edge.isSame(n)) return isSeparator(edge, n) || (n < enoughBeforeEdit && n * edits < edge.length) ? n : 0;
  }
  return 0;
}

/**
 * The same where the match reaches the end of the quote: how many characters are separated from the rest, in the text by
 * words.
 */
function farOff(edge: Edge): number {
  let at = 0;
  do if (++at >= Math.min(enough, edge.length)) return 0;
  while (edge.isSame(at));
  let after = at;
  while (after < at + longestSign && !typed.test(edge.raw(after))) after++;
  if (after === at ? !/\n/.test(edge.space(at).quote) : !isSeparator(edge, at)) return 0;
  for (let skipped = fewest; skipped <= most; skipped++) {
    let n = 0;
    while (n < sure && edge.isSame(after + n, at + skipped + n)) n++;
    if (n === sure) return at;
  }
  return 0;
}
const longestSign = 8;
/** The words that the text has in place of a separator are at least and at most this many characters. */
const [fewest, most] = [5, 64];
/** This many characters in common show that the text goes on there. */
const sure = 12;

/**
 * Whether the match begins within a word, before a full stop or within a rule (---). Headers do not end there, so the match
 * began by chance.
 */
function isWithinWord(edge: Edge): boolean {
  const [outside, first] = [edge.raw(-1), edge.raw(0)];
  if (letter.test(outside)) return letter.test(first) || edge.hangs.test(first);
  return /\S/.test(outside) && (outside === first || edge.hangs.test(first));
}
const letter = /[\p{L}\p{M}\p{N}]/u;
/** Signs that belong to the word before them, and signs that belong to the word after. */
const hangsBack = /[.,;:!?)\]}]/;
const hangsOn = /[([{]/;

/** Whether the quote changes white space in the same way elsewhere, too, outside of its other edge. */
function isUsual(edge: Edge, at: number): boolean {
  const kind = kindOfChange(edge, at);
  for (let n = at + 1; n < Math.min(edge.length - enough, telling) && edge.isSame(n); n++)
    if (kindOfChange(edge, n) === kind) return true;
  return false;
}

/** How white space was changed: its line ends in the quote and in the text. Undefined where it is the same in both. */
function kindOfChange(edge: Edge, n: number): string | undefined {
  const { quote, text } = edge.space(n);
  return quote === text ? undefined : `${kindOf(quote)} ${kindOf(text)}`;
}

function kindOf(space: string): number {
  return space === "" ? -1 : Math.min(2, space.split("\n").length - 1);
}

/** Whether the quote has signs here, set off by white space, that separate a header from the text. */
function isSeparator(edge: Edge, at: number): boolean {
  let isSetOff = edge.space(at).quote !== "";
  for (let n = at; n < edge.length && !typed.test(edge.raw(n)); n++)
    if (edge.space(n + 1).quote !== "") isSetOff = true;
  return isSetOff && !typed.test(edge.raw(at));
}
/** Characters that people mistype: letters, digits, and also commas and quotes. They do not make a separator. */
const typed = /[\p{L}\p{M}\p{N},'"]/u;

function edgeOf(quote: string, folded: FoldedQuote, document: IndexedText, match: LocalMatch, isEnd: boolean): Edge {
  const step = isEnd ? -1 : 1;
  const at = isEnd ? match.to - 1 : match.from;
  const textAt = isEnd ? match.end - 1 : match.start;
  const before = (raw: string, { starts, ends }: Folded, i: number): string => {
    const [from, to] = isEnd ? [ends[i], starts[i + 1]] : [ends[i - 1], starts[i]];
    return from === to && from !== undefined ? "" : spaceIn(raw.slice(from, to));
  };
  return {
    length: Math.min(match.to - match.from, match.end - match.start),
    isSame: (n, m = n) => folded.units[at + step * n] === document.units[textAt + step * m],
    space: (n) => {
      const ofQuote = before(quote, folded, at + step * n);
      const ofText = before(document.text, document.folded, textAt + step * n);
      return ofQuote === "" && ofText === "" ? noSpace : { quote: ofQuote, text: ofText };
    },
    hangs: isEnd ? hangsOn : hangsBack,
    raw: (n) => {
      if (n < 0)
        return isEnd
          ? quote.slice(folded.ends[at], folded.ends[at]! + 1)
          : quote.slice(folded.starts[at]! - 1, folded.starts[at]);
      return folded.text[at + step * n] ?? "";
    },
  };
}

/** As it is mostly, within a word. */
const noSpace = { quote: "", text: "" };

/** The white space in what stands between two characters, with every line end as one character. */
function spaceIn(between: string): string {
  if (/^[ \n\t]*$/.test(between)) return between;
  return between.replaceAll(/\r\n|\S/g, (found) => (found === "\r\n" ? "\n" : ""));
}
