import { open } from "node:fs/promises";

/** Stands in the header of every judging file, where SQLite keeps a number for the program that made it: "peri". */
export const judgingApplicationId = 0x70657269;

/** How many bytes of a file tell whether it is a judging file. */
const headLength = 72;

/** Whether a file that begins with these bytes is a judging file. */
export function isJudgingHead(head: Uint8Array): boolean {
  if (head.length < headLength) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return (
    new TextDecoder("latin1").decode(head.subarray(0, 16)) === "SQLite format 3\0" &&
    view.getUint32(68) === judgingApplicationId
  );
}

/**
 * Whether there is a judging file at a path, told without SQLite. Not for a process that has this very file open as a store:
 * to close a file takes away all locks that the process has on it, those of SQLite too.
 */
export async function isJudgingFile(path: string): Promise<boolean> {
  const file = await open(path, "r").catch(() => undefined);
  if (file === undefined) return false;
  try {
    const head = new Uint8Array(headLength);
    const { bytesRead } = await file.read(head, 0, headLength, 0);
    return isJudgingHead(head.subarray(0, bytesRead));
  } catch {
    return false; // a folder, or a pipe
  } finally {
    await file.close();
  }
}
