// The input of the search for best lists: the chunks that touch the highlights of a topic, laid out on one line, and
// the cost of reading them, in characters or in tokens.

import { firstWhere } from "../base/smallest.ts";
import type { Chunking } from "./setting.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import type { Passage } from "../data/run.ts";
import type { PassageTokens } from "../match/tokens/passage-tokens.ts";
import { type Range, rangeSet, type RangeSet, sizeWithin } from "../text/range.ts";

/**
 * The chunks that touch the highlights of a topic, laid out on one line: one document after the other, and chunks
 * ordered by their starts. The places where chunks begin or end, and where highlights end, are numbered. Such a number
 * is called a position.
 */
export interface ChunkLine {
  readonly chunks: readonly LineChunk[];
  /** The place on the line of each position. */
  readonly place: Float64Array;
  /** The count of highlighted characters before each position. */
  readonly before: Float64Array;
  /** True for a position if the character before it is highlighted, so that reading up to it may be worth it. */
  readonly isStop: readonly boolean[];
  /** The highlighted text on the line. */
  readonly highlighted: RangeSet;
}

export interface LineChunk extends Range {
  /** The positions of `start` and `end`, which are places on the line. */
  readonly first: number;
  readonly last: number;
  /** The chunk as a passage of its document. */
  readonly passage: Passage;
  /** If tokens are counted: for each token, how many characters of the chunk are complete after it. */
  readonly ends: Int32Array | undefined;
}

/** Lays out the chunks that touch highlights. With `tokens`, the cost of reading is counted in tokens. */
export function chunkLine(chunks: Chunking["chunks"], judged: JudgedTopic, tokens?: PassageTokens): ChunkLine {
  const touching: Omit<LineChunk, "first" | "last">[] = [];
  const highlights: Range[] = [];
  let origin = 0; // the start of the document on the line
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
    origin += length + 1; // a gap, so that chunks of different documents do not touch
  }
  touching.sort((a, b) => a.start - b.start);

  const highlighted = rangeSet(highlights);
  const isHighlighted = (at: number): boolean => sizeWithin(highlighted, at - 1, at) === 1;
  const ends = [...touching, ...highlighted].map(({ end }) => end);
  // The next token costs at least as much as all the text it contains. So the end of a token inside a highlight may be
  // worth reading up to.
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

// The cost of reading: one per character, or one per token if the tokens of chunks are known.

/** The cost of reading a whole chunk. */
export function costOf({ start, end, ends }: LineChunk): number {
  return ends === undefined ? end - start : ends.length;
}

/** The cost of reading a chunk up to a place on the line: characters, or the tokens that contain them completely. */
export function costUpTo({ start, ends }: LineChunk, place: number): number {
  const length = place - start;
  if (ends === undefined || length <= 0) return length;
  return Math.min(firstWhere(0, ends.length, (i) => ends[i]! >= length) + 1, ends.length);
}

/** How many characters of a chunk can be read for a budget. */
export function lengthFor({ start, end, ends }: LineChunk, budget: number): number {
  const length = end - start;
  if (ends === undefined) return Math.min(length, budget);
  return budget >= ends.length ? length : (ends[budget - 1] ?? 0);
}
