// The problem that the best lists solve: the chunks that touch the highlights of a topic, laid out on one line, and what it costs to
// read them, in characters or in tokens.

import { firstWhere } from "../base/smallest.ts";
import type { Chunking } from "./setting.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import type { Passage } from "../data/run.ts";
import type { PassageTokens } from "../match/tokens/passage-tokens.ts";
import { type Range, rangeSet, type RangeSet, sizeWithin } from "../text/range.ts";

/**
 * The chunks that touch the highlights of a topic, laid out on one line: document after document, ordered by their starts.
 * The places where chunks begin or end and where highlights end are numbered; such a number is called a position.
 */
export interface ChunkLine {
  readonly chunks: readonly LineChunk[];
  /** By position: its place on the line. */
  readonly place: Float64Array;
  /** By position: the highlighted characters before it. */
  readonly before: Float64Array;
  /** By position: whether the character before it is highlighted, so that reading up to it may be worth it. */
  readonly isStop: readonly boolean[];
  /** The highlighted text on the line. */
  readonly highlighted: RangeSet;
}

export interface LineChunk extends Range {
  /** The positions of `start` and `end`, which are places on the line. */
  readonly first: number;
  readonly last: number;
  /** The chunk in its document. */
  readonly passage: Passage;
  /** Where tokens are paid for, by token: how many characters of the chunk those up to it hold whole. */
  readonly ends: Int32Array | undefined;
}

/** Lays out the chunks that touch highlights; with `tokens`, reading them is paid by the token. */
export function chunkLine(chunks: Chunking["chunks"], judged: JudgedTopic, tokens?: PassageTokens): ChunkLine {
  const touching: Omit<LineChunk, "first" | "last">[] = [];
  const highlights: Range[] = [];
  let origin = 0; // where the document begins on the line
  for (const [doc, { relevant }] of judged) {
    let length = 0;
    for (const range of relevant) {
      highlights.push(moved(range, origin));
      length = Math.max(length, range.end);
    }
    for (const { start, end } of relevant.length === 0 ? [] : (chunks.get(doc) ?? [])) {
      length = Math.max(length, end);
      if (sizeWithin(relevant, start, end) > 0)
        touching.push({
          ...moved({ start, end }, origin),
          passage: { doc, start, end },
          ends: tokens?.ends(doc, start, end),
        });
    }
    origin += length + 1; // so that nothing touches across documents
  }
  touching.sort((a, b) => a.start - b.start);

  const highlighted = rangeSet(highlights);
  const isHighlighted = (at: number): boolean => sizeWithin(highlighted, at - 1, at) === 1;
  const ends = [...touching, ...highlighted].map(({ end }) => end);
  // The next token costs no less than all that it holds: inside highlights, too, its end may be worth reading up to.
  const tokenEnds = touching.flatMap(({ start, ends = [] }) =>
    Array.from(ends, (end) => start + end).filter(isHighlighted),
  );
  const place = Float64Array.from(new Set([...touching.map(({ start }) => start), ...ends, ...tokenEnds])).sort();
  const positionOf = new Map(Array.from(place, (at, position) => [at, position]));
  return {
    chunks: touching.map((chunk) => ({
      ...chunk,
      first: positionOf.get(chunk.start)!,
      last: positionOf.get(chunk.end)!,
    })),
    place,
    before: place.map((at) => sizeWithin(highlighted, 0, at)),
    isStop: Array.from(place, isHighlighted),
    highlighted,
  };
}

function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}

// What reading costs: a character each, or, where the tokens of chunks are known, a token each.

/** What it costs to read a whole chunk. */
export function costOf({ start, end, ends }: LineChunk): number {
  return ends === undefined ? end - start : ends.length;
}

/** What it costs to read a chunk up to a place on the line: characters, or the tokens that hold them whole. */
export function costUpTo({ start, ends }: LineChunk, place: number): number {
  const length = place - start;
  if (ends === undefined || length <= 0) return length;
  return Math.min(firstWhere(0, ends.length, (i) => ends[i]! >= length) + 1, ends.length);
}

/** How many characters of a chunk a budget pays for. */
export function lengthFor({ start, end, ends }: LineChunk, budget: number): number {
  const length = end - start;
  if (ends === undefined) return Math.min(length, budget);
  return budget >= ends.length ? length : (ends[budget - 1] ?? 0);
}
