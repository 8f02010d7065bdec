// Divides texts into words and numbers their terms. Words are found in UTF-8 as runs of letters, marks and digits, and
// offsets never change. An analyzer then folds each word by itself, and only once however often it occurs. Start with
// `cutWords`.

import type { Analyzer } from "./analyzers.ts";
import { absent, bytePlaces, idHash } from "./byte-places.ts";
import { words as dictionary } from "./segments.ts";
import { decodeShort, decodeUtf8, encodeUtf8 } from "./utf8.ts";

/** The words of a text, in order: their places and their terms. */
export interface CutText {
  readonly terms: readonly string[];
  /** The start of each word in code points. `ends` are in code points too. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * The words of a text with their terms and places. Places and borders are in code points, and the borders must ascend.
 */
export function cutWords(analyzer: Analyzer, text: string, borders: ArrayLike<number> = []): CutText {
  return cutBytes(analyzer, encodeUtf8(text), borders);
}

/** The same for a text in UTF-8. */
export function cutBytes(analyzer: Analyzer, text: Uint8Array, borders: ArrayLike<number>): CutText {
  const words = sharedWordNumbers(analyzer);
  const terms: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  words.each(text, borders, (term, start, end) => {
    terms.push(words.terms[term]!);
    starts.push(start);
    ends.push(end);
  });
  return { terms, starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
}

/** Numbers the terms of words, in order of first appearance. */
export interface WordNumbers {
  /** The terms, by number. */
  readonly terms: readonly string[];
  /** The number of known words, as they are written. */
  readonly size: number;
  /** Calls `take` for every word of a text in UTF-8: see eachWord. Returns the number of code points of the text. */
  each(text: Uint8Array, borders: ArrayLike<number>, take: TakeNumber): number;
}

/** Gets the number of a word's term, and the place of the word in code points. */
type TakeNumber = (term: number, start: number, end: number) => void;

/** How many words are looked up at a time. */
const atOnce = 256;

/**
 * Each word is folded once, however often it occurs. The rows of the next words in the table are read before they are
 * looked up, so that the processor waits for many places in memory at once. This takes a third of the time.
 */
export function wordNumbers({ fold, segments }: Analyzer): WordNumbers {
  const terms: string[] = [];
  const byTerm = new Map<string, number>();
  const known = bytePlaces();
  const words = new Int32Array(wordSize * atOnce);
  let bytes = new Uint8Array();
  let view = new DataView(bytes.buffer);
  let touched = 0;

  function learn(from: number, to: number, hash: number): number {
    const term = fold(decodeShort(bytes, from, to)!);
    let number = byTerm.get(term);
    if (number === undefined) byTerm.set(term, (number = terms.push(term) - 1));
    known.add(bytes, from, to, hash, number);
    return number;
  }

  function lookUp(count: number, take: TakeNumber): void {
    touched = (touched + known.touch(words, hashAt, wordSize, count)) | 0;
    for (let at = 0; at < wordSize * count; at += wordSize) {
      const [from, to, hash] = [words[at]!, words[at + toAt]!, words[at + hashAt]!];
      const found = known.find(view, from, to, hash);
      take(found === absent ? learn(from, to, hash) : found, words[at + startAt]!, words[at + endAt]!);
    }
  }

  return {
    terms,
    get size() {
      return known.count;
    },
    each(text, borders, take) {
      // The table compares four bytes at a time, so it reads past the end.
      if (text.length + padding > bytes.length) {
        bytes = new Uint8Array(2 * text.length + padding);
        view = new DataView(bytes.buffer);
      }
      bytes.set(text);
      let count = 0;
      const length = eachWord(text, borders, segments, (from, to, start, end) => {
        const at = wordSize * count++;
        words[at] = from;
        words[at + toAt] = to;
        words[at + hashAt] = idHash(bytes, from, to); // the hash only says where to look
        words[at + startAt] = start;
        words[at + endAt] = end;
        if (count < atOnce) return;
        lookUp(count, take);
        count = 0;
      });
      lookUp(count, take);
      return length;
    },
  };
}

const padding = 4;

// For each word: the start and end of its bytes, its hash, and its start and end in code points.
const wordSize = 5;
const toAt = 1;
const hashAt = 2;
const startAt = 3;
const endAt = 4;

/**
 * The number of words that are remembered for texts that come one by one. Above it, all of them are forgotten at once.
 */
const mostWords = 100_000;

const remembered = new WeakMap<Analyzer, WordNumbers>();

/**
 * Numbers that are shared by texts that come one by one. To learn the words of each text again would take longer than
 * to divide it. They are valid until the next call.
 */
export function sharedWordNumbers(analyzer: Analyzer): WordNumbers {
  let words = remembered.get(analyzer);
  if (words === undefined || words.size > mostWords) remembered.set(analyzer, (words = wordNumbers(analyzer)));
  return words;
}

/** Gets a word: the place of its bytes in the text, and the place of its characters in code points. */
type TakeWord = (start: number, end: number, firstPoint: number, endPoint: number) => void;

/**
 * Calls `take` for every word of a text in UTF-8, from start to end. Words are the longest runs of letters, marks and
 * digits. A border, where an element begins or ends, ends a word. Borders are in code points and must ascend. Returns
 * the number of code points of the text.
 */
export function eachWord(text: Uint8Array, borders: ArrayLike<number>, segments: boolean, take: TakeWord): number {
  let next = 0;
  let border = borders[0] ?? never; // the next border
  let start = -1;
  let firstPoint = start; // the start of the current run, in bytes and in code points
  let unspaced = false; // whether the run has a letter of a script without blanks
  const end = (at: number, point: number): void => {
    if (unspaced) eachSegment(text, start, at, firstPoint, take);
    else take(start, at, firstPoint, point);
    start = -1;
    unspaced = false;
  };

  let point = 0;
  for (let i = 0; i < text.length; point++) {
    if (border <= point) {
      if (start !== -1) end(i, point);
      while (border <= point) border = borders[++next] ?? never;
    }
    const from = i;
    let sign = text[i++]!;
    // The first byte of a character says how many bytes follow. Each of these has 6 bits of the character.
    if (sign >= 0xf0) sign = ((sign & 7) << 18) | (bits(text, i++) << 12) | (bits(text, i++) << 6) | bits(text, i++);
    else if (sign >= 0xe0) sign = ((sign & 15) << 12) | (bits(text, i++) << 6) | bits(text, i++);
    else if (sign >= 0xc2) sign = ((sign & 31) << 6) | bits(text, i++);
    if (isLetter(sign)) {
      if (start === -1) {
        start = from;
        firstPoint = point;
      }
      if (segments && isUnspaced(sign)) unspaced = true;
    } else if (start !== -1) end(from, point);
  }
  if (start !== -1) end(text.length, point);
  return point;
}

/** A position after every text. The longest text has fewer than 2 ** 29 characters. */
const never = 2 ** 30;

function bits(text: Uint8Array, at: number): number {
  return text[at]! & 63;
}

/** Divides a run of letters by a dictionary. */
function eachSegment(text: Uint8Array, start: number, end: number, firstPoint: number, take: TakeWord): void {
  let [at, point] = [start, firstPoint];
  for (const { segment, isWordLike } of dictionary().segment(decodeUtf8(text.subarray(start, end))!)) {
    const [from, first] = [at, point];
    at += encodeUtf8(segment).length;
    for (const _ of segment) point++;
    if (isWordLike === true) take(from, at, first, point);
  }
}

// The class of each code point, looked up once and kept. A regular expression for each character would take most of the
// time.

const letter = /[\p{L}\p{M}\p{N}]/u;
/** Scripts that have no blanks between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const isKnown = 1;
const hasLetter = 2;
const hasNoBlanks = 4;

const known = new Uint8Array(0x110000);

function look(point: number): number {
  const sign = String.fromCodePoint(point);
  const found = isKnown | (letter.test(sign) ? hasLetter : 0) | (unspaced.test(sign) ? hasNoBlanks : 0);
  known[point] = found;
  return found;
}

/** True if a code point is a letter, a mark or a digit. */
export function isLetter(point: number): boolean {
  return ((known[point]! || look(point)) & hasLetter) !== 0;
}

/** True if a code point belongs to a script that has no blanks between words. */
export function isUnspaced(point: number): boolean {
  return ((known[point]! || look(point)) & hasNoBlanks) !== 0;
}
