// Decides where a match really begins and ends. Beside the shared text a header or a neighbouring word may have a few characters in common
// with the document by chance; `withoutChance` takes them off.

import type { Folded } from "../../text/fold.ts";
import type { SharedStretch } from "./gram-index.ts";

// A chunk often begins with a header that a tool has added. The last words of the header may happen to be the words that are before
// the chunk in its document, and then match by chance. They are no part of the chunk if what separates them from it is not what the
// document has there: a line end, or a sign such as a bar. So near an edge beyond which the text has more, a part begins behind such
// a break, unless the match beyond it is too long for chance, or is a whole line.

/** A match of this many characters is not by chance, whatever follows. */
const enough = 40;
/** The same where it is a line of the text, or has the same line end in the document. */
const enoughOfLine = 8;
/** Where the document has words in place of the break, a heading, say, was copied from before them. */
const farthest = 100;
/** The longest rest of a word that was cut in two. */
const longestWord = 16;
/** How many characters are looked at to learn how a text changes white space. */
const telling = 4000;

/** A text or its document, folded and as it was. */
export interface FoldedSide extends Folded {
  readonly raw: string;
  /** The same without markup, as long. */
  readonly bare?: string;
}

/** The runs that a text and its document share, without what matched by chance at either edge. */
export function withoutChance(
  runs: readonly SharedStretch[],
  quote: FoldedSide,
  document: FoldedSide,
): readonly SharedStretch[] {
  const [first, last] = [runs[0]!, runs.at(-1)!];
  const hasMore = { before: first.from > 0, after: last.from + last.length < quote.text.length };
  const [head, tail] = [
    quote.raw.slice(0, quote.starts[first.from]),
    quote.raw.slice(quote.ends[last.from + last.length - 1]),
  ];
  const start = chanceAt(edgeOf(runs, quote, document, false), hasMore.before, slipBefore.test(head.slice(-64)));
  const end = chanceAt(edgeOf(runs, quote, document, true), hasMore.after, slipAfter.test(tail.slice(0, 64)));
  const left = without(runs, start, end);
  return left.length === 0 ? runs : left;
}

/**
 * What is left of a word at the start of the text or of a line, or at the end, whose letter was mistyped; or a few characters more, in
 * the line of the text. It is no header.
 */
const [slipBefore, slipAfter] = [
  /(?:^|\n)\s*\S{1,3}$|^[^\S\n]*\S{1,3}[^\S\n]*$/,
  /^\S{1,3}\s*(?:$|\n)|^[^\S\n]*\S{1,3}[^\S\n]*$/,
];

/** Runs without so many characters at the start, and at the end. */
function without(runs: readonly SharedStretch[], start: number, end: number): SharedStretch[] {
  const left = runs.map((run) => ({ ...run }));
  for (let rest = start; rest > 0 && left.length > 0;) {
    const run = left[0]!;
    const count = Math.min(rest, run.length);
    rest -= count;
    if (count === run.length) left.shift();
    else left[0] = { from: run.from + count, start: run.start + count, length: run.length - count };
  }
  for (let rest = end; rest > 0 && left.length > 0;) {
    const run = left.at(-1)!;
    const count = Math.min(rest, run.length);
    rest -= count;
    if (count === run.length) left.pop();
    else left[left.length - 1] = { ...run, length: run.length - count };
  }
  return left;
}

/** An edge of a match, read inwards. */
interface Edge {
  /** How many characters match. */
  readonly length: number;
  /** What both have between the matched character n and the one before it; for 0, what the text has outside, up to a blank. */
  between(n: number): { readonly quote: string; readonly text: string };
  /** Whether anything was changed between them. */
  isChange(n: number): boolean;
  /** The matched character n, of the text. */
  sign(n: number): string;
  /** The character that is next to the match, of the text, blanks included. */
  readonly outside: string;
  /** Signs that belong to the word outside the match, such as a full stop after it. */
  readonly hangs: RegExp;
  /** The match begins where a line of the text does. */
  readonly isLine: boolean;
}

/** How many characters at an edge match by chance. */
function chanceAt(edge: Edge, hasMore: boolean, isSlip: boolean): number {
  if (!hasMore) return copiedAt(edge);
  let at = 0;
  let isLine = edge.isLine || isSlip;
  if (!isLine && isWithinWord(edge))
    for (let n = 1; n <= Math.min(longestWord, edge.length - 1); n++) {
      const { quote } = edge.between(n);
      if (!/\s/.test(quote)) continue;
      at = n;
      isLine = quote.includes("\n");
      break;
    }
  for (let n = at + 1; n < Math.min(farthest, edge.length); n++) {
    const { quote, text } = edge.between(n);
    if (!isBreak(quote, text) || (isBlank(quote) && hasWord(text) && dropsWords(edge, n))) continue;
    const matched = n - at;
    const agrees = quote === text;
    const isShort = isLine || agrees ? matched < enoughOfLine || hasWords(text) : matched < enough;
    const isEnough = !isShort || (matched >= enough && n >= edge.length / 2);
    if (isEnough || (isBlank(quote) && isBlank(text) && isUsual(edge, n))) continue;
    at = n;
    isLine = quote.includes("\n");
  }
  // What is left beyond a change has to be more than a few characters.
  if (isLine) return at;
  for (let n = at + 1; n < Math.min(at + fewest, edge.length); n++) if (edge.isChange(n)) at = n;
  return at;
}
const fewest = 5;

/** The same where the match is all of the text up to here: a line that was copied from elsewhere in the document. */
function copiedAt(edge: Edge): number {
  for (let n = 1; n < Math.min(farthest, edge.length / 2); n++) {
    const { quote, text } = edge.between(n);
    if (!isBreak(quote, text)) continue;
    if (hasWords(text) && !(isBlank(quote) && dropsWords(edge, n))) return n;
    if (n <= shortLine && quote.includes("\n") && hasWordInLine(text)) return n;
  }
  return 0;
}

