import { jsonStringEnd } from "../../base/json.ts";
import { firstWhere } from "../../base/smallest.ts";
import { type ByteColumn, packedNumbers, numberReader } from "../engine/byte-column.ts";
import type { Segment } from "../engine/segment.ts";
import { compareCodePoints } from "../../text/code-points.ts";

// A row for each term would make many small rows, which take longer to write than all else. So the terms of a segment, which are sorted, are cut
// into blocks; a frequent term has one for itself. Whoever looks for a term knows the first of each block.

/** Some terms that follow each other. */
export interface TermBlock {
  /** One a line. */
  readonly terms: Uint8Array;
  /** For each term: in how many documents it is, how often it occurs, and how many bytes it has of postings, holding and positions. */
  readonly numbers: Uint8Array;
  readonly postings: Uint8Array;
  readonly holding: Uint8Array;
  readonly positions: Uint8Array;
}

const mostTerms = 128;
const enoughBytes = 2 ** 13;

/** The terms of a segment in blocks. */
export function* termBlocks(segment: Segment): Generator<TermBlock> {
  const { terms, postings, positions, holding } = segment;
  const count = segment.occurrences.length;
  for (let first = 0, end = 0; first < count; first = end) {
    const bytes = (): number => positions.from[end]! - positions.from[first]!;
    const isFull = (): boolean => end - first >= mostTerms || bytes() >= enoughBytes;
    do end++;
    while (end < count && !isFull());
    yield {
      terms: terms.bytes.subarray(terms.from[first], terms.from[end]! - 1), // without the last line feed
      numbers: packedNumbers(numbersOf(segment, first, end)),
      postings: postings.bytes.subarray(postings.from[first], postings.from[end]),
      holding: holding.bytes.subarray(holding.from[first], holding.from[end]),
      positions: positions.bytes.subarray(positions.from[first], positions.from[end]),
    };
  }
}

function numbersOf(segment: Segment, first: number, end: number): number[] {
  const { documentCounts, occurrences, postings, holding, positions } = segment;
  const numbers: number[] = [];
  const size = ({ from }: ByteColumn, term: number): number => from[term + 1]! - from[term]!;
  for (let term = first; term < end; term++) {
    numbers.push(documentCounts[term]!, occurrences[term]!);
    numbers.push(size(postings, term), size(holding, term), size(positions, term));
  }
  return numbers;
}

/** What a block says of one term: counts, and where its bytes lie in those of the block. */
export interface TermEntry {
  readonly documents: number;
  readonly occurrences: number;
  readonly postings: BlockSpan;
  readonly holding: BlockSpan;
  readonly positions: BlockSpan;
}

export type BlockSpan = readonly [from: number, to: number];

/** What a block says of a term; undefined where it does not have it. */
export function entryOf(terms: string, numbers: Uint8Array, term: string): TermEntry | undefined {
  const place = `\n${terms}\n`.indexOf(`\n${term}\n`);
  if (place < 0) return undefined;
  const reader = numberReader(numbers);
  let [postings, holding, positions] = [0, 0, 0];
  for (let next = terms.indexOf("\n"); next !== -1 && next < place; next = terms.indexOf("\n", next + 1)) {
    reader.skip(2);
    postings += reader.next();
    holding += reader.next();
    positions += reader.next();
  }
  return {
    documents: reader.next(),
    occurrences: reader.next(),
    postings: [postings, postings + reader.next()],
    holding: [holding, holding + reader.next()],
    positions: [positions, positions + reader.next()],
  };
}

/** Where a name would be among ones that are sorted by code point: the index of the last that is not behind it, or -1. */
export function blockOf(firsts: readonly string[], name: string): number {
  return firstWhere(0, firsts.length, (i) => compareCodePoints(firsts[i]!, name) > 0) - 1;
}

/** Documents that are linked to, and by how many, in blocks. */
export interface LinkBlock {
  /** As JSON: an id may have any character. */
  readonly targets: string;
  readonly counts: Uint8Array;
}

const linksABlock = 512;

export function* linkBlocks(links: ReadonlyMap<string, number>): Generator<LinkBlock & { readonly first: string }> {
  const targets = [...links.keys()].sort(compareCodePoints);
  for (let i = 0; i < targets.length; i += linksABlock) {
    const some = targets.slice(i, i + linksABlock);
    yield {
      first: some[0]!,
      targets: JSON.stringify(some),
      counts: packedNumbers(some.map((target) => links.get(target)!)),
    };
  }
}

/**
 * How many documents link to a target; 0 where the block does not have it. It is looked for in the JSON as it is written: of a block few
 * targets are ever asked for, and to read them all takes ten times as long.
 */
export function incomingLinks({ targets, counts }: LinkBlock, target: string): number {
  const written = JSON.stringify(target);
  if (!targets.includes(written)) return 0;
  const reader = numberReader(counts);
  for (let at = targets.indexOf('"'); at !== -1;) {
    const count = reader.next();
    const end = jsonStringEnd(targets, at);
    if (targets.slice(at, end) === written) return count;
    at = targets.indexOf('"', end);
  }
  return 0; // it stood across two texts
}
