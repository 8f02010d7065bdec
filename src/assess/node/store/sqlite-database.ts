// One file as a database. Before and after each transaction it is looked at (rule 13): where the file or its log was moved, cut or
// overwritten, nothing more is acknowledged, and what was acknowledged is written elsewhere.

import { rmSync, statSync, truncateSync } from "node:fs";
import { setImmediate as soon } from "node:timers/promises";
import { InputError } from "../../../base/input-error.ts";
import { lastUsed } from "../../../base/remembered.ts";
import { inTurn } from "../../../files/node/sql/in-turn.ts";
import { StoreGone } from "../../../files/node/sql/postgres.ts";
import {
  diskFailed,
  isSqliteDamage,
  sqliteCode,
  type SqliteConnection,
  sqliteSentence,
} from "../../../files/node/sql/sqlite.ts";
import { damagedJudging } from "./damaged.ts";
import type { Database, SqlQuery } from "./database.ts";
import { FileMoved } from "./store.ts";

export interface SqliteOpening {
  readonly path: string;
  /** What to call it in messages. */
  readonly source: string;
  /** Opens a connection, which is done again after the disk has failed. */
  readonly connect: () => SqliteConnection;
  readonly close: (connection: SqliteConnection) => void;
  /** Called when all is closed. */
  readonly end?: (() => void) | undefined;
  /** Knows whether the file is still what was written, where somebody else wrote to it. */
  readonly guard?: Guard | undefined;
}

interface Guard {
  /** What the rows were when this process last wrote. */
  witness(query: SqlQuery): Promise<string>;
  /** What the file says of its rows, without its log: it changes when the log is brought into the file. */
  ofFile(): string;
  /** Throws where the file, opened anew, is not whole, or has other rows. */
  check(witness: string): Promise<void>;
}

/** Writes what was acknowledged to a place that is chosen there, and says where. */
type Rescue = () => Promise<string>;

export interface SqliteFile extends Database {
  /** Brings what is in the log into the file, as far as no reader needs the log. */
  checkpoint(): Promise<void>;
  /** Takes nothing more from now on, for a reason that follows the name of the file. */
  giveUp(why: string): void;
  /** Who is to write out what was acknowledged, where the file is gone or is no longer what was written. */
  onGone(rescue: Rescue): void;
}

