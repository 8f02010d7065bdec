import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { InputError } from "../../../base/input-error.ts";
import { statIfThere } from "../file-system.ts";

/** The fields in the header of an SQLite file for the program that made it. */
interface SqliteHead {
  readonly applicationId: number;
  /** The version of the tables. */
  readonly version: number;
}

const headLength = 72;

/** The first bytes of every SQLite file. */
const sqliteMagic = Buffer.from("SQLite format 3\0", "latin1");

/**
 * The header of the SQLite file at a path, read without SQLite. Undefined if there is none. A process that has this
 * file open must not call it, because closing a file releases all locks of the process on it, including those of
 * SQLite.
 */
export function sqliteHead(path: string): SqliteHead | undefined {
  const head = firstBytes(path, headLength);
  if (head?.length !== headLength || !head.subarray(0, 16).equals(sqliteMagic)) return undefined;
  return { applicationId: head.readUInt32BE(68), version: head.readUInt32BE(60) };
}

/**
 * The first bytes of a file, or all bytes if it has fewer. Undefined if there is no file. Must not be used for a file
 * that this process has open in SQLite.
 */
function firstBytes(path: string, count: number): Buffer | undefined {
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

/** In the header of every judging file: "peri". */
export const judgingApplicationId = 0x70657269;

/**
 * True if there is a judging file at a path. A process that has this file open as a store must not call it (see
 * `sqliteHead`).
 */
export function isJudgingFile(path: string): boolean {
  return sqliteHead(path)?.applicationId === judgingApplicationId;
}

/** True if a file that does not begin as a judging file was one before its first bytes changed. */
export function wasJudgingFile(path: string): boolean {
  const head = firstBytes(path, 1024);
  if (head === undefined || head.length === 0 || isJudgingFile(path)) return false;
  const isSqlite = alike(head.subarray(0, 16), sqliteMagic);
  const hasOurNumber = head.length >= 72 && alike(head.subarray(68, 72), idBytes);
  if (isSqlite && (hasOurNumber || head.length < 72)) return true;
  if (hasOurNumber && head.subarray(0, 16).includes(0)) return true;
  return basename(path).endsWith(".judging") && head.includes(0); // no text has NUL
}

const idBytes = Buffer.alloc(4);
idBytes.writeUInt32BE(judgingApplicationId);

/** True if at most one byte differs, among those that exist. */
function alike(found: Buffer, expected: Buffer): boolean {
  return found.filter((byte, i) => byte !== expected[i]).length <= 1;
}

/** In the header of every index file: "perx". */
export const applicationId = 0x70657278;

/** The version of the tables. It is in the header too. */
export const version = 3;

/** The version of the index at a path. Undefined if there is none. */
export function indexVersion(path: string): number | undefined {
  const head = sqliteHead(path);
  return head?.applicationId === applicationId ? head.version : undefined;
}

/** True if a place is a database and not a file. */
export function isDatabase(place: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(place);
}

/** The message if a user asks for an index in a database. */
export const noIndexInPostgres =
  "the index over PostgreSQL is gone: an index in a file serves a million documents; see docs/scale.md";

/** Refuses the address of a database for an index, because it would be used as the name of a file. */
export function refuseIndexInPostgres(place: string): void {
  if (isDatabase(place)) throw new InputError(noIndexInPostgres);
}

/** True if a path is a judging: a database, or a file that begins as judging files do, or did before it was damaged. */
export async function holdsJudging(path: string): Promise<boolean> {
  // A pipe can be read only once, so it is not opened here.
  return isDatabase(path) || (statIfThere(path)?.isFile() === true && (isJudgingFile(path) || wasJudgingFile(path)));
}
