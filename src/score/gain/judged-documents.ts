// The judged documents of a topic, in a form for fast lookup. `judgedIds` numbers them, and `judgedAmong` marks which
// documents of some results were judged.

import { type EncodedIds, endPlace, entrySize, hashPlace, type IdList, startPlace } from "../../data/encoded-ids.ts";
import { ColumnTopic, type HighlightColumns, highlightColumns } from "../../data/judged-columns.ts";
import type { JudgedDocument, JudgedTopic } from "../../data/judgements.ts";
import type { Results } from "../../data/run.ts";
import { idHash } from "../../text/byte-places.ts";
import { nothing, sizeWithin } from "../../text/range.ts";
import { encodeUtf8 } from "../../text/utf8.ts";
import type { KnownTopic } from "./known-topic.ts";

/** The judged documents of a topic, in a form for fast lookup among results. */
export interface JudgedIds extends IdList {
  documentAt(index: number): JudgedDocument;
  /** The grade of a document, without building the document. There are many of them. */
  gradeAt(index: number): number;
  highlights(): HighlightColumns;
  /** True if elements were judged in any of them. */
  readonly byElements: boolean;
}

export function judgedIds(judged: JudgedTopic): JudgedIds {
  if (judged instanceof ColumnTopic) return judged;
  const [texts, documents] = [[...judged.keys()], [...judged.values()]];
  const grades = documents.map(({ grade }) => grade);
  let bytes: EncodedIds | undefined;
  return {
    texts,
    size: documents.length,
    documentAt: (index) => documents[index]!,
    gradeAt: (index) => grades[index]!,
    highlights: () => highlightColumns(documents),
    byElements: documents.some(({ elements }) => elements !== undefined),
    encoded: () => (bytes ??= encodedIds(texts)),
    firstEncoded: 0,
  };
}

function encodedIds(ids: readonly string[]): EncodedIds {
  const text = ids.join("\n"); // parted, lest two halves of a surrogate pair meet
  const bytes = encodeUtf8(text);
  const isAscii = bytes.length === text.length;
  const sizeOf = (id: string): number => (isAscii ? id.length : encodeUtf8(id).length);
  const entries = new Int32Array(entrySize * ids.length);
  let from = 0;
  for (const [i, id] of ids.entries()) {
    const to = from + sizeOf(id);
    entries[entrySize * i + startPlace] = from;
    entries[entrySize * i + endPlace] = to;
    entries[entrySize * i + hashPlace] = idHash(bytes, from, to);
    from = to + 1;
  }
  return { bytes, entries };
}

/** The judgement of each document of some results, by the place of the document. */
export interface Judged {
  readonly known: KnownTopic;
  /** The index among the judged documents + 1, or 0 if the document is not judged. */
  readonly index: Int32Array;
  /** How many of the results' documents were judged. */
  readonly found: number;
}

/**
 * Looks up the judged documents in the table that the results have. This is the faster direction, because there are
 * fewer judged documents.
 */
export function judgedAmong(results: Results, known: KnownTopic, index = new Int32Array(results.documents)): Judged {
  return { known, index, found: results.mark(known.ids, index) };
}

/** The places of the judged documents, in rising order. */
export function judgedPlaces({ index, found }: Judged): number[] {
  const places: number[] = [];
  for (let document = 0; places.length < found; document++) if (index[document] !== 0) places.push(document);
  return places;
}

/** Stands for the judgement of a document that is not judged. */
const unjudged: JudgedDocument = { relevant: nothing, grade: -1 };

export function judgedDocument({ known, index }: Judged, document: number): JudgedDocument {
  const place = index[document]!;
  return place === 0 ? unjudged : known.ids.documentAt(place - 1);
}

const fewRanges = 8;

/**
 * The number of highlighted characters of a judged document in from..to. If there are few ranges, walking through them
 * is faster than a search.
 */
export function highlightedIn(
  { first, start, end }: HighlightColumns,
  ids: JudgedIds,
  document: number,
  from: number,
  to: number,
): number {
  const at = first[document]!;
  const until = first[document + 1]!;
  if (until - at > fewRanges) return sizeWithin(ids.documentAt(document).relevant, from, to);
  let total = 0;
  for (let i = at; i < until; i++) total += Math.max(Math.min(to, end[i]!) - Math.max(from, start[i]!), 0);
  return total;
}

/** The places of the relevant documents among all judged ones of a topic. */
export function relevantPlaces(ids: JudgedIds): number[] {
  return [...Array(ids.size).keys()].filter((i) => ids.gradeAt(i) > 0);
}
