import { closeSync, openSync, readSync } from "node:fs";

/** What SQLite keeps in the header of a file for the program that made it. */
export interface SqliteHead {
  readonly applicationId: number;
  /** Of the tables. */
  readonly version: number;
}

const headLength = 72;

/** How every SQLite file begins. */
export const sqliteMagic = Buffer.from("SQLite format 3\0", "latin1");

/**
 * The header of the SQLite file at a path, read without SQLite; undefined where there is none. Not for a process that has this very
 * file open: to close a file takes away all locks that the process has on it, those of SQLite too.
 */
export function sqliteHead(path: string): SqliteHead | undefined {
  const head = firstBytes(path, headLength);
  if (head?.length !== headLength || !head.subarray(0, 16).equals(sqliteMagic)) return undefined;
  return { applicationId: head.readUInt32BE(68), version: head.readUInt32BE(60) };
}

/** The first bytes of a file, or all where it has fewer; undefined where there is none. Not for a file that this process has open in SQLite. */
export function firstBytes(path: string, count: number): Buffer | undefined {
  const bytes = Buffer.alloc(count);
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    return bytes.subarray(0, readSync(file, bytes, 0, count, 0));
  } catch {
    return undefined; // no such file, a folder, a pipe
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
