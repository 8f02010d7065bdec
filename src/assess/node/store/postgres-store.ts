// A judging in a schema of a PostgreSQL database. Whoever serves it has a lock on the schema, which PostgreSQL lets go of when the session
// ends, however it ends; each transaction that writes has a second one, so that numbers become visible in their order (rule 1).

import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../../../base/input-error.ts";
import { inTurn } from "../../../files/node/sql/in-turn.ts";
import {
  drop,
  end,
  type Postgres,
  type PostgresClient,
  postgresConnection,
  postgresFault,
  postgresLibrary,
  StoreGone,
  withoutPassword,
} from "../../../files/node/sql/postgres.ts";
import type { Database, SqlQuery } from "./database.ts";
import { checkJudging, fillTables, sqlStore, unannounce } from "./sql-store.ts";
import { type JudgingStore, NoJudging, type Opening } from "./store.ts";
import { migrations as allSteps, checkVersion, type Migration, raiseTables, versionOf } from "./tables.ts";

/** A judging in a schema of a PostgreSQL database: the first of the connection's search_path. Other steps are for tests. */
export async function postgresStore(url: string, opening: Opening, steps = allSteps): Promise<JudgingStore> {
  const source = withoutPassword(url);
  if (typeof opening === "object") checkJudging(opening.make);
  const postgres = await postgresLibrary();
  const connect = opening === "read" ? readingConnect(postgres, url, source) : servingConnect(postgres, url, source);
  const database = postgresDatabase(source, connect);
  try {
    if (opening === "read") await database.read((query) => checkReadable(query, steps, source));
    else await database.write((query) => madeOrRaised(query, opening, steps, source));
    return sqlStore(database);
  } catch (error) {
    await database.close();
    throw postgresFault(error, source);
  }
}

type Connect = () => Promise<PostgresClient>;

function readingConnect(postgres: Postgres, url: string, source: string): Connect {
  const name = sessionName();
  return () => postgresConnection(postgres, { url, name, source });
}

/** Connections that have the lock on the schema: without it, nothing is written. */
function servingConnect(postgres: Postgres, url: string, source: string): Connect {
  const name = sessionName();
  let isFirst = true;
  return async () => {
    const client = await postgresConnection(postgres, { url, name, source });
    try {
      const isOurs = isFirst ? await hasLock(client) : await hasLockAgain(client, name);
      if (!isOurs) throw await servedElsewhere(client, source);
      isFirst = false;
      return client;
    } catch (error) {
      drop(client);
      throw error;
    }
  };
}

function sessionName(): string {
  return `pericope ${randomBytes(8).toString("hex")}`;
}

async function servedElsewhere(client: PostgresClient, source: string): Promise<StoreGone> {
  const { rows } = await client.query("SELECT address FROM pericope_judging").catch(() => ({ rows: [] })); // none yet
  const where = typeof rows[0]?.address === "string" ? ` at ${rows[0].address}` : "";
  return new StoreGone(`served already${where}, by another process; go there, or end that one first`, { source });
}

async function checkReadable(query: SqlQuery, steps: readonly Migration[], source: string): Promise<void> {
  const version = await keptVersion(query, source);
  if (version === undefined) throw noJudging(source);
  checkVersion(version, steps, source);
  if (version < steps.length)
    throw new InputError("made by an earlier pericope; start pericope assess on it once, which brings it up to date", {
      source,
    });
}

async function madeOrRaised(
  query: SqlQuery,
  opening: Exclude<Opening, "read">,
  steps: readonly Migration[],
  source: string,
): Promise<void> {
  const version = await keptVersion(query, source);
  if (opening !== "serve") {
    if (version !== undefined)
      throw new InputError("has a judging already; expected a database or a schema without one", { source });
    await raiseTables(query, 0, steps, source);
    return fillTables(query, opening, source);
  }
  if (version === undefined) throw noJudging(source);
  checkVersion(version, steps, source);
  await raiseTables(query, version, steps, source);
  return unannounce(query, source);
}

/** Undefined where the schema has no judging. Another schema of the search_path does not count: its lock is another. */
async function keptVersion(query: SqlQuery, source: string): Promise<number | undefined> {
  const table = "to_regclass(quote_ident(current_schema()) || '.pericope_version')";
  const [row] = await query(`SELECT ${table} IS NOT NULL AS is_there`);
  return row?.["is_there"] === true ? versionOf(query, source) : undefined;
}

function noJudging(source: string): NoJudging {
  return new NoJudging("no judging there; expected a database in which one was made", { source });
}

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

/** Takes the lock for a connection. False where another has it, and keeps it: a session ends some time after its client. */
export async function hasLock(client: PostgresClient): Promise<boolean> {
  for (let i = 0; i < 20; i++) {
    if (await locked(client)) return true;
    await sleep(50);
  }
  return false;
}

async function locked(client: PostgresClient): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT pg_try_advisory_lock(hashtextextended('pericope serves ' || current_schema(), 0)) AS is_ours",
  );
  return rows[0].is_ours === true;
}

/**
 * The same after a connection was lost. Its session may live on where the network is what failed: sessions of our own name are
 * ended, and those of nobody else.
 */
export async function hasLockAgain(client: PostgresClient, name: string): Promise<boolean> {
  for (let i = 0; i < 20; i++) {
    if (await locked(client)) return true;
    const { rowCount } = await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()",
      [name],
    );
    if (rowCount === 0) return locked(client);
    await sleep(100);
  }
  return false;
}
