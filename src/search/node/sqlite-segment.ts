import { lastUsed, once } from "../../base/remembered.ts";
import type { SegmentReader, TermCells } from "../engine/segment-reader.ts";
import type { StoredDocument } from "../engine/segment.ts";
import { decodeShort } from "../../text/utf8.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import type { SqliteConnection } from "../../files/node/sql/sqlite.ts";
import { documentsASegment } from "./index-tables.ts";
import { checkSeal, damaged, present, unsealed, unsealedText } from "./seals.ts";
import { blockOf, entryOf, type LinkBlock, incomingLinks, type BlockSpan, type TermEntry } from "./term-blocks.ts";

/** The segments of an index file. Counts and lengths of documents are held in memory, all else is read when it is asked for. */
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
export function checkSegment({ documents, characters, words, first_block, first_link_block, seal }: SegmentRow): void {
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

/** Read with whatever else is read of a document: where cells of a row have moved, their seal does not fit. */
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

/** Where documents are, by id. */
interface Places {
  /** Every segment is asked for each document: it is looked for once. */
  of(doc: string): DocumentPlace | undefined;
  /** Remembers the place of a document whose id was told, as whoever got it will ask for more. */
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

/** Refuses a segment that has the document after all. Its documents are sorted, the last id first. */
function checkLacks({ segment, documents }: SegmentRow, doc: string, id: Statements["id"]): void {
  for (let [low, high] = [0, documents]; low < high;) {
    const middle = (low + high) >>> 1;
    const order = compareCodePoints(wholeRow<AboutRow>(id.get(segment * documentsASegment + middle)).doc, doc);
    if (order === 0) throw damaged();
    if (order > 0) low = middle + 1;
    else high = middle;
  }
}

/** What blocks say of their terms, by the number of the block. */
type TermBlocks = (block: string) => { readonly terms: string; readonly numbers: Uint8Array };

/** Of all segments: some MB. */
const blocksKept = 4096;

/** What documents link to, by the number of the block. */
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

/** A term is asked for several times in a row, for statistics, postings and places. */
const termsKept = 64;

/** What all segments of a file keep together. */
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

/** The cells of `documents` that share a seal. */
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

/** None where a document was no XML. */
function elementsOf(cell: unknown): Uint8Array | undefined {
  const elements = unsealed(cell);
  return elements.length === 0 ? undefined : elements;
}

/** None in an empty text. */
export function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

/** Numbers of 32 bits, little-endian, as bytes. */
export function bytesOfNumbers(numbers: Int32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return isLittleEndian ? bytes : Buffer.from(bytes).swap32();
}

function numbersOf(bytes: Uint8Array): Int32Array {
  const own = isLittleEndian ? bytes.slice() : new Uint8Array(Buffer.from(bytes).swap32());
  return new Int32Array(own.buffer); // a copy, whose beginning fits numbers of 32 bits
}

const isLittleEndian = new Uint8Array(Int32Array.of(1).buffer)[0] === 1;
