import { sumBy } from "../../../base/number.ts";
import { InputError } from "../../../base/input-error.ts";
import type { Segment, SourceDocument, StoredDocument } from "../../engine/segment.ts";
import { inTurn } from "../../../files/node/sql/in-turn.ts";
import type { PostgresSession } from "../../../files/node/sql/postgres-session.ts";
import type { IndexChange, IndexStore, KeptDocument } from "../index-store.ts";
import { checkDocuments } from "./check-documents.ts";
import { documentColumns, documentOf } from "./document-rows.ts";
import { keyOf } from "./key-of.ts";
import { segmentRows } from "./segment-rows.ts";
import { segmentTables } from "./tables.ts";

/** How many ids are read at a time, where all are. */
const idsAtOnce = 10_000;

/** The part of an index that one database has, by a session that is alone in writing to it. */
export function postgresIndex(session: PostgresSession, analyzer: string): IndexStore {
  const { ask, source } = session;
  const turn = inTurn();
  return {
    source,
    analyzer,
    async known(ids) {
      const rows = await ask("SELECT doc, segment, sum FROM pericope_index_documents WHERE key = ANY ($1)", [
        ids.map(keyOf),
      ]);
      return new Map<string, KeptDocument>(
        rows.map(({ doc, segment, sum }) => [String(doc), { segment: Number(segment), sum: String(sum) }]),
      );
    },
    async segments() {
      const rows = await ask("SELECT segment, documents, characters FROM pericope_index_segments ORDER BY segment");
      return new Map(
        rows.map(({ segment, documents, characters }) => [
          Number(segment),
          { documents: Number(documents), characters: Number(characters) },
        ]),
      );
    },
    ids: () => everyId(session),
    async documentsOf(segment) {
      const sql = `SELECT ${documentColumns} FROM pericope_index_documents WHERE segment = $1 ORDER BY number`;
      return (await ask(sql, [segment])).map((row) => sourceOf(documentOf(row)));
    },
    change: (work) => turn(() => transaction(session, work)),
    close: () => session.close(),
  };
}

function sourceOf({ doc, title, text, elements, attributes }: StoredDocument): SourceDocument {
  return { doc, title, text, elements, attributes };
}

/** Does all of the work, or nothing. */
async function transaction<T>(session: PostgresSession, work: (change: IndexChange) => Promise<T>): Promise<T> {
  const { ask } = session;
  await ask("BEGIN");
  try {
    const result = await work({
      remove: (segments) => removeSegments(session, segments),
      add: (segment) => addSegment(session, segment),
    });
    await ask("COMMIT");
    return result;
  } catch (error) {
    await ask("ROLLBACK").catch(() => undefined); // a database that is gone has done so
    throw error;
  }
}

async function removeSegments({ ask, source }: PostgresSession, segments: readonly number[]): Promise<void> {
  const [row] = await ask("SELECT count(*) AS count FROM pericope_index_segments WHERE segment = ANY ($1)", [segments]);
  if (Number(row?.["count"]) !== new Set(segments).size)
    throw new InputError("a segment to be removed is not there; has another program changed the index?", { source });
  for (const table of segmentTables) await ask(`DELETE FROM ${table} WHERE segment = ANY ($1)`, [segments]);
}

async function addSegment({ ask, copy, source }: PostgresSession, segment: Segment): Promise<void> {
  checkDocuments(segment.documents, source);
  const sum = (of: (document: Segment["documents"][number]) => number): number =>
    sumBy(segment.documents, (document) => of(document));
  const [row] = await ask(
    "INSERT INTO pericope_index_segments (documents, words, characters) VALUES ($1, $2, $3) RETURNING segment",
    [segment.documents.length, sum(({ words }) => words), sum(({ length }) => length)],
  );
  for (const { into, rows } of segmentRows(Number(row!["segment"]), segment)) await copy(into, rows);
}

/** In pages, each from where the last one ended. */
async function* everyId({ ask }: PostgresSession): AsyncGenerator<string> {
  for (let after = ""; ;) {
    const rows = await ask(
      `SELECT key, doc FROM pericope_index_documents WHERE key > $1 ORDER BY key LIMIT ${idsAtOnce}`,
      [after],
    );
    if (rows.length === 0) return;
    for (const { doc } of rows) yield String(doc);
    after = String(rows.at(-1)!["key"]);
  }
}
