import { numberReader } from "../../engine/byte-column.ts";
import { elementSpans } from "../../engine/element-spans.ts";
import type {
  ElementStatistics,
  Engine,
  IndexedDocument,
  KindStatistics,
  Statistics,
  TermPositions,
} from "../../engine/engine.ts";
import { termCounts, indexedDocument, wordsBetweenBorders } from "../../engine/segment-engine.ts";
import type { Analyzer } from "../../../text/analyzers.ts";
import type { PostgresSession, Row } from "../../../files/node/sql/postgres-session.ts";
import { askedKeys, askedTerms } from "./asked-keys.ts";
import { bestByBm25 } from "./best-by-bm25.ts";
import { bestByCounts } from "./best-by-counts.ts";
import {
  contentColumns,
  contentOf,
  documentColumns,
  documentOf,
  structureColumns,
  structureOf,
} from "./document-rows.ts";
import { keyOf } from "./key-of.ts";

/** How many documents are read at a time, where all are. */
const documentsAtOnce = 32;

/** A statement has a column a term, and PostgreSQL takes 1,664. With more terms counts travel, which comes to the same. */
const mostColumns = 1000; // up to 1,664

/** What answers questions about the part of an index that one database has, by a session that sees one moment of it. */
export function postgresEngine(analyzer: Analyzer, session: PostgresSession): Engine {
  /** Asks for columns of documents, and gives what is made of each, in the order in which they are asked for. */
  async function located<T>(
    documents: readonly string[],
    columns: string,
    make: (row: Row) => T,
  ): Promise<Map<string, T>> {
    const sql = `SELECT ${columns} FROM pericope_index_documents WHERE key = ANY ($1)`;
    const rows = await session.ask(sql, [documents.map(keyOf)]);
    return inOrder(documents, new Map(rows.map((row) => [String(row["doc"]), make(row)])));
  }

  return {
    analyzer,
    source: session.source,
    statistics: (terms) => statisticsOf(session, terms),
    elementStatistics: (terms) => elementStatisticsOf(session, terms),
    async best(model, terms, n) {
      if (terms.length === 0 || n === 0) return [];
      return model.kind === "bm25" && terms.length <= mostColumns
        ? bestByBm25(session, model, terms, n)
        : bestByCounts(session, model, terms, n);
    },
    positions: (terms, documents) => positionsOf(session, terms, documents),
    words: (documents) => located(documents, contentColumns, (row) => wordsBetweenBorders(analyzer, contentOf(row))),
    terms: (documents) => located(documents, contentColumns, (row) => termCounts(analyzer, contentOf(row))),
    elements: (documents) => located(documents, structureColumns, (row) => elementSpans(structureOf(row))),
    documents: (ids) => located(ids, documentColumns, (row) => indexedDocument(documentOf(row))),
    incomingLinks: (documents) => incomingLinks(session, documents),
    everyDocument: () => everyDocument(session),
    close: () => session.close(),
  };
}

function inOrder<T>(order: readonly string[], found: ReadonlyMap<string, T>): Map<string, T> {
  return new Map(order.flatMap((each) => (found.has(each) ? [[each, found.get(each)!]] : [])));
}

async function statisticsOf({ ask }: PostgresSession, terms: readonly string[]): Promise<Statistics> {
  const [all] = await ask("SELECT sum(documents) AS documents, sum(words) AS words FROM pericope_index_segments");
  const rows = await ask(
    `SELECT asked.i, sum(t.document_count) AS documents, sum(t.occurrences) AS occurrences
     FROM ${askedTerms}
     GROUP BY asked.i ORDER BY asked.i`,
    [terms.map(keyOf)],
  );
  return {
    documents: Number(all!["documents"]),
    words: Number(all!["words"]),
    terms: new Map(
      rows.map(({ i, documents, occurrences }) => [
        terms[Number(i) - 1]!,
        { documents: Number(documents), occurrences: Number(occurrences) },
      ]),
    ),
  };
}

