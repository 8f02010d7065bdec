// SQLite: the library, connections that serve a file or only read it, and faults in plain words.

import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { InputError } from "../../../base/input-error.ts";
import { optionalPackage } from "../optional-package.ts";

export type Sqlite = typeof import("@photostructure/sqlite");
export type SqliteConnection = InstanceType<Sqlite["DatabaseSync"]>;

const ofNode = "node:sqlite"; // not written into the import, so that bundlers leave it alone

/** SQLite, from Node where it has it without a flag, else from a package that does the same. `what` needs it: "a judging file". */
export async function sqliteLibrary(what: string): Promise<Sqlite> {
  if (hasSqlite(process.versions.node)) return withoutWarning(() => import(ofNode));
  return optionalPackage("@photostructure/sqlite", {
    what,
    where: " where Node is older than 22.13",
    orElse: " (or use a later Node)",
  });
}

/** Whether a version of Node has SQLite without a flag. */
export function hasSqlite(version: string): boolean {
  const [major, minor] = version.split(".").map(Number) as [number, number];
  return major > 22 || (major === 22 && minor >= 13);
}

/** Node says on standard error that its SQLite is experimental, which whoever uses it can do nothing about. */
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

interface Fault {
  /** SQLite's primary result code, and its words for it. */
  readonly code: number;
  readonly words: string;
  /** "WHAT" in it stands for what the file should be. */
  readonly sentence: string;
}

export const busy = 5;
const readOnly = 8;
export const diskFailed = 10;
const isDamaged = 11;
const cannotOpen = 14;
export const notDatabase = 26;

const inUse = "in use by another program; end that, and try again";

/** What the disk, or another program, did. All others are faults of our statements. */
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

/** The number of SQLite's error; undefined where it is none that we know. */
export function sqliteCode(error: unknown): number | undefined {
  return faultOf(error)?.code;
}

/** Whether SQLite found that what is in the file is not what was written: it cannot do what the statements say. */
export function isSqliteDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  const isSqlites = error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
  return code === isDamaged || (isSqlites && code === undefined);
}

/** What went wrong, in words, where the file is at fault; any other error has none. The file should be `what`: "a judging file". */
export function sqliteSentence(error: unknown, what: string): string | undefined {
  return faultOf(error)?.sentence.replace("WHAT", what);
}

function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || error instanceof InputError) return undefined;
  // We keep no such numbers: one that is read was changed on the disk.
  if (error.message.startsWith("Value is too large to be represented"))
    return faults.find(({ code }) => code === isDamaged);
  const code = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined; // more above
  // The package gives no number where a statement that gives rows fails.
  return faults.find((fault) => (code === undefined ? error.message === fault.words : code === fault.code));
}
