// SQLite: the library, connections that serve a file or only read it, and errors in plain words.

import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { InputError } from "../../../base/input-error.ts";
import { optionalPackage } from "../optional-package.ts";

export type Sqlite = typeof import("@photostructure/sqlite");
export type SqliteConnection = InstanceType<Sqlite["DatabaseSync"]>;

const ofNode = "node:sqlite"; // not written into the import, so that bundlers leave it alone

/**
 * SQLite: from Node if it has it without a flag, otherwise from a package that does the same. `what` needs it: "a
 * judging file".
 */
export async function sqliteLibrary(what: string): Promise<Sqlite> {
  if (hasSqlite(process.versions.node)) return withoutWarning(() => import(ofNode));
  return optionalPackage("@photostructure/sqlite", {
    what,
    where: " where Node is older than 22.13",
    orElse: " (or use a later Node)",
  });
}

/** True if a version of Node has SQLite without a flag. */
export function hasSqlite(version: string): boolean {
  const [major, minor] = version.split(".").map(Number) as [number, number];
  return major > 22 || (major === 22 && minor >= 13);
}

/** Hides Node's warning that its SQLite is experimental, because users can do nothing about it. */
export async function withoutWarning<T>(load: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  process.emitWarning = (...args: unknown[]) => {
    if (!args.includes("ExperimentalWarning")) Reflect.apply(emitWarning, process, args);
  };
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

// While a file is served it has a log next to it (-wal), which readers need too. After closing there is no log, so the
// file can be copied, and can be read in a folder where nothing may be written.

/** A connection whose commits are on disk when they return, whatever settings the file had before. */
export function servingConnection(sqlite: Sqlite, path: string): SqliteConnection {
  const connection = set(new sqlite.DatabaseSync(path), [
    "PRAGMA busy_timeout = 5000", // milliseconds
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    // A killed process may have left actions in the log that are not on disk yet. A client that sends them again is
    // told that they are stored.
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ]);
  const { journal_mode: mode } = connection.prepare("PRAGMA journal_mode").get();
  if (mode === "wal") return connection;
  connection.close();
  throw new InputError(
    `${path}: its disk has no shared memory, as network disks have not; expected a disk of this machine`,
  );
}

/** Moves everything from the log into the file, and removes the log if nobody reads it. Then closes the connection. */
export function closeServing(connection: SqliteConnection): void {
  try {
    for (const statement of [
      "PRAGMA busy_timeout = 0",
      "PRAGMA wal_checkpoint(TRUNCATE)",
      "PRAGMA journal_mode = DELETE",
    ])
      connection.exec(statement);
  } catch {
    // somebody is reading, or the disk fails: the log stays, with everything that was stored
  } finally {
    connection.close();
  }
}

/**
 * A connection that changes nothing and does not wait for others. The half-done change of a killed process is rolled
 * back first.
 */
export function readingConnection(sqlite: Sqlite, path: string): SqliteConnection {
  const settings = ["PRAGMA busy_timeout = 5000", "PRAGMA schema_version"]; // the second reads, and fails where that does
  try {
    return set(new sqlite.DatabaseSync(path, { readOnly: true }), settings);
  } catch (error) {
    if (sqliteCode(error) === readOnly) {
      takeBackUnfinished(sqlite, path);
      return set(new sqlite.DatabaseSync(path, { readOnly: true }), settings);
    }
    // The file needs a log, but the folder is read-only. Since nothing can be written there, the file cannot change
    // either.
    if (sqliteCode(error) !== cannotOpen || existsSync(`${path}-wal`)) throw error;
    return set(new sqlite.DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true }), settings);
  }
}

/**
 * Reads with a connection that changes nothing. A half-done change of a process that was killed meanwhile is rolled
 * back first.
 */
export function readAgain<T>(sqlite: Sqlite, path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (sqliteCode(error) !== readOnly) throw error;
    takeBackUnfinished(sqlite, path);
    return read();
  }
}

/**
 * A process that was killed during a change left a journal (-journal). A process that may write rolls the change back
 * by reading.
 */
function takeBackUnfinished(sqlite: Sqlite, path: string): void {
  set(new sqlite.DatabaseSync(path), ["PRAGMA busy_timeout = 5000", "PRAGMA schema_version"]).close();
}

/**
 * The rows of a SELECT without a prepared statement. If SQLite comes from a package, a connection is not closed before
 * its statements are garbage collected, and it keeps its locks until then.
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

interface Fault {
  /** SQLite's primary result code, and its message. */
  readonly code: number;
  readonly words: string;
  /** The message; "WHAT" in it is replaced by what the file should be. */
  readonly sentence: string;
}

export const busy = 5;
const readOnly = 8;
export const diskFailed = 10;
const isDamaged = 11;
const cannotOpen = 14;
export const notDatabase = 26;

const inUse = "in use by another program; end that, and try again";

/** Errors of the disk or of another program. All others are errors in our statements. */
const faults: readonly Fault[] = [
  { code: 3, words: "access permission denied", sentence: "no permission" },
  { code: busy, words: "database is locked", sentence: inUse },
  { code: 6, words: "database table is locked", sentence: inUse },
  { code: 7, words: "out of memory", sentence: "the system has no memory left" },
  {
    code: readOnly,
    words: "attempt to write a readonly database",
    sentence: "read-only; expected a file and a folder that may be written to",
  },
  {
    code: diskFailed,
    words: "disk I/O error",
    sentence: "the disk fails to read or write it, or lets it grow no more (a quota, ulimit -f); look after the disk",
  },
  {
    code: isDamaged,
    words: "database disk image is malformed",
    sentence: "damaged; expected WHAT that is whole, as from a copy",
  },
  { code: 13, words: "database or disk is full", sentence: "the disk is full; make room" },
  {
    code: cannotOpen,
    words: "unable to open database file",
    sentence: "cannot be opened; expected a file and a folder that may be written to",
  },
  { code: 15, words: "locking protocol", sentence: inUse },
  { code: notDatabase, words: "file is not a database", sentence: "not WHAT" },
];

/** The number of SQLite's error. Undefined if we do not know it. */
export function sqliteCode(error: unknown): number | undefined {
  return faultOf(error)?.code;
}

/** True if SQLite found that the content of the file is not what was written. */
export function isSqliteDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  const isSqlites = error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
  return code === isDamaged || (isSqlites && code === undefined);
}

/**
 * The message, if the file causes the error; otherwise undefined. `what` is what the file should be: "a judging file".
 */
export function sqliteSentence(error: unknown, what: string): string | undefined {
  return faultOf(error)?.sentence.replace("WHAT", what);
}

function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || error instanceof InputError) return undefined;
  // We never store such large numbers, so the file was changed on disk.
  if (error.message.startsWith("Value is too large to be represented"))
    return faults.find(({ code }) => code === isDamaged);
  const code = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined; // more above
  // The package gives no number if a statement that returns rows fails.
  return faults.find((fault) => (code === undefined ? error.message === fault.words : code === fault.code));
}
