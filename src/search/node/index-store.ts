// Changes an index file: what it knows about documents, and one transaction for all changes. `sqliteIndex` opens an
// existing file; `unfinishedIndex` makes a new one, or continues one that an earlier process left unfinished.

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

/** The storage of an index. */
export interface IndexStore {
  /** Its name in messages. */
  readonly source: string;
  readonly analyzer: string;
  /** What it knows about these documents. Unknown documents are absent. */
  known(ids: readonly string[]): Promise<ReadonlyMap<string, KeptDocument>>;
  /** Its segments, by number. */
  segments(): Promise<ReadonlyMap<number, SegmentSize>>;
  /** Every id, in any order. */
  ids(): AsyncIterable<string>;
  /** The documents of a segment, as they came. */
  documentsOf(segment: number): Promise<readonly SourceDocument[]>;
  /**
   * Does all of the work, or none of it. When the promise resolves, everything is on disk. Questions during the work
   * see what was done so far.
   */
  change<T>(work: (change: IndexChange) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The changes that can be made to an index. */
export interface IndexChange {
  /** Removes these segments with their documents. */
  remove(segments: readonly number[]): Promise<void>;
  /** Adds a segment. None of its documents may be in the index. */
  add(segment: Segment): Promise<void>;
}

interface KeptDocument {
  readonly segment: number;
  /** The documentSum of the document when it was added. */
  readonly sum: string;
}

interface SegmentSize {
  readonly documents: number;
  /** The number of characters in the texts. */
  readonly characters: number;
}

/** Opens an existing index file to change it. */
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
 * Opens an index file that is not complete yet: a new one, or one that an earlier process left unfinished. Undefined
 * if another process is working on it.
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

/**
 * Removes the extra files of SQLite. Reading releases the lock, because statements may keep the connection open after
 * it is closed.
 */
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

/**
 * A connection with exclusive use of its file. What is committed survives if the process stops. Only new pages are
 * written, so almost nothing goes to the journal.
 */
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
  /** Turns SQLite's errors about the file into messages. */
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

/** Does all of the work in one transaction. */
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
      // SQLite has already rolled back
    }
    throw error;
  }
}
