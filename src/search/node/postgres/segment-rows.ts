import { cellOf, numberReader } from "../../engine/byte-column.ts";
import { type Segment, type StoredDocument, segmentTerms } from "../../engine/segment.ts";
import type { ByteStrings, BinaryCell } from "../../../files/node/sql/postgres-binary.ts";
import { documentSum } from "../document-sum.ts";
import { isSound } from "./check-documents.ts";
import { keyOf } from "./key-of.ts";

/** The rows of one table. */
export interface TableRows {
  /** The table and its columns, as COPY takes them. */
  readonly into: string;
  readonly rows: Iterable<readonly BinaryCell[]>;
}

/** The rows that a segment becomes, under its number, besides that of the segment itself. They are made as they are asked for. */
export function segmentRows(number: number, segment: Segment): readonly TableRows[] {
  const under = (name: string, columns: string, rows: Iterable<readonly BinaryCell[]>): TableRows => ({
    into: `pericope_index_${name} (segment, ${columns})`,
    rows: prefixed(number, rows),
  });
  return [
    under(
      "documents",
      "number, key, doc, sum, words, length, title, words_between, elements, attributes, content",
      documentRows(segment.documents),
    ),
    under(
      "terms",
      "key, document_count, occurrences, documents, counts, words, places, kinds, holding",
      termRows(segment),
    ),
    under(
      "kinds",
      "number, kind, elements, words",
      segment.kinds.map(({ kind, elements, words }, i) => [i, kind, elements, BigInt(words)]),
    ),
    under(
      "links",
      "key, count",
      [...segment.links].filter(([doc]) => isSound(doc)).map(([doc, count]) => [keyOf(doc), count]),
    ),
  ];
}

function* prefixed(number: number, rows: Iterable<readonly BinaryCell[]>): Generator<readonly BinaryCell[]> {
  for (const row of rows) yield [number, ...row];
}

function* documentRows(documents: readonly StoredDocument[]): Generator<readonly BinaryCell[]> {
  for (const [number, document] of documents.entries()) {
    const { doc, title = null, text, elements = null, attributes, words, length, wordsBetween } = document;
    const kept = attributes === undefined ? null : JSON.stringify(attributes);
    const about = [number, keyOf(doc), doc, documentSum(document), words, length, title];
    yield [...about, wordsBetween, elements, kept, text];
  }
}

function* termRows(segment: Segment): Generator<readonly BinaryCell[]> {
  const lengths = Int32Array.from(segment.documents, ({ words }) => words);
  for (const [i, term] of segmentTerms(segment).entries()) {
    const count = segment.documentCounts[i]!;
    const [documents, counts, words] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
    const postings = numberReader(cellOf(segment.postings, i));
    for (let [at, document] = [0, -1]; at < count; at++) {
      documents[at] = document += postings.next();
      counts[at] = postings.next();
      words[at] = lengths[document]!;
    }
    const places = cutPlaces(cellOf(segment.positions, i), counts);
    const [kinds, holding] = pairs(cellOf(segment.holding, i));
    yield [keyOf(term), count, segment.occurrences[i]!, documents, counts, words, places, kinds, holding];
  }
}

/** The places of a term, cut where those of the next document begin. */
function cutPlaces(bytes: Uint8Array, counts: Int32Array): ByteStrings {
  const ends = new Int32Array(counts.length);
  for (let [i, end] = [0, 0]; i < counts.length; i++) {
    for (let left = counts[i]!; left > 0; left--) while (bytes[end++]! >= 0x80); // only the last byte of a number is below
    ends[i] = end;
  }
  return { bytes, ends };
}

/** Numbers that alternate, taken apart. */
function pairs(bytes: Uint8Array): readonly [Int32Array, Int32Array] {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! < 0x80) count++;
  const [first, second] = [new Int32Array(count / 2), new Int32Array(count / 2)];
  const numbers = numberReader(bytes);
  for (let i = 0; i < first.length; i++) {
    first[i] = numbers.next();
    second[i] = numbers.next();
  }
  return [first, second];
}
