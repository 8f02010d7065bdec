import { statSync } from "node:fs";
import { StoreGone } from "../store.ts";
import type { Database, Query, Row, Value } from "./database.ts";
import { inTurn } from "./in-turn.ts";
import { sqliteFault } from "./sqlite-fault.ts";
import type { SqliteConnection } from "./sqlite-library.ts";

export interface SqliteOpening {
  readonly path: string;
  /** What to call it in messages. */
  readonly source: string;
  /** Opens a connection, which has to be done again after a fault of the disk. */
  readonly connect: () => SqliteConnection;
  /** Called when all is closed. */
  readonly end?: (() => void) | undefined;
}

/** One file as a database. */
export function sqliteDatabase({ path, source, connect, end }: SqliteOpening): Database {
  const turn = inTurn();
  const opened = identity(path);
  let connection: SqliteConnection | undefined = connect();

  /** The file's own place must still lead to it: what is written to a file without a name is lost with the process. */
  const checkPlace = (): void => {
    if (identity(path) !== opened)
      throw new StoreGone("moved or replaced while it was open; put it back, or start again", { source });
  };

  const transaction = async <T>(begin: string, work: (query: Query) => Promise<T>): Promise<T> => {
    try {
      checkPlace(); // to connect would make a new file
      const open = (connection ??= connect());
      open.exec(begin);
      const result = await work(queryOf(open));
      checkPlace();
      open.exec("COMMIT");
      return result;
    } catch (error) {
      const fault = sqliteFault(error, source);
      rollBack();
      if (fault instanceof StoreGone) disconnect(); // what follows starts afresh
      throw fault;
    }
  };

  const rollBack = (): void => {
    try {
      connection?.exec("ROLLBACK");
    } catch {
      // SQLite has done so itself, or the transaction had not begun
    }
  };

  const disconnect = (): void => {
    const closing = connection;
    connection = undefined;
    closing?.close();
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

/** Asks statements of a connection. */
export function queryOf(connection: SqliteConnection): Query {
  return async (sql: string, values: readonly Value[] = []): Promise<readonly Row[]> => {
    const statement = connection.prepare(sql);
    try {
      return statement.all(...values);
    } finally {
      // The package has it, and does not end a connection before; Node ends statements with their connection.
      if ("finalize" in statement && typeof statement.finalize === "function") statement.finalize();
    }
  };
}
