// An index file as a collection. Each document is read when it is asked for.

import { weightedCache } from "../../base/remembered.ts";
import type { Collection, Document } from "../../data/collection.ts";
import { readAgain, type SqliteConnection, sqliteLibrary } from "../../files/node/sql/sqlite.ts";
import { indexedDocument } from "../engine/segment-engine.ts";
import { indexFault, openedForReading } from "./open-engine.ts";
import { damaged } from "./seals.ts";
import { storedDocument } from "./stored-segment.ts";

/** How many characters of recently read documents are kept. */
const mostKept = 2 ** 25;

/** How many ids are read at a time. */
const idsAtOnce = 10_000;

/** Finds a document that the index of ids lacks. */
const unlisted = `SELECT 1 FROM documents AS each NOT INDEXED
  WHERE NOT EXISTS (SELECT 1 FROM documents AS listed INDEXED BY documents_by_id WHERE listed.doc = each.doc) LIMIT 1`;

const forgotten = new FinalizationRegistry<SqliteConnection>((connection) => connection.close());

/**
 * The documents of an index file as a collection. Each document is read when it is asked for. The file is closed when
 * it has no reader left.
 */
export async function indexCollection(path: string): Promise<Collection> {
  const sqlite = await sqliteLibrary("an index");
  const { connection } = openedForReading(sqlite, path, path);
  const collection = collectionIn(connection, path, (read) => readAgain(sqlite, path, read));
  forgotten.register(collection, connection);
  return collection;
}

function collectionIn(connection: SqliteConnection, source: string, reading: <T>(read: () => T) => T): Collection {
  const documents = weightedCache<Document | undefined>(mostKept);
  const asked = <T>(question: () => T): T => {
    try {
      return reading(question);
    } catch (error) {
      throw indexFault(error, source);
    }
  };
  return asked(() => {
    const size = connection.prepare("SELECT coalesce(sum(documents), 0) AS size FROM segments").get().size;
    const idsAfter = connection.prepare(
      `SELECT number, doc FROM documents WHERE number > ? ORDER BY number LIMIT ${idsAtOnce}`,
    );
    const document = connection.prepare("SELECT * FROM documents WHERE doc = ?");
    const length = connection.prepare("SELECT length FROM documents WHERE doc = ?");
    let isChecked = false;

    /** Asks a question about an id. If it finds nothing, the ids may be damaged, so they are checked once. */
    function found<T>(question: () => T | undefined): T | undefined {
      const answer = asked(question);
      if (answer !== undefined || isChecked) return answer;
      if (asked(() => connection.prepare(unlisted).get()) !== undefined) throw indexFault(damaged(), source);
      isChecked = true;
      return answer;
    }
    return {
      size,
      *ids() {
        for (let last: number | undefined = -1; last !== undefined;) {
          const after: number = last;
          const rows = asked(() => idsAfter.all(after));
          for (const { doc } of rows) yield doc;
          last = rows.at(-1)?.number;
        }
      },
      document: (id) =>
        documents.get(id, () => {
          const row = found(() => document.get(id));
          if (row === undefined) return { value: undefined, weight: id.length };
          return { value: indexedDocument(storedDocument(row)), weight: row.length };
        }),
      length: (id) => found(() => length.get(id))?.length,
      source,
    };
  });
}
