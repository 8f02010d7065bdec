// An index file as it is changed: what it has of documents, and one transaction for all that is done to it. `sqliteIndex` opens one that
// is there, `unfinishedIndex` makes one or goes on with what an earlier process left.

import { closeSync, openSync } from "node:fs";
import {
  busy,
  closeServing,
  servingConnection,
  type Sqlite,
  sqliteCode,
  type SqliteConnection,
  sqliteLibrary,
} from "../../files/node/sql/sqlite.ts";
import type { Segment, SourceDocument } from "../engine/segment.ts";
import { checkIsIndex, indexFault, openedForReading } from "./open-engine.ts";
import { damaged } from "./seals.ts";
import { documentsASegment, segmentWriter, sqliteTables, storedDocument } from "./stored-segment.ts";

/** Where an index is kept. */
export interface IndexStore {
  /** What to call it in messages. */
  readonly source: string;
  /** The name of its analyzer. */
  readonly analyzer: string;
  /** What it has of these documents; those that it does not have are left out. */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, KeptDocument>>;
  /** Its segments, by number. */
  segments(): Promise<ReadonlyMap<number, SegmentSize>>;
  /** Every id, in any order. */
  ids(): AsyncIterable<string>;
  /** The documents of a segment, as they came. */
  documentsOf(segment: number): Promise<readonly SourceDocument[]>;
  /** Does all of the work, or nothing: on disk when the promise is kept. What is asked meanwhile sees what was done so far. */
  change<T>(work: (change: IndexChange) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What is done to an index. */
export interface IndexChange {
  /** Takes these segments away, with their documents. */
  remove(segments: readonly number[]): Promise<void>;
  /** Its documents must not be there. */
  add(segment: Segment): Promise<void>;
}

interface KeptDocument {
  readonly segment: number;
  /** What documentSum made of the document when it came. */
  readonly sum: string;
}

interface SegmentSize {
  readonly documents: number;
  /** Of the texts. */
  readonly characters: number;
}

/** An index file that is there already, to be changed. */
export async function sqliteIndex(path: string, source = path): Promise<IndexStore> {
  const sqlite = await sqliteLibrary("an index");
  checkIsIndex(path, source);
  openedForReading(sqlite, path, source).connection.close();
  try {
    return storeOver(servingConnection(sqlite, path), closeServing, source);
  } catch (error) {
    throw indexFault(error, source);
  }
}

/**
 * An index file that nobody else knows of yet: made now, or left unfinished by an earlier process. Undefined where another process is
 * making it.
 */
export async function unfinishedIndex(path: string, analyzer: string, source: string): Promise<IndexStore | undefined> {
  const sqlite = await sqliteLibrary("an index");
  try {
    return storeOver(buildingConnection(sqlite, path, analyzer), closeBuilt, source);
  } catch (error) {
    if (sqliteCode(error) === busy) return undefined;
    throw indexFault(error, source);
  }
}

/** Leaves nothing beside the file. Its lock is let go when something is read: statements may keep the connection alive after it is closed. */
function closeBuilt(connection: SqliteConnection): void {
  for (const statement of [
    "PRAGMA journal_mode = DELETE",
    "PRAGMA locking_mode = NORMAL",
    "SELECT count(*) FROM about",
  ])
    connection.exec(statement);
  connection.close();
}

const buildingSettings = [
  "page_size = 16384", // of a new file: in pages of 4 kB every other text would leave half of one empty
  "cache_size = -16384", // in kB: most of what a segment becomes, and the ids so far
  "locking_mode = EXCLUSIVE",
  "journal_mode = TRUNCATE",
  "synchronous = NORMAL",
];

/** Alone with its file. What is committed outlives the end of the process; only new pages are written, so that hardly any goes to a journal. */
function buildingConnection(sqlite: Sqlite, path: string, analyzer: string): SqliteConnection {
  closeSync(openSync(path, "a", 0o600)); // a new one is for its owner alone: it has all texts
  const connection = new sqlite.DatabaseSync(path);
  try {
    for (const setting of buildingSettings) connection.exec(`PRAGMA ${setting}`);
    connection.exec("BEGIN IMMEDIATE");
    if (connection.prepare("PRAGMA user_version").get().user_version === 0) {
      for (const statement of sqliteTables) connection.exec(statement);
      connection.prepare("INSERT INTO about (analyzer) VALUES (?)").run(analyzer);
    }
    connection.exec("COMMIT");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function storeOver(
  connection: SqliteConnection,
  close: (connection: SqliteConnection) => void,
  source: string,
): IndexStore {
  const known = connection.prepare("SELECT number, sum FROM documents WHERE doc = ?");
  const within = connection.prepare("SELECT * FROM documents WHERE number >= ? AND number < ? ORDER BY number");
  /** What SQLite says of the file becomes words. */
  const asked = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw indexFault(error, source);
    }
  };

  return {
    source,
    analyzer: connection.prepare("SELECT analyzer FROM about").get().analyzer,
    known: (ids) =>
      asked(() => {
        const found = new Map<string, KeptDocument>();
        for (const id of ids) {
          const row = known.get(id);
          if (row !== undefined) found.set(id, { segment: Math.floor(row.number / documentsASegment), sum: row.sum });
        }
        return found;
      }),
    segments: () =>
      asked(() => {
        const rows = connection.prepare("SELECT segment, documents, characters FROM segments ORDER BY segment").all();
        return new Map(rows.map(({ segment, documents, characters }) => [segment, { documents, characters }]));
      }),
    async *ids() {
      const after = connection.prepare("SELECT number, doc FROM documents WHERE number > ? ORDER BY number LIMIT 1000");
      for (let last = -1; ;) {
        const rows = await asked(() => after.all(last));
        for (const { doc } of rows) yield doc;
        if (rows.length === 0) return;
        const next = rows.at(-1).number;
        if (!(next > last)) throw indexFault(damaged(), source); // or this would never end
        last = next;
      }
    },
    documentsOf: (segment) =>
      asked(() => within.all(segment * documentsASegment, (segment + 1) * documentsASegment).map(sourceOf)),
    change: (work) => asked(() => changed(connection, work)),
    close: async () => close(connection),
  };
}

function sourceOf(row: Parameters<typeof storedDocument>[0]): SourceDocument {
  const { doc, title, text, elements, attributes } = storedDocument(row);
  return { doc, title, text, elements, attributes };
}

/** All of the work in one transaction. */
async function changed<T>(connection: SqliteConnection, work: (change: IndexChange) => Promise<T>): Promise<T> {
  const writer = segmentWriter(connection);
  connection.exec("BEGIN IMMEDIATE");
  try {
    const result = await work({
      remove: async (segments) => segments.forEach(writer.remove),
      add: async (segment) => writer.add(segment),
    });
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    try {
      connection.exec("ROLLBACK");
    } catch {
      // SQLite has done so itself
    }
    throw error;
  }
}
