// What to show of a text: stretches of it within their sentences, whole words only. All offsets are code points.

import { codePointSlice } from "./code-points.ts";
import type { Range } from "./range.ts";
import { textSegments } from "./segments.ts";

/** A part of an excerpt. Between two of them that are apart in the text, and at an end where the text goes on, there is an ellipsis. */
export interface ExcerptPiece {
  readonly words: string;
  /** True if it is one of the stretches that the excerpt is about. */
  readonly isMarked: boolean;
}

const near = 400; // characters around a passage in which its first and its last sentence may begin and end
const context = 140; // the most that is shown before a stretch, and after it, unless its sentence is shorter
const gap = 30; // less than this between two windows is shown, too

/**
 * A passage with some stretches marked. A passage of more than `most` characters is shown around the stretches, each within its sentence, as
 * far as there is room. White space of any kind is one blank.
 */
export function excerptAround(text: string, passage: Range, marks: readonly Range[], most: number): ExcerptPiece[] {
  const from = Math.max(0, passage.start - near);
  const local = codePointSlice(text, from, passage.end + near);
  const letters = [...local];
  const moved = ({ start, end }: Range): Range => ({ start: start - from, end: Math.min(end - from, letters.length) });
  const whole = moved(passage);
  const stretches = marks.map(moved);
  const windows = joined(
    whole.end - whole.start <= most
      ? [wholeWords(letters, whole)]
      : windowsAround(local, letters, stretches.length === 0 ? [whole] : stretches, most),
  );
  const pieces: ExcerptPiece[] = [];
  const add = (start: number, end: number, isMarked: boolean): void => {
    if (end > start) pieces.push({ words: letters.slice(start, end).join("").replaceAll(/\s+/g, " "), isMarked });
  };
  const ellipsis = (words: string): void => void pieces.push({ words, isMarked: false });
  for (const [i, window] of windows.entries()) {
    if (i > 0) ellipsis(" … ");
    else if (window.start > whole.start) ellipsis("… ");
    let at = window.start;
    for (const { start, end } of stretches) {
      if (end <= window.start || start >= window.end) continue;
      add(at, Math.max(at, start), false);
      at = Math.min(window.end, end);
      add(Math.max(window.start, start), at, true);
    }
    add(at, window.end, false);
  }
  if (windows.length > 0 && windows.at(-1)!.end < whole.end) ellipsis(" …");
  return pieces;
}

/** A passage from its beginning up to a word's end within `most` characters, with some stretches marked. An ellipsis says that it goes on, or begins within a word. */
export function beginningWords(
  text: string,
  { start, end }: Range,
  marks: readonly Range[],
  most: number,
): ExcerptPiece[] {
  const from = Math.max(0, start - 1);
  const letters = [...codePointSlice(text, from, Math.min(end, start + most) + 1)];
  const begin = start - from;
  const whole = Math.min(end - from, letters.length);
  const last = end - start <= most ? whole : begin + wordEndBefore(letters.slice(begin), most);
  const pieces: ExcerptPiece[] = isWithinWord(letters, begin) ? [{ words: "…", isMarked: false }] : [];
  let at = begin;
  const add = (to: number, isMarked: boolean): void => {
    if (to > at) pieces.push({ words: letters.slice(at, to).join("").replaceAll(/\s+/g, " "), isMarked });
    at = Math.max(at, to);
  };
  for (const mark of marks) {
    if (mark.end <= start || mark.start - from >= last) continue;
    add(mark.start - from, false);
    add(Math.min(last, mark.end - from), true);
  }
  add(last, false);
  const isCutWord = last === whole && isWithinWord(letters, last);
  if (last < whole) pieces.push({ words: " …", isMarked: false });
  else if (isCutWord) pieces.push({ words: "…", isMarked: false });
  return pieces;
}

/** Where each stretch is shown, in the order of the text, until there is no more room. */
function windowsAround(local: string, letters: readonly string[], stretches: readonly Range[], most: number): Range[] {
  const segments = textSegments(local, undefined);
  const windows: Range[] = [];
  let room = most;
  for (const stretch of stretches) {
    if (room <= 0) break;
    const sentence = segments.snap(stretch, "sentence") ?? stretch;
    const start = Math.max(sentence.start, stretch.start - context);
    const end = Math.min(sentence.end, stretch.end + context, start + Math.max(room, context));
    const window = wholeWords(letters, {
      start: Math.min(start, stretch.start),
      end: Math.max(end, stretch.start + 1),
    });
    windows.push(window);
    room -= window.end - window.start;
  }
  return windows;
}

/** Windows that overlap, or have hardly anything between them, as one. */
function joined(windows: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const window of windows) {
    const last = found.at(-1);
    if (last !== undefined && window.start - last.end < gap)
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, window.end) };
    else found.push(window);
  }
  return found;
}

/** The beginning of a stretch, in one line, up to a word's end within `most` characters; an ellipsis says that it goes on, or begins within a word. */
export function openingOf(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ").replace(/^[\s.,;:!?)\]]+(?=\S)/, "");
  const letters = [...line.trimEnd()];
  if (letters.length <= most) return letters.join("");
  const end = wordEndBefore(letters, most - 1);
  return `${letters.slice(0, end).join("").trimEnd()}…`;
}

/** The last end of a word at this place or before it; the place itself where a single word fills more than half of the text up to there. */
function wordEndBefore(letters: readonly string[], place: number): number {
  let end = place;
  while (end > place / 2 && isWithinWord(letters, end)) end--;
  if (end <= place / 2) return place;
  while (end > 0 && /\s/.test(letters[end - 1]!)) end--;
  return end;
}

const longestWord = 40; // beyond this a run of letters is no word that a reader would miss

/** The same stretch from the beginning of its first word to the end of its last one. */
export function wholeWords(letters: readonly string[], { start, end }: Range): Range {
  let [from, to] = [start, end];
  while (start - from < longestWord && isWithinWord(letters, from)) from--;
  while (to - end < longestWord && isWithinWord(letters, to)) to++;
  return { start: isWithinWord(letters, from) ? start : from, end: isWithinWord(letters, to) ? end : to };
}

/** Whether a place is between two letters of one word. Scripts without blanks between words may be cut anywhere. */
function isWithinWord(letters: readonly string[], place: number): boolean {
  const [before, after] = [letters[place - 1], letters[place]];
  return before !== undefined && after !== undefined && ofWord.test(before) && ofWord.test(after);
}

const ofWord =
  /^(?:[\p{N}_'’\u00ad]|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}])$/u;

/** Whether a person finds something to read in it: a letter or a digit. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
