// The ways to cut a document into chunks. `cutters` is the table. Each cutter is a function from a document and a size
// to ranges. To add one, write its function and add its entry. Places are searched in UTF-16 units, and sizes count
// code points.

import { InputError } from "../base/input-error.ts";
import type { Document } from "../data/collection.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import { codePoints } from "../text/code-points.ts";
import type { Range } from "../text/range.ts";
import { inUnits, rangeInCodePoints, type UnitTable, unitTable } from "../text/units.ts";
import type { ElementTable } from "../text/xml/element-table.ts";

/** The size of chunks, and how much a chunk shares with the one before; in characters, words, sentences or tokens. */
interface Size {
  readonly size: number;
  readonly overlap: number;
}

/** A way to cut documents, as an entry of the table. */
export interface Cutter {
  readonly name: string;
  readonly about: string;
  /** The default size. */
  readonly size: number;
  /** True if chunks may share text. */
  readonly mayOverlap: boolean;
  /** True if it counts tokens. It then needs a tokenizer. */
  readonly countsTokens?: boolean;
  /** The chunks in the order of the document, in code points. `part` is the name in a setting such as elements:p. */
  cut(document: Document, size: Size, part?: string, tokenizer?: Tokenizer): Range[];
}

/** Groups of `size` neighbouring pieces, as chunks. The last group is the first one that contains the last piece. */
function groupedPieces(pieces: readonly Range[], { size, overlap }: Size): Range[] {
  const chunks: Range[] = [];
  for (let first = 0; first < pieces.length; first += size - overlap) {
    const last = Math.min(first + size, pieces.length) - 1;
    chunks.push({ start: pieces[first]!.start, end: pieces[last]!.end });
    if (last === pieces.length - 1) break;
  }
  return chunks;
}

/** Every way to cut, in the order of help. To add one, write its function and add its entry. */
export const cutters: readonly Cutter[] = [
  {
    name: "characters",
    about: "this number of characters each, wherever that falls",
    size: 400,
    mayOverlap: true,
    cut: ({ text }, size) => characters(codePoints(text), size),
  },
  {
    name: "words",
    about: "this number of words each; a word ends at white space",
    size: 80,
    mayOverlap: true,
    cut: (document, size) => cutIn(document, ({ text }) => groupedPieces(matches(text, /\S+/g), size)),
  },
  {
    name: "tokens",
    about:
      "this number of tokens each, by --tokens, wherever that falls; encoded by itself, no chunk has more (near LangChain's TokenTextSplitter, which breaks characters)",
    size: 200,
    mayOverlap: true,
    countsTokens: true,
    cut: ({ text }, size, _, tokenizer) => tokenChunks(text, size, tokenizer!), // a setting without a tokenizer is refused before
  },
  {
    name: "sentences",
    about: "this number of sentences each, of any length",
    size: 1,
    mayOverlap: true,
    cut: (document, size) =>
      cutIn(document, ({ text }) =>
        groupedPieces(allTrimmed(text, sentencesIn(text, { start: 0, end: text.length })), size),
      ),
  },
  {
    name: "headings",
    about: "from heading to heading; sections of more than this number of characters are cut as by recursive",
    size: 2000,
    mayOverlap: true,
    cut: (document, size) =>
      cutIn(document, (source) => sectionsIn(source.text).flatMap((section) => recursively(source, section, size))),
  },
  {
    name: "elements",
    about:
      "the largest XML elements up to this number of characters, and the text between; what is longer is cut as by recursive. Or as in elements:p those of a name, of any length, and no other text",
    size: 1000,
    mayOverlap: false,
    cut: (document, { size }, name) => elementChunks(document, size, name),
  },
  {
    name: "recursive",
    about:
      "at paragraphs, else lines, else sentences, else words, joined up to this number of characters (near LangChain's RecursiveCharacterTextSplitter, which knows no sentences)",
    size: 400,
    mayOverlap: true,
    cut: (document, size) =>
      cutIn(document, (source) => recursively(source, { start: 0, end: source.text.length }, size)),
  },
];

function characters(length: number, { size, overlap }: Size): Range[] {
  const chunks: Range[] = [];
  for (let start = 0; start < length; start += size - overlap) {
    chunks.push({ start, end: Math.min(start + size, length) });
    if (start + size >= length) break;
  }
  return chunks;
}

/** Cuts a text by its UTF-16 indexes, and returns the chunks in code points. */
function cutIn({ text }: Document, cut: (source: Cuttable) => Range[]): Range[] {
  const source = cuttable(text);
  return cut(source).map((chunk) => rangeInCodePoints(chunk, source.table));
}

/** A text to be cut. Places in it are in UTF-16 units, as JavaScript counts. Sizes of chunks count code points. */
interface Cuttable {
  readonly text: string;
  readonly table: UnitTable;
}

function cuttable(text: string): Cuttable {
  return { text, table: unitTable(text, "utf16") };
}

/** The ranges of all matches of the pattern. */
function matches(text: string, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({ start: index, end: index + match.length }));
}

/** The pieces of text between the ends of the pattern's matches. Each piece includes the match that ends it. */
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

/** A range without the white space at its ends; undefined if it contains only white space. */
function trimmed(text: string, { start, end }: Range): Range | undefined {
  const piece = text.slice(start, end);
  const body = piece.trim();
  if (body === "") return undefined;
  const from = start + (piece.length - piece.trimStart().length);
  return { start: from, end: from + body.length };
}

