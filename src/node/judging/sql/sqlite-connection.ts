import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Sqlite, SqliteConnection } from "./sqlite-library.ts";

/** A connection whose commits are on disk when they return, whatever the file was opened with before. */
export function servingConnection(sqlite: Sqlite, path: string): SqliteConnection {
  return set(new sqlite.DatabaseSync(path), [
    "PRAGMA busy_timeout = 5000", // milliseconds
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    // A process that was killed may have left actions in the log that the disk does not have yet, and whoever sends them again is
    // told that they are kept.
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ]);
}

/**
 * A connection that changes nothing. Beside a log (-wal) it reads along with whoever writes it. Without one, a reader would leave an
 * empty log behind, unless it may remove it again; where nothing may be written, nothing can change either.
 */
export function readingConnection(sqlite: Sqlite, path: string): SqliteConnection {
  const settings = ["PRAGMA busy_timeout = 5000", "PRAGMA query_only = ON"];
  if (existsSync(`${path}-wal`)) return set(new sqlite.DatabaseSync(path, { readOnly: true }), settings);
  if (mayWrite(path) && mayWrite(dirname(path))) return set(new sqlite.DatabaseSync(path), settings);
  return set(new sqlite.DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true }), settings);
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function set(connection: SqliteConnection, settings: readonly string[]): SqliteConnection {
  try {
    for (const setting of settings) connection.exec(setting);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
