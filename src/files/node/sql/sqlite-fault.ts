import { InputError } from "../../../base/input-error.ts";

interface Fault {
  /** SQLite's primary result code, and its words for it. */
  readonly code: number;
  readonly words: string;
  /** "WHAT" in it stands for what the file should be. */
  readonly sentence: string;
}

export const busy = 5;
export const readOnly = 8;
export const diskFailed = 10;
const isDamaged = 11;
export const cannotOpen = 14;
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
