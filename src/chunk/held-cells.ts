import { type CopyLinks, countedPlaces } from "../match/copies/copy-link.ts";
import { cellsIn } from "../match/copies/text-cells.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { nothing } from "../text/range.ts";
import type { LineChunk } from "./chunk-line.ts";
import { costUpTo } from "./cost.ts";

/** A highlighted piece of text that each chunk holds whole or not at all, as one chunk holds it. */
export interface HeldCell {
  /** Its number: the same in every chunk that holds the text, from any place. */
  readonly cell: number;
  readonly length: number;
  /** Where it begins in the chunk; the first time, if the chunk has it twice. */
  readonly from: number;
}

/** What a chunk holds of the highlighted text, where copies count. */
export interface Holder {
  readonly chunk: LineChunk;
  /** In the order of the chunk. */
  readonly cells: readonly HeldCell[];
  /** The lengths up to which reading may be worth it, rising, and what they cost. */
  readonly stops: readonly { readonly length: number; readonly cost: number }[];
}

/** What each chunk holds, and how many pieces of text there are. */
export function holdersOf(
  chunks: readonly LineChunk[],
  judged: JudgedTopic,
  links: CopyLinks,
): { holders: Holder[]; cellCount: number } {
  const pieces = chunks.map(({ passage: { doc, start, end } }) => countedPlaces(links, doc, start, end));
  const { cells, cellsOf } = cellsIn(pieces.flat(), (doc) => judged.get(doc)?.relevant ?? nothing);
  const holders = chunks.map((chunk, i): Holder => {
    const held = new Map<number, HeldCell>();
    for (const piece of pieces[i]!)
      for (const cell of cellsOf(piece)) {
        const { start, length, wanted } = cells[cell]!;
        const from = piece.own + start - piece.start - chunk.passage.start;
        if (wanted && !held.has(cell)) held.set(cell, { cell, length, from });
      }
    return { chunk, cells: [...held.values()], stops: stopsOf(chunk, [...held.values()]) };
  });
  return { holders, cellCount: cells.length };
}

/** The ends of pieces; and those of tokens in them, as the next one costs no less than all that it holds. */
function stopsOf(chunk: LineChunk, cells: readonly HeldCell[]): Holder["stops"] {
  const isIn = (end: number): boolean => cells.some(({ from, length }) => from < end && end < from + length);
  const lengths = new Set([...cells.map(({ from, length }) => from + length), ...(chunk.ends ?? []).filter(isIn)]);
  return [...lengths].sort((a, b) => a - b).map((length) => ({ length, cost: costUpTo(chunk, chunk.start + length) }));
}

/** The characters in the first `length` characters of a chunk that are highlighted, and not held yet. */
export function newIn({ cells }: Holder, held: Uint8Array, length = Infinity): number {
  let total = 0;
  for (const { cell, length: all, from } of cells)
    if (held[cell] === 0) total += Math.max(0, Math.min(all, length - from));
  return total;
}
