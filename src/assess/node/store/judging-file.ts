import { basename } from "node:path";
import { firstBytes, sqliteHead, sqliteMagic } from "../../../files/node/sql/sqlite-head.ts";

/** Stands in the header of every judging file: "peri". */
export const judgingApplicationId = 0x70657269;

/** Whether there is a judging file at a path. Not for a process that has this very file open as a store (see `sqliteHead`). */
export function isJudgingFile(path: string): boolean {
  return sqliteHead(path)?.applicationId === judgingApplicationId;
}

/** Whether a file, which does not begin as a judging file does, was one before its first bytes changed. */
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

/** Whether all bytes but one are the same, as far as there are any. */
function alike(found: Buffer, expected: Buffer): boolean {
  return found.filter((byte, i) => byte !== expected[i]).length <= 1;
}
