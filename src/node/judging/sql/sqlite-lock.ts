import { rmSync, statSync } from "node:fs";
import { once } from "../../../base/once.ts";
import type { Sqlite } from "../../sql/sqlite-library.ts";
import { busy, sqliteCode } from "../../sql/sqlite-fault.ts";

// Whoever serves a judging file holds a lock beside it: an empty database, with a transaction that is never ended. The system
// lets go of it when the process ends, however it ends.

/** Takes the lock of a judging file; undefined where another has it. Returns what gives it back. */
export function lockBeside(sqlite: Sqlite, path: string): (() => void) | undefined {
  const beside = `${path}-lock`;
  for (;;) {
    const before = identity(beside);
    const lock = new sqlite.DatabaseSync(beside);
    try {
      lock.exec("BEGIN EXCLUSIVE");
    } catch (error) {
      lock.close();
      if (sqliteCode(error) === busy) return undefined;
      throw error;
    }
    // The one who had it may have removed the file after we opened it: a lock on a file without a name keeps nobody out.
    if (before !== undefined && before === identity(beside))
      return once(() => {
        try {
          rmSync(beside, { force: true }); // while it is ours
        } catch {
          // left behind, it hinders nobody
        }
        lock.close();
      });
    lock.close();
  }
}

/** Tells a file from another that is made later under its name. */
function identity(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino} ${stat.birthtimeNs}`;
}
