import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../../../base/input-error.ts";
import { connectionFault } from "./postgres-fault.ts";
import type { Postgres, PostgresClient } from "./postgres-library.ts";

/** Nothing waits for ever. The database's own limits come first, so that it ends what it was doing. */
const seconds = { connect: 10, statement: 30, more: 10 };

/** Set in every session, whatever the database has been told before. */
const settings = `
  SET synchronous_commit = on;
  SET statement_timeout = '${seconds.statement}s';
  SET idle_in_transaction_session_timeout = '${seconds.statement}s';
  SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;

export interface Connecting {
  readonly url: string;
  /** Tells the sessions of one store from all others. */
  readonly name: string;
  /** What to call the database in messages. */
  readonly source: string;
}

/** Connects to a database. */
export async function postgresConnection(
  postgres: Postgres,
  { url, name, source }: Connecting,
): Promise<PostgresClient> {
  const client = new postgres.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 1000 * seconds.connect,
    query_timeout: 1000 * (seconds.statement + seconds.more),
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
  });
  client.on("error", () => undefined); // the call that comes next is told; unheard, it would end the process
  try {
    await client.connect().catch((error: unknown) => {
      throw connectionFault(error, source);
    });
    await client.query(settings);
    await checkDatabase(client, source);
    return client;
  } catch (error) {
    drop(client);
    throw error;
  }
}

async function checkDatabase(client: PostgresClient, source: string): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_schema() AS place, current_setting('server_encoding') AS encoding",
  );
  if (rows[0].place === null)
    throw new InputError("no schema of its search_path is there; create one, or name another", { source });
  if (rows[0].encoding !== "UTF8")
    throw new InputError(`a database in ${rows[0].encoding}; expected one in UTF8`, { source });
}

/** Ends a connection as its other side expects, which lets go of its locks; but does not wait for one that is silent. */
export async function end(client: PostgresClient): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(2000, undefined, { ref: false })]);
  client.connection.stream.destroy();
}

/** Ends a connection at once, also one whose other side no longer answers. */
export function drop(client: PostgresClient): void {
  client.end().catch(() => undefined);
  client.connection.stream.destroy();
}
