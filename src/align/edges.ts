import type { Folded } from "../text/fold.ts";
import type { IndexedText } from "./indexed-text.ts";
import type { QuoteSpan, LocalMatch } from "./local-matches.ts";

// Where a header ends and the text of a chunk begins, the header's last words may be those that stand before the chunk in its
// document. They are no part of the chunk where its separator is not what the document has there: another white space, or other
// characters. So the text at either edge of a part must go on as it stands in the document, or be long enough to be no chance.

/** What goes on for so many characters as the text does is no chance, whatever follows: a header is hardly so long. */
const enough = 100;
/** And so many, where what follows is no separator. */
const enoughBeforeEdit = 40;
/** So long may be what is left of a word that is cut in two. */
const longestWord = 16;
/** So many characters tell what becomes of the white space of a text in a quote. */
const telling = 4000;

/** One edge of a match, read inwards: the nth character of the quote and of the text, and what stands before it. */
interface Edge {
  /** How many characters there are. */
  readonly length: number;
  /** The nth of the quote and the mth of the text, else the nth, are the same. */
  isSame(n: number, m?: number): boolean;
  /** The white space between the character before and the nth. */
  space(n: number): { readonly quote: string; readonly text: string };
  /** The nth character of the quote as it is; before the first, what is outside. */
  raw(n: number): string;
  /** Signs that belong to what is outside. */
  readonly hangs: RegExp;
}

/** The part of a quote that was matched, without what matched by chance at its edges. Offsets are those of the folded quote. */
export function withoutChance(quote: string, folded: Folded, document: IndexedText, match: LocalMatch): QuoteSpan {
  const edge = (isEnd: boolean): Edge => edgeOf(quote, folded, document, match, isEnd);
  const chance = (isEnd: boolean, isWhole: boolean): number =>
    isWhole ? farOff(edge(isEnd)) : chanceAt(edge(isEnd), match.edits);
  const from = match.from + chance(false, match.from === 0);
  const to = match.to - chance(true, match.to === folded.text.length);
  return from < to ? { from, to } : { from: match.from, to: match.to };
}

/** How many characters of an edge are there by chance. */
function chanceAt(edge: Edge, edits: number): number {
  if (isWithinWord(edge)) for (let n = 1; n <= longestWord; n++) if (edge.space(n).quote !== "") return n;
  for (let n = 1; n < Math.min(enough, edge.length); n++) {
    const { quote, text } = edge.space(n);
    if (quote !== text && !isUsual(edge, n)) return n;
    if (!edge.isSame(n)) return isSeparator(edge, n) || (n < enoughBeforeEdit && n * edits < edge.length) ? n : 0;
  }
  return 0;
}

/** The same for an edge that is the quote's: how much is parted from the rest by a separator, and in the text by words. */
function farOff(edge: Edge): number {
  let at = 1;
  while (at < Math.min(enough, edge.length) && edge.isSame(at)) at++;
  if (at >= Math.min(enough, edge.length)) return 0;
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
/** So many characters of the text are words, and no more than these are looked through. */
const [fewest, most] = [5, 64];
/** So many in common tell that the text goes on there. */
const sure = 12;

/** A header does not end within a word, so that a part which begins there began by chance; nor before a full stop, nor in a rule (---). */
function isWithinWord(edge: Edge): boolean {
  const [outside, first] = [edge.raw(-1), edge.raw(0)];
  if (letter.test(outside)) return letter.test(first) || edge.hangs.test(first);
  return /\S/.test(outside) && (outside === first || edge.hangs.test(first));
}
const letter = /[\p{L}\p{M}\p{N}]/u;
/** Signs that belong to the word before them, and to the one after. */
const hangsBack = /[.,;:!?)\]}]/;
const hangsOn = /[([{]/;

/** Whether white space of its kind is changed like this in the rest of the quote, too; the other edge does not tell. */
function isUsual(edge: Edge, at: number): boolean {
  const kind = kindOfChange(edge, at);
  for (let n = at + 1; n < Math.min(edge.length - enough, telling) && edge.isSame(n); n++)
    if (kindOfChange(edge, n) === kind) return true;
  return false;
}

/** How many line ends there are, and how many there were; undefined where nothing is changed. */
function kindOfChange(edge: Edge, n: number): string | undefined {
  const { quote, text } = edge.space(n);
  return quote === text ? undefined : `${kindOf(quote)} ${kindOf(text)}`;
}

function kindOf(space: string): number {
  return space === "" ? -1 : Math.min(2, space.split("\n").length - 1);
}

/** The quote has signs here, set off by white space, and the text has none. */
function isSeparator(edge: Edge, at: number): boolean {
  let isSetOff = edge.space(at).quote !== "";
  for (let n = at; n < edge.length && !typed.test(edge.raw(n)); n++)
    if (edge.space(n + 1).quote !== "") isSetOff = true;
  return isSetOff && !typed.test(edge.raw(at));
}
/** Commas and quotes are typed wrong as letters are. */
const typed = /[\p{L}\p{M}\p{N},'"]/u;

function edgeOf(quote: string, folded: Folded, document: IndexedText, match: LocalMatch, isEnd: boolean): Edge {
  const step = isEnd ? -1 : 1;
  const at = isEnd ? match.to - 1 : match.from;
  const textAt = isEnd ? match.end - 1 : match.start;
  const before = (raw: string, { starts, ends }: Folded, i: number): string =>
    spaceIn(isEnd ? raw.slice(ends[i], starts[i + 1]) : raw.slice(ends[i - 1], starts[i]));
  return {
    length: Math.min(match.to - match.from, match.end - match.start),
    isSame: (n, m = n) => folded.text[at + step * n] === document.folded.text[textAt + step * m],
    space: (n) => ({
      quote: before(quote, folded, at + step * n),
      text: before(document.text, document.folded, textAt + step * n),
    }),
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

/** What is white space of what stands between two characters; line ends are one character. */
function spaceIn(between: string): string {
  return between.replaceAll(/\r\n|\S/g, (found) => (found === "\r\n" ? "\n" : ""));
}
