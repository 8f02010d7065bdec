// Selects which part of a text to show: stretches within their sentences, with whole words only. All offsets are code
// points.

import { codePointSlice } from "./code-points.ts";
import type { Range } from "./range.ts";
import { textSegments } from "./segments.ts";

/**
 * A part of an excerpt. There is an ellipsis between two parts that are not next to each other in the text, and at an
 * end where the text goes on.
 */
export interface ExcerptPiece {
  readonly words: string;
  /** True if it is one of the stretches that the excerpt is made for. */
  readonly isMarked: boolean;
}

const near = 400; // characters before and after a passage in which its first and last sentence may begin and end
const context = 140; // the most that is shown before and after a stretch, unless its sentence is shorter
const gap = 30; // a gap between two windows that is shorter than this is shown too

/**
 * A passage with some stretches marked. If it has more than `most` characters, only the parts around the stretches are
 * shown, each within its sentence, as far as there is room. Any run of white space becomes one blank.
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

/**
 * The beginning of a passage, up to the end of a word within `most` characters, with some stretches marked. An ellipsis
 * shows that the passage goes on, or that it begins inside a word.
 */
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

/** The part of the text to show for each stretch, in the order of the text, until there is no more room. */
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

/** Joins windows that overlap or are close together. */
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

/**
 * The beginning of a stretch on one line, up to the end of a word within `most` characters. An ellipsis shows that it
 * goes on, or that it begins inside a word.
 */
export function openingOf(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, " ").replace(/^[\s.,;:!?)\]]+(?=\S)/, "");
  const letters = [...line.trimEnd()];
  if (letters.length <= most) return letters.join("");
  const end = wordEndBefore(letters, most - 1);
  return `${letters.slice(0, end).join("").trimEnd()}…`;
}

/**
 * The last end of a word at or before a place. If one word fills more than half of the text before the place, the place
 * itself.
 */
function wordEndBefore(letters: readonly string[], place: number): number {
  let end = place;
  while (end > place / 2 && isWithinWord(letters, end)) end--;
  if (end <= place / 2) return place;
  while (end > 0 && /\s/.test(letters[end - 1]!)) end--;
  return end;
}

const longestWord = 40; // a longer run of letters is not a word that a reader would miss

/** The stretch, extended to the beginning of its first word and the end of its last word. */
export function wholeWords(letters: readonly string[], { start, end }: Range): Range {
  let [from, to] = [start, end];
  while (start - from < longestWord && isWithinWord(letters, from)) from--;
  while (to - end < longestWord && isWithinWord(letters, to)) to++;
  return { start: isWithinWord(letters, from) ? start : from, end: isWithinWord(letters, to) ? end : to };
}

/** True if a place is between two letters of one word. Scripts without blanks between words may be cut anywhere. */
function isWithinWord(letters: readonly string[], place: number): boolean {
  const [before, after] = [letters[place - 1], letters[place]];
  return before !== undefined && after !== undefined && ofWord.test(before) && ofWord.test(after);
}

const ofWord =
  /^(?:[\p{N}_'’\u00ad]|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}])$/u;

/** True if a text has something to read: a letter or a digit. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
