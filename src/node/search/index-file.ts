import { closeSync, openSync, readSync } from "node:fs";

/** Stands in the header of every index file, where SQLite keeps a number for the program that made it: "perx". */
export const applicationId = 0x70657278;

/** Of the tables. It stands in the header, too. */
export const version = 3;

/** How many bytes of a file tell whether it is an index. */
const headLength = 72;

/** The version of the index at a path, told without SQLite; undefined where there is none. */
export function indexVersion(path: string): number | undefined {
  const head = Buffer.alloc(headLength);
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    return readSync(file, head, 0, headLength, 0) === headLength ? versionIn(head) : undefined;
  } catch {
    return undefined; // no such file, a folder, a pipe
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function versionIn(head: Buffer): number | undefined {
  const isIndex = head.toString("latin1", 0, 16) === "SQLite format 3\0" && head.readUInt32BE(68) === applicationId;
  return isIndex ? head.readUInt32BE(60) : undefined;
}
