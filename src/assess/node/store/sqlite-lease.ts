// Who serves a file, and that nobody else does. A lock beside the file (an empty database, with a transaction that is never ended) keeps out
// whoever opens it by the same name; the system lets go of it when the process ends, however it ends. A file can have other names:
// hard links, and a single file that is mounted elsewhere, as containers do. They have another lock and another log (-wal). So whoever
// serves a file also writes a lease into it: a random id, and a beat every two seconds, which is read from the file alone (rule 14).

import { readFileSync, rmSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { once } from "../../../base/remembered.ts";
import { busy, rowsOnce, type Sqlite, sqliteCode } from "../../../files/node/sql/sqlite.ts";
import type { SqlQuery } from "./database.ts";

/** What gives a lock back. */
export interface Unlock {
  (): void;
  /** The lease that whoever had the lock before wrote into the judging file. */
  readonly leaseBefore: number;
  /** Keeps the lease that is written into the judging file, for whoever has the lock next. */
  keepLease(id: number): void;
}

/** Takes the lock of a judging file; undefined where another has it. Returns what gives it back. */
export function lockBeside(sqlite: Sqlite, path: string): Unlock | undefined {
  const beside = `${path}-lock`;
  for (;;) {
    const before = identity(beside);
    const lock = new sqlite.DatabaseSync(beside);
    try {
      // A lock that outlives each transaction; nothing is lost where the file is.
      for (const setting of ["locking_mode = EXCLUSIVE", "journal_mode = MEMORY", "synchronous = OFF"])
        lock.exec(`PRAGMA ${setting}`);
      lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      lock.close();
      if (sqliteCode(error) === busy) return undefined;
      throw error;
    }
    // The one who had it may have removed the file after we opened it: a lock on a file without a name keeps nobody out.
    if (before !== undefined && before === identity(beside))
      return Object.assign(
        once(() => {
          try {
            rmSync(beside, { force: true }); // while it is ours
          } catch {
            // left behind, it hinders nobody
          }
          lock.close();
        }),
        {
          leaseBefore: Number(rowsOnce(lock, "user_version", "pragma_user_version")[0]?.[0] ?? 0),
          keepLease(id: number): void {
            for (const statement of [`PRAGMA user_version = ${id}`, "COMMIT", "BEGIN EXCLUSIVE"]) lock.exec(statement);
          },
        },
      );
    lock.close();
  }
}

/** Tells a file from another that is made later under its name. */
function identity(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino} ${stat.birthtimeNs}`;
}

/** In milliseconds, between two beats. */
export const beatEvery = 2000;
const waitFor = 2 * beatEvery + 500;

interface Lease {
  readonly id: number;
  readonly beat: number;
}

/** The lease that the file has, without what is only in its log; undefined where nobody serves it, or it cannot be read. */
export function leaseIn(sqlite: Sqlite, path: string): (Lease & { readonly address: string | null }) | undefined {
  return inFileAlone(sqlite, path, (rows) => {
    const [row] = rows("id, beat", "pericope_lease");
    if (row === undefined) return undefined;
    const address = rows("address", "pericope_judging")[0]?.[0];
    return { id: Number(row[0]), beat: Number(row[1]), address: typeof address === "string" ? address : null };
  });
}

/** What the file alone says of its rows and its lease. */
export function headsIn(sqlite: Sqlite, path: string): string {
  const found = inFileAlone(sqlite, path, (rows) => [
    rows("name, number, last", "pericope_head"),
    rows("id, beat", "pericope_lease"),
  ]);
  return JSON.stringify(found ?? "cannot be read");
}

/** How many actions the file alone has, so far as it says. */
export function actionsIn(sqlite: Sqlite, path: string): number | undefined {
  return inFileAlone(sqlite, path, (rows) => actionsOf(rows));
}

/** How many actions a file has by its head; undefined where it has none. */
export function actionsOf(rows: Rows): number | undefined {
  const head = rows("number", "pericope_head WHERE name = 'actions'")[0];
  return head === undefined ? undefined : Number(head[0]);
}

type Rows = (columns: string, from: string) => readonly (readonly unknown[])[];

/** Reads a file without its log; undefined where it is damaged, or was made by an earlier pericope: whoever opens it is told. */
function inFileAlone<T>(sqlite: Sqlite, path: string, read: (rows: Rows) => T): T | undefined {
  try {
    const file = new sqlite.DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
    try {
      return read((columns, from) => rowsOnce(file, columns, from));
    } finally {
      file.close();
    }
  } catch {
    return undefined;
  }
}

/** Waits two beats, where somebody else has a lease. Gives that lease if its beat moves; else its holder is no more. */
export async function livingLease(sqlite: Sqlite, path: string, first: Lease) {
  const end = performance.now() + waitFor;
  while (performance.now() < end) {
    await sleep(100);
    const now = leaseIn(sqlite, path);
    if (now !== undefined && (now.id !== first.id || now.beat !== first.beat)) return now;
  }
  return undefined;
}

export async function writeLease(query: SqlQuery, { id, beat }: Lease): Promise<void> {
  await query("DELETE FROM pericope_lease");
  await query("INSERT INTO pericope_lease (id, beat) VALUES (?, ?)", [id, beat]);
}

export async function clearLease(query: SqlQuery): Promise<void> {
  await query("DELETE FROM pericope_lease");
}

/** Why a file may be reached by other names, which is no good way to share it; undefined where it has only one. */
export function namesOfFile(path: string): string | undefined {
  const links = statSync(path, { throwIfNoEntry: false })?.nlink ?? 1;
  if (links > 1) return `it has ${links} names (hard links)`;
  return isMountedAlone(path) ? "it is mounted as a single file" : undefined;
}

function isMountedAlone(path: string): boolean {
  try {
    const mounts = readFileSync("/proc/self/mountinfo", "utf8").split("\n");
    const places = mounts.map((line) => (line.split(" ")[4] ?? "").replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))); // prettier-ignore
    return places.includes(path);
  } catch {
    return false; // a system that does not say
  }
}
