/** Of the tables. Raised whenever they change. */
export const tablesVersion = 1;

/**
 * The tables of an index, named so that a judging may live beside them. Keys begin with the segment: a new segment is added at the end of every
 * table and of every key, so that building costs the same however large the index is, and a segment that goes is one piece of each. `key` is
 * a text as `keyOf` makes it.
 */
export const postgresTables: readonly string[] = [
  // One row. `part` is another in every database of an index; `parts` is how many there are, 0 in one that is about to join.
  `CREATE TABLE pericope_index (
    version integer NOT NULL, id text NOT NULL, part text NOT NULL, parts integer NOT NULL, analyzer text NOT NULL
  )`,
  `CREATE TABLE pericope_index_segments (
    segment integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    documents integer NOT NULL, words bigint NOT NULL, characters bigint NOT NULL
  )`,
  // The text is kept as bytes, as a text may not hold the character NUL.
  `CREATE TABLE pericope_index_documents (
    segment integer, number integer, key text COLLATE "C" NOT NULL, doc text COLLATE "C" NOT NULL, sum text NOT NULL,
    words integer NOT NULL, length integer NOT NULL, title text, words_between bytea NOT NULL, elements bytea, attributes text,
    content bytea NOT NULL, PRIMARY KEY (segment, number)
  )`,
  "CREATE UNIQUE INDEX pericope_index_documents_key ON pericope_index_documents (key)",
  // The lists of a term run side by side: the number of a document, how often it has the term, its length in words, and the places. So do the
  // kinds of elements and how many of each hold the term.
  `CREATE TABLE pericope_index_terms (
    segment integer, key text COLLATE "C", document_count integer NOT NULL, occurrences integer NOT NULL,
    documents integer[] NOT NULL, counts integer[] NOT NULL, words integer[] NOT NULL, places bytea[] NOT NULL,
    kinds integer[] NOT NULL, holding integer[] NOT NULL, PRIMARY KEY (segment, key)
  )`,
  `CREATE TABLE pericope_index_kinds (
    segment integer, number integer, kind text COLLATE "C" NOT NULL, elements integer NOT NULL, words bigint NOT NULL,
    PRIMARY KEY (segment, number)
  )`,
  `CREATE TABLE pericope_index_links (
    segment integer, key text COLLATE "C", count integer NOT NULL, PRIMARY KEY (segment, key)
  )`,
];

/** The tables that hold what segments are made of. */
export const segmentTables: readonly string[] = ["segments", "documents", "terms", "kinds", "links"].map(
  (name) => `pericope_index_${name}`,
);
