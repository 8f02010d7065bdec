import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { InputError } from "../../../base/input-error.ts";
import { cannotOpen, readOnly, sqliteCode } from "./sqlite-fault.ts";
import type { Sqlite, SqliteConnection } from "./sqlite-library.ts";

// While it is served, a file has a log beside it (-wal), which readers need too. One that is closed has none, and can be copied,
// and read where nothing may be written.

/** A connection whose commits are on disk when they return, whatever the file was opened with before. */
export function servingConnection(sqlite: Sqlite, path: string): SqliteConnection {
  const connection = set(new sqlite.DatabaseSync(path), [
    "PRAGMA busy_timeout = 5000", // milliseconds
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    // A process that was killed may have left actions in the log that the disk does not have yet, and whoever sends them again is
    // told that they are kept.
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ]);
  const { journal_mode: mode } = connection.prepare("PRAGMA journal_mode").get();
  if (mode === "wal") return connection;
  connection.close();
  throw new InputError(
    `${path}: its disk has no shared memory, as network disks have not; expected a disk of this machine`,
  );
}

/** Brings all into the file, and takes the log away where nobody reads it; then closes the connection. */
export function closeServing(connection: SqliteConnection): void {
  try {
    for (const statement of [
      "PRAGMA busy_timeout = 0",
      "PRAGMA wal_checkpoint(TRUNCATE)",
      "PRAGMA journal_mode = DELETE",
    ])
      connection.exec(statement);
  } catch {
    // somebody reads it, or the disk fails: the log stays, and with it all that was kept
  } finally {
    connection.close();
  }
}

/** A connection that changes nothing, and does not wait for others. What a killed process left half done is taken back first. */
export function readingConnection(sqlite: Sqlite, path: string): SqliteConnection {
  const settings = ["PRAGMA busy_timeout = 5000", "PRAGMA schema_version"]; // the second reads, and fails where that does
  try {
    return set(new sqlite.DatabaseSync(path, { readOnly: true }), settings);
  } catch (error) {
    if (sqliteCode(error) === readOnly) {
      takeBackUnfinished(sqlite, path);
      return set(new sqlite.DatabaseSync(path, { readOnly: true }), settings);
    }
    // A file that needs a log, in a folder where none may be made: as nothing can be written there, it cannot change either.
    if (sqliteCode(error) !== cannotOpen || existsSync(`${path}-wal`)) throw error;
    return set(new sqlite.DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true }), settings);
  }
}

/** Reads by a connection that changes nothing. What a process that was killed since has left half done is taken back first. */
export function readAgain<T>(sqlite: Sqlite, path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (sqliteCode(error) !== readOnly) throw error;
    takeBackUnfinished(sqlite, path);
    return read();
  }
}

/** A process that was killed in the middle of a change left a journal of it (-journal). Whoever may write takes the change back by reading. */
function takeBackUnfinished(sqlite: Sqlite, path: string): void {
  set(new sqlite.DatabaseSync(path), ["PRAGMA busy_timeout = 5000", "PRAGMA schema_version"]).close();
}

/**
 * What a SELECT gives, without a prepared statement: where SQLite comes from a package, a connection is not closed before its statements
 * are collected as garbage, and keeps its locks.
 */
export function rowsOnce(connection: SqliteConnection, columns: string, from: string): readonly (readonly unknown[])[] {
  const rows: unknown[][] = [];
  connection.function("pericope_row", { varargs: true }, (...values: unknown[]) => {
    rows.push(values);
    return null;
  });
  connection.exec(`SELECT pericope_row(${columns}) FROM ${from}`);
  return rows;
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
