import type { Document } from "../data/collection.ts";
import type { Range } from "../text/range.ts";

/** How to cut: so many units a chunk, so many of them shared with the chunk before. */
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
  /** The chunks in the order of the document, in code points. `part` is a name, where the way takes one. */
  cut(document: Document, size: Size, part?: string): Range[];
}

/** Runs of neighbouring pieces, so many each. The last run is the first that reaches the last piece. */
export function grouped(pieces: readonly Range[], { size, overlap }: Size): Range[] {
  const chunks: Range[] = [];
  for (let first = 0; first < pieces.length; first += size - overlap) {
    const last = Math.min(first + size, pieces.length) - 1;
    chunks.push({ start: pieces[first]!.start, end: pieces[last]!.end });
    if (last === pieces.length - 1) break;
  }
  return chunks;
}
