import { firstWhere } from "../../base/smallest.ts";
import { detached } from "../../files/drafts/detached.ts";
import { fold } from "../../text/fold.ts";

/** A text in the form in which it is compared: folded, with the place of each of its units in code points. */
export interface ComparedText {
  readonly folded: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** For each place between two units: the number of letters and digits before it. */
  readonly letters: Int32Array;
  /** The length of the whole text in code points. */
  readonly length: number;
}

export function comparedText(text: string): ComparedText {
  const { text: folded, starts, ends } = fold(text);
  const points = isPlain.test(text) ? undefined : codePointsAt(text); // in plain text, each unit is one code point
  return {
    folded,
    starts: points === undefined ? starts : starts.map((unit) => points[unit]!),
    ends: points === undefined ? ends : ends.map((unit) => points[unit]!),
    letters: lettersBefore(folded),
    length: points === undefined ? text.length : points[text.length]!,
  };
}
const isPlain = /^[^\ud800-\udbff]*$/;

/** The code point to which each UTF-16 unit belongs. */
function codePointsAt(text: string): Int32Array {
  const points = new Int32Array(text.length + 1);
  let point = 0;
  for (let at = 0; at < text.length; point++) {
    points[at++] = point;
    if (text.codePointAt(at - 1)! > 0xffff) points[at++] = point;
  }
  points[text.length] = point;
  return points;
}

function lettersBefore(folded: string): Int32Array {
  const letters = new Int32Array(folded.length + 1);
  for (let i = 0; i < folded.length; i++) letters[i + 1] = letters[i]! + (isLetter(folded, i) ? 1 : 0);
  return letters;
}

/** True for a letter or digit. If it takes two units, only the first counts. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80) return (code > 0x60 && code < 0x7b) || (code > 0x40 && code < 0x5b) || (code > 0x2f && code < 0x3a);
  return letter.test(String.fromCodePoint(text.codePointAt(at)!));
}
const letter = /^[\p{L}\p{N}]$/u;

/** A part of a compared text, by units. It does not keep the rest in memory. */
export function comparedPart(whole: ComparedText, from: number, to: number): ComparedText {
  const { folded, starts, ends, letters, length } = whole;
  return {
    length,
    folded: detached(folded.slice(from, to)),
    starts: starts.slice(from, to),
    ends: ends.slice(from, to),
    letters: letters.slice(from, to + 1),
  };
}

/** The units of the characters start..end. */
export function unitsIn({ starts, ends }: ComparedText, start: number, end: number): { first: number; last: number } {
  return { first: countBelow(ends, start + 1), last: countBelow(starts, end) };
}

/** How many of some ascending numbers are below a limit. */
function countBelow(rising: Int32Array, limit: number): number {
  return firstWhere(0, rising.length, (i) => rising[i]! >= limit);
}
