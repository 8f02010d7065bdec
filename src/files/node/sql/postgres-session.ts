import { inTurn } from "./in-turn.ts";
import type { BinaryCell } from "./postgres-binary.ts";
import { type Connecting, end, postgresConnection } from "./postgres-connection.ts";
import { copyRows } from "./postgres-copy.ts";
import { postgresFault } from "./postgres-fault.ts";
import { postgresLibrary } from "./postgres-library.ts";

/** A row, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** One connection from its start to its end: one that is lost is not made anew. Statements are asked one after the other; faults are StoreGone. */
export interface PostgresSession {
  /** What to call the database in messages. */
  readonly source: string;
  /** What a statement gives; `$1` stands for the first value. */
  ask(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Adds rows to a table; `into` names it and its columns. */
  copy(into: string, rows: Iterable<readonly BinaryCell[]>): Promise<void>;
  close(): Promise<void>;
}

/** Connects, and keeps the connection. */
export async function postgresSession(connecting: Connecting): Promise<PostgresSession> {
  const { source } = connecting;
  const postgres = await postgresLibrary();
  const client = await postgresConnection(postgres, connecting);
  const turn = inTurn();
  let closed: Promise<void> | undefined;
  const told = <T>(work: () => Promise<T>): Promise<T> =>
    turn(async () => {
      try {
        return await work();
      } catch (error) {
        throw postgresFault(error, source);
      }
    });
  return {
    source,
    ask: (sql, values = []) => told(async () => (await client.query(sql, [...values])).rows),
    copy: (into, rows) => told(() => copyRows(postgres, client, into, rows)),
    close: () => (closed ??= turn(() => end(client))),
  };
}
