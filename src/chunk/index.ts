import type { Document } from "../data/collection.ts";
import { codePoints } from "../text/code-points.ts";
import type { Range } from "../text/range.ts";
import { rangeInCodePoints } from "../text/units.ts";
import { type Cutter, groupedPieces, type Size } from "./cut.ts";
import { elementChunks } from "./elements.ts";
import { sectionsIn } from "./headings.ts";
import { tokenChunks } from "./tokens.ts";
import { allTrimmed, type Cuttable, cuttable, matches, recursively, sentencesIn } from "./pieces.ts";

/** Every way to cut, in the order of help. To add one: write its function, add its entry. */
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
    cut: ({ text }, size, _, tokenizer) => tokenChunks(text, size, tokenizer!), // a setting refuses to go without
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

/** Cuts a text by its indexes in UTF-16 units, and gives the chunks in code points. */
function cutIn({ text }: Document, cut: (source: Cuttable) => Range[]): Range[] {
  const source = cuttable(text);
  return cut(source).map((chunk) => rangeInCodePoints(chunk, source.table));
}
