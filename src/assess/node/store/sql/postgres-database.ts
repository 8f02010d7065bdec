import { StoreGone } from "../store.ts";
import type { Database, SqlQuery } from "./database.ts";
import { inTurn } from "../../../../files/node/sql/in-turn.ts";
import { drop, end } from "../../../../files/node/sql/postgres-connection.ts";
import { postgresFault } from "../../../../files/node/sql/postgres-fault.ts";
import type { PostgresClient } from "../../../../files/node/sql/postgres-library.ts";

/** The lock is held to the end of the transaction, so that numbers become visible in their order. */
const beginWriting = `BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('pericope writes ' || current_schema(), 0))`;
const beginReading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** One schema of a database. A connection that is lost is made anew when it is next needed. */
export function postgresDatabase(source: string, connect: () => Promise<PostgresClient>): Database {
  const turn = inTurn();
  let connection: PostgresClient | undefined;
  let isClosed = false;
  /** Why the last attempt to connect failed. It may have taken long: those who waited meanwhile get the same error at once. */
  let refusal: { error: unknown; until: number } = { error: undefined, until: 0 };

  const connected = async (): Promise<PostgresClient> => {
    if (isClosed) throw new Error("a closed store was asked");
    if (connection !== undefined) return connection;
    if (performance.now() < refusal.until) throw refusal.error;
    const client = await connect().catch((error: unknown) => {
      refusal = { error, until: performance.now() + 100 };
      throw error;
    });
    client.on("error", () => disconnect(client)); // between two calls: the next one finds a new connection
    return (connection = client);
  };

  const disconnect = (client: PostgresClient): void => {
    if (connection === client) connection = undefined;
    drop(client);
  };

  const transaction = async <T>(begin: string, work: (query: SqlQuery) => Promise<T>): Promise<T> => {
    let client: PostgresClient | undefined;
    try {
      client = await connected();
      await client.query(begin);
      const result = await work(queryOf(client));
      await client.query("COMMIT");
      return result;
    } catch (error) {
      const fault = postgresFault(error, source);
      // An answer that did not come may come later: such a connection is not used again.
      if (client !== undefined && (fault instanceof StoreGone || !(await isRolledBack(client)))) disconnect(client);
      throw fault;
    }
  };

  return {
    source,
    write: (work) => turn(() => transaction(beginWriting, work)),
    read: (work) => turn(() => transaction(beginReading, work)),
    close: () =>
      turn(async () => {
        isClosed = true;
        if (connection !== undefined) await end(connection);
      }),
  };
}

async function isRolledBack(client: PostgresClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    return true;
  } catch {
    return false;
  }
}

/** Asks statements of a connection. */
function queryOf(client: PostgresClient): SqlQuery {
  return async (sql, values = []) => {
    let count = 0;
    const numbered = sql.replaceAll("?", () => `$${++count}`);
    const { rows } = await client.query(numbered, [...values]);
    return rows;
  };
}
