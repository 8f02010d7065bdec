import type { Document } from "../data/collection.ts";
import { codePoints } from "../text/code-points.ts";
import { codePointSlice } from "../text/code-point-slice.ts";
import type { Range } from "../text/range.ts";
import { unitTable } from "../text/units.ts";
import { type Cutter, grouped, type Size } from "./cut.ts";
import { elementChunks } from "./elements.ts";
import { sectionsIn } from "./headings.ts";
import { allTrimmed, joined, matches, sentencesIn, smallPieces } from "./pieces.ts";

/** Every way to cut, in the order of help. To add one: write its function, add its entry. */
export const cutters: readonly Cutter[] = [
  {
    name: "characters",
    about: "so many characters each, wherever that falls",
    size: 400,
    mayOverlap: true,
    cut: ({ text }, size) => characters(codePoints(text), size),
  },
  {
    name: "tokens",
    about: "so many words and punctuation marks each",
    size: 100,
    mayOverlap: true,
    cut: (document, size) =>
      inUnits(document, (text) => grouped(matches(text, /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu), size)),
  },
  {
    name: "sentences",
    about: "so many sentences each",
    size: 1,
    mayOverlap: true,
    cut: (document, size) =>
      inUnits(document, (text) => grouped(allTrimmed(text, sentencesIn(text, { start: 0, end: text.length })), size)),
  },
  {
    name: "headings",
    about: "from heading to heading; longer sections are cut as by recursive",
    size: 2000,
    mayOverlap: true,
    cut: (document, size) =>
      inUnits(document, (text) => sectionsIn(text).flatMap((section) => recursively(text, section, size))),
  },
  {
    name: "elements",
    about: "the elements of a name, as in elements:p, or the largest XML elements up to so many characters",
    size: 1000,
    mayOverlap: false,
    cut: (document, { size }, name) =>
      elementChunks(document, size, name).filter(
        ({ start, end }) => codePointSlice(document.text, start, end).trim() !== "",
      ),
  },
  {
    name: "recursive",
    about: "at paragraphs, else lines, else sentences, else words, up to so many characters",
    size: 400,
    mayOverlap: true,
    cut: (document, size) => inUnits(document, (text) => recursively(text, { start: 0, end: text.length }, size)),
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

function recursively(text: string, range: Range, size: Size): Range[] {
  return allTrimmed(text, joined(smallPieces(text, range, size.size), size));
}

/** Cuts by the text's own indexes, and gives the chunks in code points. */
function inUnits({ text }: Document, cut: (text: string) => Range[]): Range[] {
  const table = unitTable(text, "utf16");
  return cut(text).map(({ start, end }) => ({ start: table.codePoint(start)!, end: table.codePoint(end)! }));
}
