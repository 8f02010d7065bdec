import { sum } from "../../base/number.ts";
import type { Segment, StoredDocument } from "../engine/segment.ts";
import type { SqliteConnection } from "../../files/node/sql/sqlite.ts";
import { documentSum } from "./document-sum.ts";
import { documentsASegment } from "./index-tables.ts";
import { present, sealed, sealedText, sealOf, unsealedText } from "./seals.ts";
import { bytesOfNumbers, checkSegment, linesOf } from "./sqlite-segment.ts";
import { linkBlocks, termBlocks } from "./term-blocks.ts";

/** Writes segments into an index file, and takes them out of it. Whoever calls it has begun a transaction. */
export interface SegmentWriter {
  add(segment: Segment): void;
  remove(segment: number): void;
}

export function segmentWriter(connection: SqliteConnection): SegmentWriter {
  const prepare = (sql: string) => connection.prepare(sql);
  const nextBlock = prepare("SELECT coalesce(max(block), 0) + 1 AS next FROM blocks");
  const nextLinkBlock = prepare("SELECT coalesce(max(block), 0) + 1 AS next FROM link_blocks");
  const addBlock = prepare("INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?)");
  const addLinkBlock = prepare("INSERT INTO link_blocks VALUES (?, ?, ?)");
  const addSegment = prepare(
    "INSERT INTO segments VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING segment",
  );
  const addDocument = prepare("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");

  /** The first number and the first terms of the blocks. */
  function writeTerms(segment: Segment): { block: number; firsts: string } {
    const block: number = nextBlock.get().next;
    const firsts: string[] = [];
    for (const { terms, numbers, postings, holding, positions } of termBlocks(segment)) {
      const cells = [terms, numbers, postings, holding, positions].map(sealed);
      addBlock.run(block + firsts.length, ...cells);
      firsts.push(linesOf(Buffer.from(terms).toString())[0]!);
    }
    return { block, firsts: firsts.join("\n") };
  }

  function writeLinks({ links }: Segment): { block: number; firsts: string } {
    const block: number = nextLinkBlock.get().next;
    const firsts: string[] = [];
    for (const { first, targets, counts } of linkBlocks(links)) {
      addLinkBlock.run(block + firsts.length, sealedText(targets), sealed(counts));
      firsts.push(first);
    }
    return { block, firsts: JSON.stringify(firsts) };
  }

  return {
    add(segment) {
      const { documents } = segment;
      if (documents.length > documentsASegment) throw new RangeError(`a segment of ${documents.length} documents`);
      const [terms, links] = [writeTerms(segment), writeLinks(segment)];
      const wordCounts = Int32Array.from(documents, ({ words }) => words);
      const lengths = Int32Array.from(documents, ({ length }) => length);
      const numbers = [documents.length, sum(lengths), sum(wordCounts), terms.block, links.block];
      const { segment: number } = addSegment.get(
        ...numbers,
        sealOf(numbers),
        ...[JSON.stringify(segment.kinds), terms.firsts, links.firsts].map(sealedText),
        ...[wordCounts, lengths].map((each) => sealed(bytesOfNumbers(each))),
        ...idCells(documents),
      );
      for (const [i, document] of documents.entries())
        addDocument.run(number * documentsASegment + i, ...documentRow(document));
    },
    remove(segment) {
      const row = present(prepare("SELECT * FROM segments WHERE segment = ?").get(segment));
      checkSegment(row);
      const blocks = linesOf(unsealedText(row.first_terms)).length;
      const linked = JSON.parse(unsealedText(row.first_targets)).length;
      const within = (table: string, column: string, from: number, count: number): void =>
        void prepare(`DELETE FROM ${table} WHERE ${column} >= ? AND ${column} < ?`).run(from, from + count);
      within("blocks", "block", row.first_block, blocks);
      within("link_blocks", "block", row.first_link_block, linked);
      within("documents", "number", segment * documentsASegment, documentsASegment);
      prepare("DELETE FROM segments WHERE segment = ?").run(segment);
    },
  };
}

/** The ids one after the other, and where each ends. */
function idCells(documents: readonly StoredDocument[]): Uint8Array[] {
  const ids = documents.map(({ doc }) => Buffer.from(doc));
  const ends = new Int32Array(ids.length);
  for (let [i, end] = [0, 0]; i < ids.length; i++) ends[i] = end += ids[i]!.length;
  return [sealed(Buffer.concat(ids)), sealed(bytesOfNumbers(ends))];
}

function documentRow(document: StoredDocument) {
  const { doc, length, words, title, wordsBetween, elements, attributes, text } = document;
  const kept = attributes === undefined ? "" : JSON.stringify(attributes);
  const about = [doc, documentSum(document), length, words, title ?? null];
  const structure = [wordsBetween, elements ?? new Uint8Array()].map(sealed);
  return [...about, sealOf(about), ...structure, sealedText(kept), sealed(text)];
}
