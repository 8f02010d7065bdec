import { once } from "../../base/remembered.ts";
import { codeUnits } from "../../text/grams.ts";
import { type BestEnds, bestEnds, type BitRows, bitRows, type ColumnMemory, columnMemory } from "./bit-columns.ts";

/** The places of a pattern in a text that need the fewest edits. */
export interface Nearest {
  readonly edits: number;
  /**
   * The places in order, without overlaps. Of overlapping places, the one that ends first is kept, and then the
   * shortest.
   */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** The most places that are kept. In a row of dots, nearly every position would be one. */
const mostPlaces = 1000;

/**
 * The places of a text that are most similar to the pattern. Insertions, deletions and substitutions cost 1. Undefined
 * if all places need more than `most` edits, or as many as the length of the pattern, because any place would do then.
 */
export function nearestPlaces(
  text: Uint16Array,
  pattern: Uint16Array,
  most: number,
  memory = columnMemory(),
): Nearest | undefined {
  const found = bestEndsAnywhere(text, bitRows(pattern), Math.min(most, pattern.length - 1), memory);
  if (found === undefined) return undefined;
  const { edits, ends } = found;
  const backward = bitRows(pattern.toReversed());
  const places: { start: number; end: number }[] = [];
  for (const end of ends) {
    const last = places.at(-1)?.end ?? 0;
    if (end - (pattern.length - edits) < last) continue; // it overlaps, however short it is
    // To find the start of a place, the text is read backwards from its end. The place is the shortest that needs no
    // more edits.
    const before = text.subarray(Math.max(0, end - pattern.length - edits), end).toReversed();
    const start = end - bestEnds(before, backward, { most: edits, anchored: true }, memory)!.ends[0]!;
    if (start >= last) places.push({ start, end });
    if (places.length === mostPlaces) break;
  }
  return { edits, places };
}

/** The fewest edits that a pattern needs anywhere in a text. */
export function leastEdits(text: Uint16Array, pattern: Uint16Array, memory: ColumnMemory, anchored = false): number {
  if (pattern.length === 0) return 0;
  const looking = { most: pattern.length - 1, anchored };
  return bestEnds(text, bitRows(pattern), looking, memory)?.edits ?? pattern.length;
}

/**
 * Returns a function that says whether the pattern is anywhere in a text with at most `most` edits. `rest` has known
 * lower bounds of the edits, by block of the pattern.
 */
export function withinEdits(
  pattern: string,
  memory: ColumnMemory,
): (text: Uint16Array, most: number, rest?: Int32Array) => boolean {
  const rows = once(() => bitRows(codeUnits(pattern)));
  return (text, wanted, rest) => {
    const most = Math.min(wanted, pattern.length - 1);
    for (const { piece } of piecesOf(text, pattern.length + most))
      if (bestEnds(piece, rows(), { most, anchored: false, rest }, memory) !== undefined) return true;
    return false;
  };
}

/** The fewest edits if the pattern must be at the start of the text. */
export function editsFromStart(text: Uint16Array, pattern: Uint16Array, memory: ColumnMemory): number {
  return leastEdits(text, pattern, memory, true);
}

/** The fewest edits if the pattern must be at the end of the text. */
export function editsToEnd(text: Uint16Array, pattern: Uint16Array, memory: ColumnMemory): number {
  return leastEdits(text.toReversed(), pattern.toReversed(), memory, true);
}

/** The best ends of a pattern that may begin anywhere in a text. */
function bestEndsAnywhere(text: Uint16Array, rows: BitRows, most: number, memory: ColumnMemory): BestEnds | undefined {
  let edits = most;
  let ends: number[] = [];
  for (const { piece, start, seen } of piecesOf(text, rows.length + most)) {
    const found = bestEnds(piece, rows, { most: edits, anchored: false }, memory);
    if (found === undefined) continue;
    if (found.edits < edits) ends = [];
    edits = found.edits;
    for (const end of found.ends) if (end > seen) ends.push(start + end);
  }
  return ends.length === 0 ? undefined : { edits, ends };
}

/** The length of the pieces in which a long text is searched. Most of its columns are far from any place. */
const pieceLength = 2 ** 12;

/**
 * A text in pieces that overlap as much as the longest place may need. Ends in the first `seen` characters of a piece
 * were found in the piece before.
 */
function* piecesOf(text: Uint16Array, overlap: number) {
  const length = Math.max(pieceLength, 4 * overlap); // any length above the overlap is possible
  for (const start of pieceStarts(text.length, length, overlap))
    yield { piece: text.subarray(start, start + length), start, seen: start === 0 ? 0 : overlap };
}

/** The starts of the pieces of a text. Each piece has a given size, and overlaps the one before. */
export function* pieceStarts(length: number, size: number, overlap: number): Generator<number> {
  yield 0;
  for (let start = size - overlap; start + overlap < length; start += size - overlap) yield start;
}
