import { statSync } from "node:fs";
import { lastUsed } from "../../../base/last-used.ts";
import { StoreGone } from "../store.ts";
import type { Database, SqlQuery } from "./database.ts";
import { inTurn } from "../../sql/in-turn.ts";
import { diskFailed, sqliteCode } from "../../sql/sqlite-fault.ts";
import type { SqliteConnection } from "../../sql/sqlite-library.ts";
import { sqliteFault } from "./sqlite-store-fault.ts";

export interface SqliteOpening {
  readonly path: string;
  /** What to call it in messages. */
  readonly source: string;
  /** Opens a connection, which is done again after the disk has failed. */
  readonly connect: () => SqliteConnection;
  readonly close: (connection: SqliteConnection) => void;
  /** Called when all is closed. */
  readonly end?: (() => void) | undefined;
}

/** One file as a database. */
export function sqliteDatabase({ path, source, connect, close, end }: SqliteOpening): Database {
  const turn = inTurn();
  const opened = identity(path);
  let session: Session | undefined = sessionOf(connect());

  /** The file's own place must still lead to it: what is written to a file without a name is lost with the process. */
  const checkPlace = (): void => {
    if (identity(path) !== opened)
      throw new StoreGone("moved or replaced while it was open; put it back, or start again", { source });
  };

  const transaction = async <T>(begin: string, work: (query: SqlQuery) => Promise<T>): Promise<T> => {
    try {
      checkPlace(); // to connect would make a new file
      const { connection, query } = (session ??= sessionOf(connect()));
      connection.exec(begin);
      const result = await work(query);
      checkPlace();
      connection.exec("COMMIT");
      return result;
    } catch (error) {
      rollBack();
      if (sqliteCode(error) === diskFailed) disconnect(); // what SQLite remembers of the file may be wrong
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
    if (closing !== undefined) close(closing);
  };

  return {
    source,
    write: (work) => turn(() => transaction("BEGIN IMMEDIATE", work)),
    read: (work) => turn(() => transaction("BEGIN", work)),
    close: () =>
      turn(async () => {
        disconnect();
        end?.();
      }),
  };
}

function identity(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "none" : `${stat.dev} ${stat.ino}`;
}

interface Session {
  readonly connection: SqliteConnection;
  readonly query: SqlQuery;
}

function sessionOf(connection: SqliteConnection): Session {
  return { connection, query: sqliteQuery(connection) };
}

/** Statements live until they are collected as garbage, which may take long: few are made. */
const statementsKept = 50; // for speed alone

/** Asks statements of a connection. */
export function sqliteQuery(connection: SqliteConnection): SqlQuery {
  const prepared = lastUsed(statementsKept, (sql) => connection.prepare(sql));
  return async (sql, values = []) => prepared(sql).all(...values);
}