async function elementStatisticsOf({ ask }: PostgresSession, terms: readonly string[]): Promise<ElementStatistics> {
  const all = await ask(
    `SELECT kind, sum(elements) AS elements, sum(words) AS words
     FROM pericope_index_kinds GROUP BY kind ORDER BY kind`,
  );
  const rows = await ask(
    `SELECT held.i, k.kind, sum(held.elements) AS elements
     FROM (
       SELECT asked.i, t.segment, unnest(t.kinds) AS number, unnest(t.holding) AS elements
       FROM ${askedTerms}
     ) AS held JOIN pericope_index_kinds AS k USING (segment, number)
     GROUP BY held.i, k.kind ORDER BY held.i, k.kind`,
    [terms.map(keyOf)],
  );
  const holding = new Map(terms.map((term) => [term, new Map<string, number>()]));
  for (const { i, kind, elements } of rows) holding.get(terms[Number(i) - 1]!)!.set(String(kind), Number(elements));
  return { kinds: new Map(all.map(kindOf)), holding };
}

function kindOf({ kind, elements, words }: Row): [string, KindStatistics] {
  return [String(kind), { elements: Number(elements), words: Number(words) }];
}

async function positionsOf(
  { ask }: PostgresSession,
  terms: readonly string[],
  documents: readonly string[],
): Promise<Map<string, TermPositions>> {
  // A document with none of the terms is a row, too: it is there.
  const rows = await ask(
    `WITH wanted AS (
       SELECT segment, number, doc FROM pericope_index_documents WHERE key = ANY ($2)
     ), hits AS (
       SELECT asked.i, t.segment, unnest(t.documents) AS number, unnest(t.places) AS places
       FROM ${askedKeys("pericope_index_terms", "(SELECT DISTINCT segment FROM wanted)")}
     )
     SELECT wanted.doc, hits.i, hits.places FROM wanted LEFT JOIN hits USING (segment, number) ORDER BY hits.i`,
    [terms.map(keyOf), documents.map(keyOf)],
  );
  const found = new Map<string, Map<string, Int32Array>>();
  for (const { doc, i, places } of rows) {
    const own = found.get(String(doc)) ?? new Map<string, Int32Array>();
    found.set(String(doc), own);
    if (i !== null) own.set(terms[Number(i) - 1]!, placesOf(places as Uint8Array));
  }
  return inOrder(documents, found);
}

/** The first place as it is, then how far each is from the one before. */
function placesOf(bytes: Uint8Array): Int32Array {
  const places: number[] = [];
  const numbers = numberReader(bytes);
  for (let place = 0; !numbers.atEnd;) places.push((place += numbers.next()));
  return Int32Array.from(places);
}

async function incomingLinks({ ask }: PostgresSession, documents: readonly string[]): Promise<Map<string, number>> {
  const rows = await ask(
    `SELECT asked.i, sum(t.count) AS links
     FROM ${askedKeys("pericope_index_links")}
     GROUP BY asked.i`,
    [documents.map(keyOf)],
  );
  const links = new Map(documents.map((doc) => [doc, 0]));
  for (const { i, links: sum } of rows) links.set(documents[Number(i) - 1]!, Number(sum));
  return links;
}

/** In pages, each from where the last one ended. */
async function* everyDocument({ ask }: PostgresSession): AsyncGenerator<IndexedDocument> {
  for (let [segment, number] = [0, -1]; ;) {
    const rows = await ask(
      `SELECT segment, number, ${documentColumns} FROM pericope_index_documents
       WHERE (segment, number) > ($1::integer, $2::integer) ORDER BY segment, number LIMIT ${documentsAtOnce}`,
      [segment, number],
    );
    if (rows.length === 0) return;
    for (const row of rows) yield indexedDocument(documentOf(row));
    [segment, number] = [Number(rows.at(-1)!["segment"]), Number(rows.at(-1)!["number"])];
  }
}
