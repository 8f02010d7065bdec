import { words as dictionary } from "../segmenters.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import { isLetter, isUnspaced } from "./letters.ts";

/** Takes a word: where its bytes stand in the text, and where its characters do, in code points. */
type TakeWord = (start: number, end: number, firstPoint: number, endPoint: number) => void;

/**
 * Tells every word of a text in UTF-8, from its start to its end: the longest runs of letters, marks and digits. A border, which is
 * where an element begins or ends, ends a word. Borders are in code points, and must rise. Returns how many code points the text has.
 */
export function eachWord(text: Uint8Array, borders: ArrayLike<number>, segments: boolean, take: TakeWord): number {
  let next = 0;
  let border = borders[0] ?? never; // the next one
  let start = -1;
  let firstPoint = start; // both of the run we are in
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
    // The first byte of a character says how many follow, each with 6 of its bits.
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

/** Behind every text: the longest has fewer than 2 ** 29 characters. */
const never = 2 ** 30;

function bits(text: Uint8Array, at: number): number {
  return text[at]! & 63;
}

/** Cuts a run of letters by a dictionary. */
function eachSegment(text: Uint8Array, start: number, end: number, firstPoint: number, take: TakeWord): void {
  let [at, point] = [start, firstPoint];
  for (const { segment, isWordLike } of dictionary().segment(decodeUtf8(text.subarray(start, end))!)) {
    const [from, first] = [at, point];
    at += encodeUtf8(segment).length;
    for (const _ of segment) point++;
    if (isWordLike === true) take(from, at, first, point);
  }
}