/** One file as a database. */
export function sqliteDatabase({ path, source, connect, close, end, guard }: SqliteOpening): SqliteFile {
  const turn = inTurn();
  const opened = identity(path);
  const log = `${path}-wal`;
  let session: Session | undefined = sessionOf(connect());
  /** The file and its log after this process last wrote. */
  let known:
    | {
        readonly stamp: string;
        readonly log: string;
        readonly logStamp: string;
        readonly witness: string;
        readonly ofFile: string;
      }
    | undefined;
  let rescue: Rescue | undefined;
  let rescued: string | undefined;
  let givenUp: string | undefined;

  /** What has become of the file, where it is no longer the one that was opened, as it was written. */
  const goneBy = async (isWriting = false): Promise<string | undefined> => {
    // What is written to a file without a name is lost with the process.
    if (givenUp !== undefined) return givenUp;
    if (identity(path) !== opened) return "was moved, replaced or removed";
    if (known === undefined || guard === undefined) return undefined;
    if (identity(log) !== known.log) return "has lost its log (-wal), which was moved, replaced or removed";
    const isSameFile = stampOf(path) === known.stamp;
    const isSameLog = isWriting || stampOf(log) === known.logStamp; // a long change goes into the log before it is kept
    if (isSameFile && isSameLog) return undefined;
    if (!isSameFile && guard.ofFile() !== known.ofFile) return "was truncated or overwritten";
    try {
      await guard.check(known.witness);
      known = { ...known, stamp: stampOf(path), logStamp: stampOf(log) };
      return undefined;
    } catch (error) {
      if (sqliteFault(error, source) instanceof InputError) return "was truncated or overwritten";
      throw error;
    }
  };

  const note = async ({ query }: Session): Promise<void> => {
    if (guard === undefined) return;
    const stamp = stampOf(path);
    const ofFile = known?.stamp === stamp ? known.ofFile : guard.ofFile();
    const witness = await guard.witness(query);
    known = { stamp, log: identity(log), logStamp: stampOf(log), witness, ofFile };
  };

  const checkPlace = async (isWriting = false): Promise<void> => {
    const what = await goneBy(isWriting);
    if (what !== undefined) throw new FileMoved(what);
    if (rescued === undefined) return;
    rmSync(rescued, { force: true }); // the file is back, and has all of it
    rescued = undefined;
  };

  /** The same error with what can be done, after all that was acknowledged is in another file. */
  const told = async ({ fault }: FileMoved): Promise<FileMoved> => {
    let where = "";
    if (rescue !== undefined) {
      await soon(); // what was just kept is known to everybody then
      rescued = await rescue();
      where = `; all that was acknowledged is in ${rescued}`;
    }
    return new FileMoved(
      `${fault} while it was open, and takes nothing more${where}; put it back, or end and start again`,
      {
        source,
      },
    );
  };

  const transaction = async <T>(begin: string, work: (query: SqlQuery) => Promise<T>): Promise<T> => {
    try {
      await checkPlace(); // to connect would make a new file
      const now = (session ??= sessionOf(connect()));
      now.connection.exec(begin);
      const result = await work(now.query);
      await checkPlace(true);
      now.connection.exec("COMMIT");
      await note(now);
      return result;
    } catch (error) {
      rollBack();
      if (sqliteCode(error) === diskFailed) disconnect(); // what SQLite remembers of the file may be wrong
      if (error instanceof FileMoved) throw await told(error);
      throw sqliteFault(error, source);
    }
  };

  const rollBack = (): void => {
    try {
      session?.connection.exec("ROLLBACK");
    } catch {
      // SQLite has done so itself, or the transaction had not begun
    }
  };

  const disconnect = (): void => {
    const closing = session?.connection;
    session = undefined;
    known = undefined;
    if (closing !== undefined) close(closing);
  };

  /** Closes without bringing the log into a file that is not the one that it belongs to. */
  const abandon = async (what: string): Promise<void> => {
    await told(new FileMoved(what));
    const isOurs = known !== undefined && identity(log) === known.log;
    // All that was acknowledged is elsewhere by now. SQLite writes nothing of a log that is cut off.
    if (rescue !== undefined && isOurs) truncateSync(log);
    try {
      session?.connection.close();
    } catch {
      // that it could not bring the log into the file
    }
    if (rescue !== undefined && isOurs) for (const name of [log, `${path}-shm`]) rmSync(name, { force: true });
  };

  /** Closes, and sees whether what is left is what was written: nobody knows it any more once the process has ended. */
  const finish = async (): Promise<void> => {
    const written = known?.witness;
    disconnect();
    if (written === undefined || guard === undefined || rescue === undefined) return;
    try {
      await guard.check(written);
    } catch {
      await told(new FileMoved("or its log (-wal) was overwritten"));
    }
  };

  return {
    source,
    write: (work) => turn(() => transaction("BEGIN IMMEDIATE", work)),
    read: (work) => turn(() => transaction("BEGIN", work)),
    checkpoint: () =>
      turn(async () => {
        if (session === undefined || (await goneBy()) !== undefined) return;
        session.connection.exec("PRAGMA wal_checkpoint(PASSIVE)");
        await note(session);
      }),
    giveUp(why) {
      givenUp = why;
    },
    onGone(how) {
      rescue = how;
    },
    close: () =>
      turn(async () => {
        try {
          const what = session === undefined ? undefined : await goneBy();
          if (what === undefined) await finish();
          else await abandon(what);
        } finally {
          end?.();
        }
      }),
  };
}

function identity(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "none" : `${stat.dev} ${stat.ino}`;
}

/** Changes where somebody writes to a file. */
function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "none" : `${stat.size} ${stat.mtimeNs}`;
}

interface Session {
  readonly connection: SqliteConnection;
  readonly query: SqlQuery;
}

function sessionOf(connection: SqliteConnection): Session {
  return { connection, query: sqliteQuery(connection) };
}

/** Statements live until they are collected as garbage, which may take long: few are made. */
const statementsKept = 50;

/** Asks statements of a connection. */
export function sqliteQuery(connection: SqliteConnection): SqlQuery {
  const prepared = lastUsed(statementsKept, (sql) => connection.prepare(sql));
  return async (sql, values = []) => prepared(sql).all(...values);
}

/**
 * What went wrong, in words, where the file is at fault; any other error as it is. Our statements are right: what SQLite cannot do with
 * them, it cannot do because the file has changed.
 */
export function sqliteFault(error: unknown, source: string): unknown {
  if (isSqliteDamage(error)) return damagedJudging("SQLite cannot read it", source);
  const sentence = sqliteSentence(error, "a judging file");
  return sentence === undefined ? error : new StoreGone(sentence, { source });
}
