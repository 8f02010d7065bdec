import { InputError } from "../../../base/input-error.ts";
import { StoreGone } from "../store.ts";

/** By SQLite's primary result codes: what the disk, or another program, did. All other codes are faults of ours. */
const sentences = new Map([
  [3, "no permission"],
  [5, "in use by another program; end that, and try again"],
  [6, "in use by another program; end that, and try again"],
  [7, "the system has no memory left"],
  [8, "read-only; expected a file and a folder that may be written to"],
  [10, "the disk fails to read or write it; look after the disk"],
  [11, "damaged; expected a whole judging file, as from a copy"],
  [13, "the disk is full; make room"],
  [14, "cannot be opened; expected a file and a folder that may be written to"],
  [15, "in use by another program; end that, and try again"],
  [26, "not a judging file"],
]);

/** The number of SQLite's error; undefined where it is none. */
export function sqliteCode(error: unknown): number | undefined {
  const isSqlites = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  return isSqlites ? Number(error.errcode) & 0xff : undefined; // the upper bits tell more than we need
}

/** What went wrong, in words, where the file is at fault; any other error as it is. */
export function sqliteFault(error: unknown, source: string): unknown {
  const sentence = sentences.get(sqliteCode(error) ?? 0);
  return sentence === undefined || error instanceof InputError ? error : new StoreGone(sentence, { source });
}
