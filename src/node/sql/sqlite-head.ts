import { closeSync, openSync, readSync } from "node:fs";

/** What SQLite keeps in the header of a file for the program that made it. */
export interface SqliteHead {
  readonly applicationId: number;
  /** Of the tables. */
  readonly version: number;
}

const headLength = 72;

/**
 * The header of the SQLite file at a path, read without SQLite; undefined where there is none. Not for a process that has this very
 * file open: to close a file takes away all locks that the process has on it, those of SQLite too.
 */
export function sqliteHead(path: string): SqliteHead | undefined {
  const head = Buffer.alloc(headLength);
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const isWhole = readSync(file, head, 0, headLength, 0) === headLength;
    if (!isWhole || head.toString("latin1", 0, 16) !== "SQLite format 3\0") return undefined;
    return { applicationId: head.readUInt32BE(68), version: head.readUInt32BE(60) };
  } catch {
    return undefined; // no such file, a folder, a pipe
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
