import type { Document } from "../data/collection.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import type { Range } from "../text/range.ts";

/** How large chunks are, and how much of a chunk is shared with the one before; in characters, words, sentences or tokens. */
export interface Size {
  readonly size: number;
  readonly overlap: number;
}

/** A way to cut documents, as a declared value. */
export interface Cutter {
  readonly name: string;
  readonly about: string;
  /** The size where none is asked for. */
  readonly size: number;
  /** Whether chunks may share text. */
  readonly mayOverlap: boolean;
  /** Whether it counts tokens, and has to be given what tells them. */
  readonly countsTokens?: boolean;
  /** The chunks in the order of the document, in code points. `part` is the name in a setting such as elements:p. */
  cut(document: Document, size: Size, part?: string, tokenizer?: Tokenizer): Range[];
}

/** Groups of `size` neighbouring pieces, as chunks. The last group is the first that reaches the last piece. */
export function groupedPieces(pieces: readonly Range[], { size, overlap }: Size): Range[] {
  const chunks: Range[] = [];
  for (let first = 0; first < pieces.length; first += size - overlap) {
    const last = Math.min(first + size, pieces.length) - 1;
    chunks.push({ start: pieces[first]!.start, end: pieces[last]!.end });
    if (last === pieces.length - 1) break;
  }
  return chunks;
}
