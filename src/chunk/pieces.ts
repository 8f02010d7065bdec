import { type Range } from "../text/range.ts";
import type { Size } from "./cut.ts";

/** All that the pattern matches, in UTF-16 units. */
export function matches(text: string, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({ start: index, end: index + match.length }));
}

/** The text between the ends of the pattern's matches; each piece keeps the match that ends it. */
function splitAfter(text: string, pattern: RegExp, { start, end }: Range): Range[] {
  const pieces: Range[] = [];
  let from = start;
  for (const { 0: match, index } of text.slice(start, end).matchAll(pattern)) {
    const cut = start + index + match.length;
    if (cut > from && cut < end) {
      pieces.push({ start: from, end: cut });
      from = cut;
    }
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
}

/** Without white space at both ends; undefined where there is nothing else. */
function trimmed(text: string, { start, end }: Range): Range | undefined {
  const piece = text.slice(start, end);
  const body = piece.trim();
  if (body === "") return undefined;
  const from = start + (piece.length - piece.trimStart().length);
  return { start: from, end: from + body.length };
}

/** All of them trimmed, without those that then lie inside a neighbour. */
export function allTrimmed(text: string, ranges: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const range of ranges) {
    const body = trimmed(text, range);
    const last = found.at(-1);
    if (body === undefined || (last !== undefined && body.end <= last.end)) continue;
    if (last?.start === body.start) found.pop();
    found.push(body);
  }
  return found;
}

const afterSentence = /[.!?…]+["'”’»)\]]*\s+(?=["'“‘«([]*[\p{Lu}\p{N}])|\n\s*\n/gu;

/** Sentences: up to a full stop, question or exclamation mark before a capital or a digit, or up to a blank line. */
export function sentencesIn(text: string, range: Range): Range[] {
  return splitAfter(text, afterSentence, range);
}

/** From the coarsest to the finest: paragraphs, lines, sentences, words. */
const separators = [/\n\s*\n/g, /\n/g, afterSentence, /\s+/g];

/** Pieces no longer than that, cut at the coarsest separator that makes them so. */
export function smallPieces(text: string, range: Range, most: number, level = 0): Range[] {
  if (range.end - range.start <= most) return [range];
  const separator = separators[level];
  if (separator !== undefined)
    return splitAfter(text, separator, range).flatMap((piece) => smallPieces(text, piece, most, level + 1));
  const pieces: Range[] = [];
  for (let start = range.start; start < range.end;) {
    const end = wholeCharacter(text, Math.min(start + most, range.end), start);
    pieces.push({ start, end });
    start = end;
  }
  return pieces;
}

/** Not between the halves of a surrogate pair. */
function wholeCharacter(text: string, end: number, start: number): number {
  const splits = end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  if (!splits) return end;
  return end - 1 > start ? end - 1 : end + 1;
}

/** Neighbouring pieces joined up to a size; each chunk begins with as many of the last pieces as the overlap holds. */
export function joined(pieces: readonly Range[], { size, overlap }: Size): Range[] {
  const chunks: Range[] = [];
  for (let first = 0; first < pieces.length;) {
    let last = first;
    while (last + 1 < pieces.length && pieces[last + 1]!.end - pieces[first]!.start <= size) last++;
    chunks.push({ start: pieces[first]!.start, end: pieces[last]!.end });
    if (last === pieces.length - 1) break;
    let next = last + 1;
    while (next - 1 > first && pieces[last]!.end - pieces[next - 1]!.start <= overlap) next--;
    first = next;
  }
  return chunks;
}
