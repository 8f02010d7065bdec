import type { Range } from "../text/range.ts";
import { rangeInCodePoints, inUnits, type UnitTable, unitTable } from "../text/units.ts";
import type { Size } from "./cut.ts";

/** A text to be cut. Places in it are found in UTF-16 units, as JavaScript counts; sizes of chunks count code points. */
export interface Cuttable {
  readonly text: string;
  readonly table: UnitTable;
}

export function cuttable(text: string): Cuttable {
  return { text, table: unitTable(text, "utf16") };
}

/** All that the pattern matches. */
export function matches(text: string, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({ start: index, end: index + match.length }));
}

/** The text between the ends of the pattern's matches; each piece keeps the match that ends it. */
function splitAfter(text: string, pattern: RegExp, { start, end }: Range): Range[] {
  const pieces: Range[] = [];
  let from = start;
  for (const { 0: match, index } of text.slice(start, end).matchAll(pattern)) {
    const cut = start + index + match.length;
    pieces.push({ start: from, end: cut });
    from = cut;
  }
  if (from < end) pieces.push({ start: from, end });
  return pieces;
}

/** A range without the white space at its ends; undefined where it holds nothing else. */
function trimmed(text: string, { start, end }: Range): Range | undefined {
  const piece = text.slice(start, end);
  const body = piece.trim();
  if (body === "") return undefined;
  const from = start + (piece.length - piece.trimStart().length);
  return { start: from, end: from + body.length };
}

/** All ranges without white space at their ends; one that then lies inside its neighbour is left out. */
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

const afterSentence = /(?<![.!?…])[.!?…]+["'”’»)\]]*\s+(?=["'“‘«([]*[\p{Lu}\p{N}])|\n\s*\n/gu;

/** Sentences: up to a full stop, question or exclamation mark before a capital or a digit, or up to a blank line. */
export function sentencesIn(text: string, range: Range): Range[] {
  return splitAfter(text, afterSentence, range);
}

/** From the coarsest to the finest: paragraphs, lines, sentences, words. */
const separators = [/\n\s*\n/g, /\n/g, afterSentence, /\s+/g];

/**
 * Cuts a range at paragraphs, else lines, else sentences, else words, and joins the pieces up to the size. Ranges are in
 * UTF-16 units.
 */
export function recursively(source: Cuttable, range: Range, size: Size): Range[] {
  return allTrimmed(source.text, joined(smallPieces(source, range, size.size), size, source));
}

/** Pieces of at most `most` code points, each cut at the coarsest separator that makes it short enough. */
function smallPieces(source: Cuttable, range: Range, most: number, level = 0): Range[] {
  const { start, end } = rangeInCodePoints(range, source.table);
  if (end - start <= most) return [range];
  const separator = separators[level];
  if (separator !== undefined)
    return splitAfter(source.text, separator, range).flatMap((piece) => smallPieces(source, piece, most, level + 1));
  const pieces: Range[] = [];
  for (let from = start; from < end; from += most)
    pieces.push(inUnits({ start: from, end: Math.min(from + most, end) }, source.table));
  return pieces;
}

/** Neighbouring pieces joined up to a size; each chunk begins with as many of the last pieces as the overlap holds. */
function joined(pieces: readonly Range[], { size, overlap }: Size, source: Cuttable): Range[] {
  const places = pieces.map((piece) => rangeInCodePoints(piece, source.table));
  const chunks: Range[] = [];
  for (let first = 0; ;) {
    let last = first;
    while (last + 1 < pieces.length && places[last + 1]!.end - places[first]!.start <= size) last++;
    chunks.push({ start: pieces[first]!.start, end: pieces[last]!.end });
    if (last === pieces.length - 1) return chunks;
    let next = last + 1;
    while (next - 1 > first && places[last]!.end - places[next - 1]!.start <= overlap) next--;
    first = next;
  }
}
