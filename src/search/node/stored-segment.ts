// How a segment is stored in an index file: first the tables, then the code that writes a segment, then the code that
// reads it. Terms are stored in blocks, one row per block. Every cell has a checksum that is checked when it is read
// (seals.ts).

import { jsonStringEnd } from "../../base/json.ts";
import { sum } from "../../base/number.ts";
import { lastUsed, once } from "../../base/remembered.ts";
import { firstWhere } from "../../base/smallest.ts";
import { applicationId, version } from "../../files/node/sql/our-files.ts";
import type { SqliteConnection } from "../../files/node/sql/sqlite.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import { decodeShort } from "../../text/utf8.ts";
import { type ByteColumn, numberReader, packedNumbers } from "../engine/byte-column.ts";
import type { Segment, SegmentReader, StoredDocument, TermCells } from "../engine/segment.ts";
import { checkSeal, damaged, present, sealed, sealedText, sealOf, unsealed, unsealedText } from "./seals.ts";
import { documentSum } from "./update-index.ts";

/**
 * The tables of an index. The documents of a segment are numbered from `segment * documentsASegment`. Its terms are in
 * blocks, one row per block (see `termBlocks`), and so are the documents that it links to. Its ids are also in one
 * cell, because a query has many best documents, and reading a row for each would take longer than ranking them. Blobs
 * end with their checksum, and `seal` is the checksum of the other cells (see `seals.ts`). In a row, short and
 * frequently used cells come before long ones, because SQLite reads no further than it must.
 */
export const sqliteTables = [
  `PRAGMA application_id = ${applicationId}`,
  `PRAGMA user_version = ${version}`,
  "CREATE TABLE about (analyzer TEXT NOT NULL)",
  `CREATE TABLE segments (
    segment INTEGER PRIMARY KEY AUTOINCREMENT, documents INTEGER NOT NULL, characters INTEGER NOT NULL, words INTEGER NOT NULL,
    first_block INTEGER NOT NULL, first_link_block INTEGER NOT NULL, seal INTEGER NOT NULL, kinds BLOB NOT NULL,
    first_terms BLOB NOT NULL, first_targets BLOB NOT NULL, word_counts BLOB NOT NULL, lengths BLOB NOT NULL, ids BLOB NOT NULL,
    id_ends BLOB NOT NULL
  )`,
  `CREATE TABLE blocks (
    block INTEGER PRIMARY KEY, terms BLOB NOT NULL, numbers BLOB NOT NULL, postings BLOB NOT NULL, holding BLOB NOT NULL,
    positions BLOB NOT NULL
  )`,
  "CREATE TABLE link_blocks (block INTEGER PRIMARY KEY, targets BLOB NOT NULL, counts BLOB NOT NULL)",
  `CREATE TABLE documents (
    number INTEGER PRIMARY KEY, doc TEXT NOT NULL, sum TEXT NOT NULL, length INTEGER NOT NULL, words INTEGER NOT NULL, title TEXT,
    seal INTEGER NOT NULL, words_between BLOB NOT NULL, elements BLOB NOT NULL, attributes BLOB NOT NULL, text BLOB NOT NULL
  )`,
  "CREATE UNIQUE INDEX documents_by_id ON documents (doc)",
];

/** The most documents in a segment. */
export const documentsASegment = 2 ** 20;

/** Writes segments into an index file, and removes them. The caller must have begun a transaction. */
interface SegmentWriter {
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

