import { randomBytes } from "node:crypto";
import { InputError } from "../../../base/input-error.ts";
import type { SqlQuery } from "./sql/database.ts";
import { withoutPassword } from "../../../files/node/sql/postgres-address.ts";
import { drop, postgresConnection } from "../../../files/node/sql/postgres-connection.ts";
import { postgresDatabase } from "./sql/postgres-database.ts";
import { postgresFault } from "../../../files/node/sql/postgres-fault.ts";
import { type Postgres, type PostgresClient, postgresLibrary } from "../../../files/node/sql/postgres-library.ts";
import { hasLock, hasLockAgain } from "./sql/postgres-lock.ts";
import { checkJudging, fillTables, sqlStore, unannounce } from "./sql/sql-store.ts";
import { checkVersion, raiseTables, type Migration, migrations as allSteps, versionOf } from "./sql/tables.ts";
import { type JudgingStore, NoJudging, type Opening, StoreGone } from "./store.ts";

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
