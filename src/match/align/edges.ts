// Decides where a match really begins and ends. Next to the shared text, a header or a neighbouring word may have a few
// characters in common with the document by chance. `withoutChance` removes them.

import type { Folded } from "../../text/fold.ts";
import type { SharedStretch } from "./gram-index.ts";

// A chunk often begins with a header that a tool has added. The last words of the header may by chance be the words
// before the chunk in its document, and then they match. They are not part of the chunk if the separator after them
// differs from the one in the document: a line end, or a sign such as a bar. So near an edge beyond which the text has
// more, a part begins after such a break. There are two exceptions: the match beyond the break is too long for chance,
// or it is a whole line.

/** A match of this many characters is not by chance, whatever follows. */
const enough = 40;
/** The same limit if the match is a line of the text, or has the same line end in the document. */
const enoughOfLine = 8;
/**
 * How far from the edge a break is searched. If the document has words in place of the break, the text before it, such
 * as a heading, was copied from another place.
 */
const farthest = 100;
/** The longest rest of a word that was cut in two. */
const longestWord = 16;
/** The number of characters that show how a text changes white space. */
const telling = 4000;

/** A text or its document, both folded and original. */
export interface FoldedSide extends Folded {
  readonly raw: string;
  /** The same without markup, as long. */
  readonly bare?: string;
}

/** The runs that a text and its document share, without those that matched by chance at the edges. */
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
 * The rest of a word with a mistyped letter, at the start or end of the text or of a line, or a few more characters in
 * the line of the text. This is not a header.
 */
const [slipBefore, slipAfter] = [
  /(?:^|\n)\s*\S{1,3}$|^[^\S\n]*\S{1,3}[^\S\n]*$/,
  /^\S{1,3}\s*(?:$|\n)|^[^\S\n]*\S{1,3}[^\S\n]*$/,
];

/** The runs without `start` characters at the start and `end` characters at the end. */
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

/** An edge of a match, read from the edge inwards. */
interface Edge {
  /** The number of matched characters. */
  readonly length: number;
  /**
   * The text between the matched character n and the one before it, in both texts. For 0, the text outside the match,
   * up to a blank.
   */
  between(n: number): { readonly quote: string; readonly text: string };
  /** True if there is a change between them. */
  isChange(n: number): boolean;
  /** The matched character n of the text. */
  sign(n: number): string;
  /** The character of the text next to the match, including blanks. */
  readonly outside: string;
  /** Signs that belong to the word outside the match, such as a full stop after it. */
  readonly hangs: RegExp;
  /** True if the match begins where a line of the text does. */
  readonly isLine: boolean;
}

/** The number of characters at an edge that match by chance. */
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
  // The rest beyond a change must have more than a few characters.
  if (isLine) return at;
  for (let n = at + 1; n < Math.min(at + fewest, edge.length); n++) if (edge.isChange(n)) at = n;
  return at;
}
const fewest = 5;

/**
 * The same if the match has all of the text up to this edge: a line that was copied from another place of the document.
 */
function copiedAt(edge: Edge): number {
  for (let n = 1; n < Math.min(farthest, edge.length / 2); n++) {
    const { quote, text } = edge.between(n);
    if (!isBreak(quote, text)) continue;
    if (hasWords(text) && !(isBlank(quote) && dropsWords(edge, n))) return n;
    if (n <= shortLine && quote.includes("\n") && hasWordInLine(text)) return n;
  }
  return 0;
}

/** A line this short is a footer such as "Confidential", if the document has another word there and no line end. */
const shortLine = 24;

/** True if there is a word and no line end. */
function hasWordInLine(between: string): boolean {
  return !between.includes("\n") && /[\p{L}\p{N}]/u.test(between);
}

/** True if there are several words, or as many characters as several words have. */
function hasWords(between: string): boolean {
  return /[\p{L}\p{N}]\S*\s+\S*[\p{L}\p{N}]/u.test(between);
}

/**
 * True if the text has a separator between a header and its body that the document does not have: a line end, or a sign
 * between white space.
 */
function isBreak(quote: string, text: string): boolean {
  if (hyphenated.test(quote) && text.trim() === "") return false;
  return quote.includes("\n") || (quote.trim() !== text.trim() && separator.test(quote));
}
/** A word that was divided at the end of a line. */
const hyphenated = /^[-\u2010\u00ad][^\S\n]*\r?\n[^\S\n]*$/;
/**
 * Signs that people do not mistype: no letters, digits, commas or quotes. A colon may be attached to the word before
 * it.
 */
const separator = /(?:\s[^\s\p{L}\p{M}\p{N},'"]{1,8}(?:\s|$)|^[^\s\p{L}\p{M}\p{N},'"]{1,8}\s)/u;

/**
 * True if the match begins inside a word, before a full stop, or inside a rule (---). Headers do not end there, so the
 * match began by chance.
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

/** True if the text changes white space in the same way in other places too. */
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
 * True if the text lacks words of the document in many other places, because stop words were removed. A missing word at
 * a line end is then not a break.
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
/** At least this many words of the document are missing, and at least one per this many characters. */
const [fewestDropped, widestBetween] = [3, 64];

function isBlank(between: string): boolean {
  return between.trim() === "";
}

/** The kind of white space, by its line ends; -1 for none. */
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
