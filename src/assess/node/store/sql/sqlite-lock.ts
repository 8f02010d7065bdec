import { rmSync, statSync } from "node:fs";
import { once } from "../../../../base/remembered.ts";
import { rowsOnce } from "../../../../files/node/sql/sqlite-connection.ts";
import type { Sqlite } from "../../../../files/node/sql/sqlite-library.ts";
import { busy, sqliteCode } from "../../../../files/node/sql/sqlite-fault.ts";

// Whoever serves a judging file holds a lock beside it: an empty database, with a transaction that is never ended. The system
// lets go of it when the process ends, however it ends.

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