  /** Returns the number of the first block, and the first term of each block. */
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

/** The ids one after the other, and the end of each. */
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

/**
 * The segments of an index file. Counts and lengths of documents are kept in memory. Everything else is read when it
 * is asked for.
 */
export function sqliteSegments(connection: SqliteConnection): SegmentReader[] {
  const statements = statementsOf(connection);
  const segments = connection.prepare("SELECT * FROM segments ORDER BY segment").all() as SegmentRow[];
  for (const row of segments) checkSegment(row);
  const shared = {
    places: placesOf(statements, segments),
    blocks: termBlocksIn(statements),
    links: linkBlocksIn(statements),
  };
  return segments.map((row) => sqliteSegment(row, statements, shared));
}

/** The ids of all documents, in the order of their numbers. */
export function everyId(connection: SqliteConnection): string[] {
  const after = connection.prepare(
    `SELECT number, ${aboutCells} FROM documents WHERE number > ? ORDER BY number LIMIT 1000`,
  );
  const ids: string[] = [];
  let last = -1;
  for (let rows = after.all(last); rows.length > 0; rows = after.all(last))
    for (const row of rows) {
      if (!(row.number > last)) throw damaged(); // or this would never end
      last = row.number;
      ids.push(wholeRow<AboutRow>(row).doc);
    }
  return ids;
}

/** Refuses a row of `segments` whose numbers are not those that were written. */
function checkSegment({ documents, characters, words, first_block, first_link_block, seal }: SegmentRow): void {
  checkSeal([documents, characters, words, first_block, first_link_block], seal);
}

interface SegmentRow {
  readonly segment: number;
  readonly documents: number;
  readonly characters: number;
  readonly words: number;
  readonly first_block: number;
  readonly first_link_block: number;
  readonly seal: number;
  readonly kinds: Uint8Array;
  readonly first_terms: Uint8Array;
  readonly first_targets: Uint8Array;
  readonly word_counts: Uint8Array;
  readonly lengths: Uint8Array;
  readonly ids: Uint8Array;
  readonly id_ends: Uint8Array;
}

/**
 * These are read together with any other cell of a document. If cells of a row have moved, their checksum does not
 * match.
 */
const aboutCells = "doc, sum, length, words, title, seal";

type Statements = ReturnType<typeof statementsOf>;

function statementsOf(connection: SqliteConnection) {
  return {
    block: connection.prepare("SELECT terms, numbers FROM blocks WHERE block = ?"),
    postings: connection.prepare("SELECT postings AS bytes FROM blocks WHERE block = ?"),
    holding: connection.prepare("SELECT holding AS bytes FROM blocks WHERE block = ?"),
    positions: connection.prepare("SELECT positions AS bytes FROM blocks WHERE block = ?"),
    links: connection.prepare("SELECT targets, counts FROM link_blocks WHERE block = ?"),
    id: connection.prepare(`SELECT ${aboutCells} FROM documents WHERE number = ?`),
    number: connection.prepare(`SELECT number, ${aboutCells} FROM documents WHERE doc = ?`),
    structure: connection.prepare(`SELECT ${aboutCells}, words_between, elements FROM documents WHERE number = ?`),
    content: connection.prepare(`SELECT ${aboutCells}, elements, text FROM documents WHERE number = ?`),
    document: connection.prepare("SELECT * FROM documents WHERE number = ?"),
  };
}

interface DocumentPlace {
  readonly segment: number;
  readonly document: number;
}

/** The places of documents, by id. */
interface Places {
  /** Every segment is asked for each document, but the document is looked up only once. */
  of(doc: string): DocumentPlace | undefined;
  /** Remembers the place of a document whose id was returned, because the caller will ask for more of it. */
  tell(doc: string, place: DocumentPlace): void;
}

const placesKept = 10_000;

function placesOf({ number, id }: Statements, segments: readonly SegmentRow[]): Places {
  const told = new Map<string, DocumentPlace | undefined>();
  const remember = (doc: string, place: DocumentPlace | undefined): void => {
    if (told.size >= placesKept) told.clear();
    told.set(doc, place);
  };
  const looked = (doc: string): DocumentPlace | undefined => {
    const row = number.get(doc);
    if (row === undefined) return void segments.forEach((segment) => checkLacks(segment, doc, id));
    if (wholeRow<AboutRow>(row).doc !== doc) throw damaged();
    return { segment: Math.floor(row.number / documentsASegment), document: row.number % documentsASegment };
  };
  return {
    of(doc) {
      if (!told.has(doc)) remember(doc, looked(doc));
      return told.get(doc);
    },
    tell: remember,
  };
}

/** Refuses a segment that does contain the document. Its documents are sorted by id, descending. */
function checkLacks({ segment, documents }: SegmentRow, doc: string, id: Statements["id"]): void {
  for (let [low, high] = [0, documents]; low < high;) {
    const middle = (low + high) >>> 1;
    const order = compareCodePoints(wholeRow<AboutRow>(id.get(segment * documentsASegment + middle)).doc, doc);
    if (order === 0) throw damaged();
    if (order > 0) low = middle + 1;
    else high = middle;
  }
}

/** Gets what a block says about its terms, by the number of the block. */
type TermBlocks = (block: string) => { readonly terms: string; readonly numbers: Uint8Array };

/** For all segments together; this takes some MB. */
const blocksKept = 4096;

/** Gets what documents link to, by the number of the block. */
type LinkBlocks = (block: string) => LinkBlock;

function linkBlocksIn({ links: statement }: Statements): LinkBlocks {
  return lastUsed(blocksKept, (block) => {
    const { targets, counts } = present(statement.get(Number(block)));
    return { targets: unsealedText(targets), counts: unsealed(counts) };
  });
}

function termBlocksIn({ block: statement }: Statements): TermBlocks {
  return lastUsed(blocksKept, (block) => {
    const { terms, numbers } = present(statement.get(Number(block)));
    return { terms: unsealedText(terms), numbers: unsealed(numbers) };
  });
}

/** A term is asked for several times in a row: for statistics, postings and places. */
const termsKept = 64;

/** Data that all segments of a file share. */
interface Shared {
  readonly places: Places;
  readonly blocks: TermBlocks;
  readonly links: LinkBlocks;
}

function sqliteSegment(row: SegmentRow, statements: Statements, { places, blocks, links }: Shared): SegmentReader {
  const firstTerms = linesOf(unsealedText(row.first_terms));
  const firstTargets: string[] = JSON.parse(unsealedText(row.first_targets));
  const numberOf = (document: number): number => row.segment * documentsASegment + document;

  const terms = lastUsed(termsKept, (term): TermCells | undefined => {
    const index = blockOf(firstTerms, term);
    const block = row.first_block + index;
    if (index < 0) return undefined;
    const { terms: written, numbers } = blocks(String(block));
    const entry = entryOf(written, numbers, term);
    return entry === undefined ? undefined : cellsOf(entry, block, statements);
  });
  const ids = once(() => ({ bytes: unsealed(row.ids), ends: numbersOf(unsealed(row.id_ends)) }));

  const [wordCounts, lengths] = [numbersOf(unsealed(row.word_counts)), numbersOf(unsealed(row.lengths))];
  return {
    wordCounts,
    lengths,
    words: row.words,
    term: terms,
    kinds: () => JSON.parse(unsealedText(row.kinds)),
    ids(numbers) {
      const { bytes, ends } = ids();
      return numbers.map((document) => {
        const doc = decodeShort(bytes, document === 0 ? 0 : ends[document - 1]!, ends[document]!)!;
        places.tell(doc, { segment: row.segment, document });
        return doc;
      });
    },
    numberOf(doc) {
      const place = places.of(doc);
      return place?.segment === row.segment ? place.document : undefined;
    },
    document: (document) => storedDocument(statements.document.get(numberOf(document))),
    structure(document) {
      const { words_between: between, elements } = wholeRow(statements.structure.get(numberOf(document)));
      const [length, words] = [lengths[document]!, wordCounts[document]!];
      return { length, words, wordsBetween: unsealed(between), elements: elementsOf(elements) };
    },
    content(document) {
      const { elements, text } = wholeRow(statements.content.get(numberOf(document)));
      return { elements: elementsOf(elements), text: unsealed(text) };
    },
    linksTo(doc) {
      const index = blockOf(firstTargets, doc);
      return index < 0 ? 0 : incomingLinks(links(String(row.first_link_block + index)), doc);
    },
  };
}

function cellsOf(entry: TermEntry, block: number, { postings, holding, positions }: Statements): TermCells {
  const cut = (statement: Statements["postings"], [from, to]: BlockSpan): Uint8Array =>
    unsealed(present(statement.get(block)).bytes).subarray(from, to);
  return {
    documents: entry.documents,
    occurrences: entry.occurrences,
    postings: () => cut(postings, entry.postings),
    holding: () => cut(holding, entry.holding),
    positions: () => cut(positions, entry.positions),
  };
}

/** The cells of `documents` that have a common checksum. */
interface AboutRow {
  readonly doc: string;
  readonly sum: string;
  readonly length: number;
  readonly words: number;
  readonly title: string | null;
  readonly seal: number;
}

/** A row of `documents`. */
interface DocumentRow extends AboutRow {
  readonly words_between: Uint8Array;
  readonly elements: Uint8Array;
  readonly attributes: Uint8Array;
  readonly text: Uint8Array;
}

function wholeRow<T extends AboutRow>(found: T | undefined): T {
  const row = present(found);
  checkSeal([row.doc, row.sum, row.length, row.words, row.title], row.seal);
  return row;
}

export function storedDocument(row: DocumentRow | undefined): StoredDocument {
  const { doc, title, text, length, words, words_between: between, elements, attributes } = wholeRow(row);
  const kept = unsealedText(attributes);
  return {
    doc,
    title: title ?? undefined,
    text: unsealed(text),
    attributes: kept === "" ? undefined : JSON.parse(kept),
    length,
    words,
    wordsBetween: unsealed(between),
    elements: elementsOf(elements),
  };
}

/** Undefined if the document is not XML. */
function elementsOf(cell: unknown): Uint8Array | undefined {
  const elements = unsealed(cell);
  return elements.length === 0 ? undefined : elements;
}

/** An empty text has no lines. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

/** Numbers of 32 bits, little-endian, as bytes. */
function bytesOfNumbers(numbers: Int32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return isLittleEndian ? bytes : Buffer.from(bytes).swap32();
}

function numbersOf(bytes: Uint8Array): Int32Array {
  const own = isLittleEndian ? bytes.slice() : new Uint8Array(Buffer.from(bytes).swap32());
  return new Int32Array(own.buffer); // a copy, whose beginning fits numbers of 32 bits
}

const isLittleEndian = new Uint8Array(Int32Array.of(1).buffer)[0] === 1;

// One row per term would make many small rows, and writing them would take longer than everything else. So the sorted
// terms of a segment are cut into blocks. A frequent term has a block of its own. To find a term, the reader knows the
// first term of each block.

/** Some consecutive terms. */
interface TermBlock {
  /** One per line. */
  readonly terms: Uint8Array;
  /**
   * For each term: the number of documents with it, the number of its occurrences, and the number of its bytes of
   * postings, holding and positions.
   */
  readonly numbers: Uint8Array;
  readonly postings: Uint8Array;
  readonly holding: Uint8Array;
  readonly positions: Uint8Array;
}

const mostTerms = 128;
const enoughBytes = 2 ** 13;

/** The terms of a segment in blocks. */
function* termBlocks(segment: Segment): Generator<TermBlock> {
  const { terms, postings, positions, holding } = segment;
  const count = segment.occurrences.length;
  for (let first = 0, end = 0; first < count; first = end) {
    const bytes = (): number => positions.from[end]! - positions.from[first]!;
    const isFull = (): boolean => end - first >= mostTerms || bytes() >= enoughBytes;
    do end++;
    while (end < count && !isFull());
    yield {
      terms: terms.bytes.subarray(terms.from[first], terms.from[end]! - 1), // without the last line feed
      numbers: packedNumbers(countsAndSizes(segment, first, end)),
      postings: postings.bytes.subarray(postings.from[first], postings.from[end]),
      holding: holding.bytes.subarray(holding.from[first], holding.from[end]),
      positions: positions.bytes.subarray(positions.from[first], positions.from[end]),
    };
  }
}

function countsAndSizes(segment: Segment, first: number, end: number): number[] {
  const { documentCounts, occurrences, postings, holding, positions } = segment;
  const numbers: number[] = [];
  const size = ({ from }: ByteColumn, term: number): number => from[term + 1]! - from[term]!;
  for (let term = first; term < end; term++) {
    numbers.push(documentCounts[term]!, occurrences[term]!);
    numbers.push(size(postings, term), size(holding, term), size(positions, term));
  }
  return numbers;
}

/** What a block says about one term: counts, and the place of its bytes in the block. */
interface TermEntry {
  readonly documents: number;
  readonly occurrences: number;
  readonly postings: BlockSpan;
  readonly holding: BlockSpan;
  readonly positions: BlockSpan;
}

type BlockSpan = readonly [from: number, to: number];

/** What a block says about a term. Undefined if the block does not have it. */
function entryOf(terms: string, numbers: Uint8Array, term: string): TermEntry | undefined {
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

/** The index of the last name that is not after `name`, or -1. The names are sorted by code point. */
function blockOf(firsts: readonly string[], name: string): number {
  return firstWhere(0, firsts.length, (i) => compareCodePoints(firsts[i]!, name) > 0) - 1;
}

/** A block of documents that are linked to, with the number of links to each. */
interface LinkBlock {
  /** As JSON, because an id may contain any character. */
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
 * How many documents link to a target; 0 if the block does not have it. It searches the JSON text without parsing it,
 * because few targets of a block are ever asked for and parsing takes ten times as long.
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