/** All ranges without white space at their ends. A range that is then inside its neighbour is left out. */
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
function sentencesIn(text: string, range: Range): Range[] {
  return splitAfter(text, afterSentence, range);
}

/** The separators from the coarsest to the finest: paragraphs, lines, sentences, words. */
const separators = [/\n\s*\n/g, /\n/g, afterSentence, /\s+/g];

/**
 * Cuts a range at paragraphs; where that is not enough, at lines, then sentences, then words. Joins the pieces up to
 * the size. Ranges are in UTF-16 units.
 */
function recursively(source: Cuttable, range: Range, size: Size): Range[] {
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

/**
 * Neighbouring pieces, joined up to a size. Each chunk begins with as many of the last pieces as fit into the overlap.
 */
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

// Headings: the two kinds in Markdown, lines with numbers such as "2.1 Method", and short lines in capitals.
const heading =
  /^(?:#{1,6}[ \t]+\S.*|.+\r?\n(?:={3,}|-{3,})[ \t]*|\d+(?:\.\d+)*\.?[ \t]+\p{Lu}[^\n.]{0,80}|[ \t]*\p{Lu}[\p{Lu}\p{N} ,:'’–-]{3,79})$/gmu;

/** The sections of a text, each from its heading to the next, and the text before the first heading. */
function sectionsIn(text: string): Range[] {
  const starts = Array.from(text.matchAll(heading), ({ index }) => index);
  const edges = [...new Set([0, ...starts, text.length])];
  return edges.slice(1).map((end, i) => ({ start: edges[i]!, end }));
}

/**
 * Cuts a document at its elements. With a name: the outermost elements of that name. Without a name: the largest
 * elements that are no longer than the size. Longer text without elements is cut as `recursive` does. Blank text makes
 * no chunk.
 */
function elementChunks({ doc, text, elements }: Document, size: number, name?: string): Range[] {
  if (elements === undefined)
    throw new InputError(`document "${doc}" is a plain text without elements; expected XML, or another way to cut`);
  const source = cuttable(text);
  const isBlank = (range: Range): boolean => {
    const { start, end } = inUnits(range, source.table);
    return text.slice(start, end).trim() === "";
  };
  const found = name === undefined ? largestUpTo(elements, size) : named(elements, name);
  const cut = (range: Range): Range[] =>
    recursively(source, inUnits(range, source.table), { size, overlap: 0 }).map((chunk) =>
      rangeInCodePoints(chunk, source.table),
    );
  return found
    .filter((range) => !isBlank(range))
    .flatMap((range) => (name === undefined && range.end - range.start > size ? cut(range) : [range]));
}

function named(table: ElementTable, name: string): Range[] {
  const wanted = table.nameIndex.get(name);
  const found: Range[] = [];
  if (wanted === undefined) return found;
  for (let element = 0; element < table.name.length;) {
    const isWanted = table.name[element] === wanted;
    if (isWanted) found.push({ start: table.start[element]!, end: table.end[element]! });
    element = isWanted ? table.after[element]! : element + 1;
  }
  return found;
}

/**
 * The text between neighbouring edges of the largest elements up to a size, and of the longer elements around them.
 * Text directly inside a longer element may still be too long.
 */
function largestUpTo({ length, start, end, after }: ElementTable, size: number): Range[] {
  const edges = new Set([0, length]);
  for (let element = 0; element < start.length;) {
    edges.add(start[element]!).add(end[element]!);
    element = end[element]! - start[element]! > size ? element + 1 : after[element]!;
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(1).map((edge, i) => ({ start: sorted[i]!, end: edge }));
}

/**
 * Cuts a text into chunks of a given number of tokens. A chunk is encoded again by itself, and may then have more
 * tokens than it has inside the text. In that case it ends one token earlier, until it has no more tokens than the
 * size. A chunk begins and ends between characters. A single character with more tokens than the size is a chunk by
 * itself.
 */
export function tokenChunks(text: string, { size, overlap }: Size, tokenizer: Tokenizer): Range[] {
  const table = unitTable(text, "utf16");
  const ends = tokenizer.ends(text);
  const placeOf = (token: number): number => (token === 0 ? 0 : ends[token - 1]!);
  const tokensIn = (start: number, end: number): number =>
    tokenizer.ends(text.slice(table.offset(start), table.offset(end))).length;

  /** The end, as a token index, of the chunk that begins with the token `first`. */
  function lastFrom(first: number): number {
    const start = placeOf(first);
    let last = Math.min(first + size, ends.length);
    while (last > first + 1 && tokensIn(start, placeOf(last)) > size) last--;
    while (last < ends.length && placeOf(last) === start) last++; // the token ends inside a character
    return last;
  }

  const chunks: Range[] = [];
  for (let [first, last] = [0, 0]; last < ends.length;) {
    const before = last;
    // Each chunk reaches further than the one before. If necessary it shares less with it.
    while (placeOf((last = lastFrom(first))) <= placeOf(before)) first++;
    chunks.push({ start: placeOf(first), end: placeOf(last) });
    const start = placeOf(first);
    first = Math.max(last - overlap, first);
    while (placeOf(first) <= start) first++;
  }
  return chunks;
}
