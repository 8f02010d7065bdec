import { InputError } from "../../../base/input-error.ts";
import { StoreGone } from "../store.ts";

interface Fault {
  /** SQLite's primary result code, and its words for it. */
  readonly code: number;
  readonly words: string;
  readonly sentence: string;
}

export const busy = 5;
export const diskFailed = 10;
export const cannotOpen = 14;

const inUse = "in use by another program; end that, and try again";

/** What the disk, or another program, did. All others are faults of our statements. */
const faults: readonly Fault[] = [
  { code: 3, words: "access permission denied", sentence: "no permission" },
  { code: busy, words: "database is locked", sentence: inUse },
  { code: 6, words: "database table is locked", sentence: inUse },
  { code: 7, words: "out of memory", sentence: "the system has no memory left" },
  {
    code: 8,
    words: "attempt to write a readonly database",
    sentence: "read-only; expected a file and a folder that may be written to",
  },
  { code: diskFailed, words: "disk I/O error", sentence: "the disk fails to read or write it; look after the disk" },
  {
    code: 11,
    words: "database disk image is malformed",
    sentence: "damaged; expected a whole judging file, as from a copy",
  },
  { code: 13, words: "database or disk is full", sentence: "the disk is full; make room" },
  {
    code: cannotOpen,
    words: "unable to open database file",
    sentence: "cannot be opened; expected a file and a folder that may be written to",
  },
  { code: 15, words: "locking protocol", sentence: inUse },
  { code: 26, words: "file is not a database", sentence: "not a judging file" },
];

/** The number of SQLite's error; undefined where it is none that we know. */
export function sqliteCode(error: unknown): number | undefined {
  return faultOf(error)?.code;
}

/** What went wrong, in words, where the file is at fault; any other error as it is. */
export function sqliteFault(error: unknown, source: string): unknown {
  const fault = faultOf(error);
  return fault === undefined ? error : new StoreGone(fault.sentence, { source });
}

function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || error instanceof InputError) return undefined;
  const code = "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : undefined; // more above
  // The package gives no number where a statement that gives rows fails.
  return faults.find((fault) => (code === undefined ? error.message === fault.words : code === fault.code));
}
