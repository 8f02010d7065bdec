// The space of simulated runs: what is returned from each document (parts), and in which order documents come
// (rankings). Names are those of Pehcevski and Thom, section 4, without the lowered letters: S_L R_SI is SLRSI.

import { elementRange } from "../../text/xml/element-paths.ts";
import { largestElements, leafElements, smallestElement } from "../../text/xml/element-search.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";
import type { Range, RangeSet } from "../../text/range.ts";

/** A document with highlighted text. */
export interface RelevantDocument {
  readonly doc: string;
  readonly length: number;
  readonly relevant: RangeSet;
  /** Undefined for a plain text. */
  readonly elements: ElementTable | undefined;
}

/** A way to answer from a relevant document. */
export interface Parts {
  readonly name: string;
  readonly about: string;
  /** Those that should do no better, one step down (Figure 2a). */
  readonly above: readonly string[];
  /** The ranges to return; may be empty. Undefined where elements are needed and the document has none. */
  of(document: RelevantDocument): readonly Range[] | undefined;
}

/** A way to rank documents, of which the most relevant comes first. */
export interface SimulatedRanking {
  readonly name: string;
  readonly about: string;
  /** Those that should do no better, one step down (Figure 2b). */
  readonly above: readonly string[];
  of<T>(ranked: readonly T[], irrelevant: T): readonly T[];
}

export const allParts: readonly Parts[] = [
  {
    name: "S",
    about: "the highlighted passages",
    above: ["SL", "SS"],
    of: ({ relevant }) => relevant,
  },
  {
    name: "SL",
    about: "the smallest element around each passage",
    above: ["SLD"],
    of: ({ relevant, elements: table }) =>
      table && outermost(relevant.map((range) => elementRange(table, smallestElement(table, range)))),
  },
  {
    name: "SLD",
    about: "the whole document",
    above: [],
    of: ({ length }) => [{ start: 0, end: length }],
  },
  {
    name: "SS",
    about: "the largest elements inside each passage",
    above: ["SST"],
    of: (document) => elementsInside(document, largestElements),
  },
  {
    name: "SST",
    about: "the smallest elements inside each passage, without elements of their own",
    above: [],
    of: (document) => elementsInside(document, leafElements),
  },
];

export const allRankings: readonly SimulatedRanking[] = [
  {
    name: "R",
    about: "documents by how much of them is highlighted, the most first",
    above: ["RS", "RI"],
    of: (ranked) => ranked,
  },
  {
    name: "RS",
    about: "the same, the first two swapped",
    above: ["RSI"],
    of: swapped,
  },
  {
    name: "RI",
    about: "as R, after a document without anything relevant",
    above: ["RSI"],
    of: (ranked, irrelevant) => [irrelevant, ...ranked],
  },
  {
    name: "RSI",
    about: "as RS, after a document without anything relevant",
    above: [],
    of: (ranked, irrelevant) => [irrelevant, ...swapped(ranked)],
  },
];

function swapped<T>(ranked: readonly T[]): readonly T[] {
  const [first, second, ...rest] = ranked;
  return first === undefined || second === undefined ? ranked : [second, first, ...rest];
}

function elementsInside(
  { relevant, elements: table }: RelevantDocument,
  inside: (table: ElementTable, range: Range) => number[],
): Range[] | undefined {
  return table && relevant.flatMap((range) => inside(table, range).map((element) => elementRange(table, element)));
}

/** Ranges without those inside another. Two passages may have the same element around them; answers must not overlap. */
function outermost(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (range.end > (kept.at(-1)?.end ?? -Infinity)) kept.push(range);
  return kept;
}
