import { applicationId, version } from "../../files/node/sql/our-files.ts";

/**
 * The tables of an index. A segment's documents have the numbers from `segment * documentsASegment` on; its terms are in blocks, each a
 * row (see `term-blocks.ts`), and so are the documents that it links to. Its ids stand in one cell besides: the best of a query are
 * many, and a row for each would take longer to read than to rank them. Blobs end with a sum over them, and `seal` is one over the other cells
 * (see `seals.ts`). In a row, what is asked for often comes before what is long: SQLite reads no further
 * than it must.
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

/** The most documents a segment may have. */
export const documentsASegment = 2 ** 20;