/** A line as short as this, where the document has a word more and no line end, is a footer such as "Confidential". */
const shortLine = 24;

/** Whether there is a word, and no line end. */
function hasWordInLine(between: string): boolean {
  return !between.includes("\n") && /[\p{L}\p{N}]/u.test(between);
}

/** Whether there are several words, or as many characters as they have. */
function hasWords(between: string): boolean {
  return /[\p{L}\p{N}]\S*\s+\S*[\p{L}\p{N}]/u.test(between);
}

/** Whether the text has a line end, or a sign set off by white space that the document has not: what separates a header from the text. */
function isBreak(quote: string, text: string): boolean {
  if (hyphenated.test(quote) && text.trim() === "") return false;
  return quote.includes("\n") || (quote.trim() !== text.trim() && separator.test(quote));
}
/** A word that was parted at the end of a line. */
const hyphenated = /^[-\u2010\u00ad][^\S\n]*\r?\n[^\S\n]*$/;
/** Signs that people do not mistype: no letters, digits, commas or quotes; a colon may hang on the word before it. */
const separator = /(?:\s[^\s\p{L}\p{M}\p{N},'"]{1,8}(?:\s|$)|^[^\s\p{L}\p{M}\p{N},'"]{1,8}\s)/u;

/**
 * Whether the match begins within a word, before a full stop or within a rule (---). Headers do not end there, so the match
 * began by chance.
 */
function isWithinWord({ outside, sign, hangs }: Edge): boolean {
  const first = sign(0);
  if (letter.test(outside)) return letter.test(first) || hangs.test(first);
  return /\S/.test(outside) && (outside === first || hangs.test(first));
}
const letter = /[\p{L}\p{M}\p{N}]/u;
/** Signs that belong to the word before them, and signs that belong to the word after. */
const hangsBack = /[.,;:!?)\]}]/;
const hangsOn = /[([{]/;

/** Whether the text changes white space in the same way elsewhere, too. */
function isUsual(edge: Edge, at: number): boolean {
  const change = (n: number): string => {
    const { quote, text } = edge.between(n);
    return quote !== text && isBlank(quote) && isBlank(text) ? `${kindOf(quote)} ${kindOf(text)}` : "";
  };
  const kind = change(at);
  for (let n = at + 1; n < Math.min(edge.length - enough, telling); n++) if (change(n) === kind) return true;
  return false;
}

function hasWord(between: string): boolean {
  return /[\p{L}\p{N}]/u.test(between);
}

/**
 * Whether the text lacks words of the document at many other places: stop words were taken out. Then it lacks some at a line end, too,
 * and that is no break.
 */
function dropsWords(edge: Edge, at: number): boolean {
  const end = Math.min(edge.length, at + telling);
  let dropped = 0;
  for (let n = 1; n < end; n++) {
    if (n === at || !edge.isChange(n)) continue;
    const { quote, text } = edge.between(n);
    if (isBlank(quote) && hasWord(text)) dropped++;
  }
  return dropped >= fewestDropped && end <= widestBetween * dropped;
}
/** So many words of the document are lacking, and one in so many characters. */
const [fewestDropped, widestBetween] = [3, 64];

function isBlank(between: string): boolean {
  return between.trim() === "";
}

/** White space by its line ends; -1 for none. */
function kindOf(space: string): number {
  return space === "" ? -1 : Math.min(2, space.split("\n").length - 1);
}

function edgeOf(runs: readonly SharedStretch[], quote: FoldedSide, document: FoldedSide, isEnd: boolean): Edge {
  // The nth matched character, counted from the edge.
  let [nth, first] = [isEnd ? runs.length - 1 : 0, 0];
  const seek = (n: number): { from: number; start: number } => {
    if (n < first) [nth, first] = [isEnd ? runs.length - 1 : 0, 0];
    while (n >= first + runs[nth]!.length) {
      first += runs[nth]!.length;
      nth += isEnd ? -1 : 1;
    }
    const run = runs[nth]!;
    const inner = isEnd ? run.length - 1 - (n - first) : n - first;
    return { from: run.from + inner, start: run.start + inner };
  };
  const rawBetween = ({ raw, starts, ends }: FoldedSide, one: number, next: number): string =>
    isEnd ? raw.slice(ends[next], starts[one]) : raw.slice(ends[one], starts[next]);
  const edge = seek(0).from;
  const outside = isEnd ? quote.raw.slice(quote.ends[edge]) : quote.raw.slice(0, quote.starts[edge]);
  return {
    length: runs.reduce((sum, { length }) => sum + length, 0),
    between: (n) => {
      const [one, next] = [seek(n - 1), seek(n)];
      const text = rawBetween(document, one.start, next.start);
      const bare = rawBetween({ ...document, raw: document.bare ?? document.raw }, one.start, next.start);
      // The address of a link is no text between the words.
      return { quote: rawBetween(quote, one.from, next.from), text: hasWord(text) && !hasWord(bare) ? bare : text };
    },
    isChange: (n) => {
      const [one, next] = [seek(n - 1), seek(n)];
      return Math.abs(one.from - next.from) > 1 || Math.abs(one.start - next.start) > 1;
    },
    sign: (n) => quote.text[seek(n).from] ?? "",
    outside: (isEnd ? outside[0] : outside.at(-1)) ?? "",
    hangs: isEnd ? hangsOn : hangsBack,
    isLine: isEnd ? /^[^\S\n]*\n/.test(outside) : outside.slice(outside.trimEnd().length).includes("\n"),
  };
}
