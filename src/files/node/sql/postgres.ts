// PostgreSQL: the library, which is loaded when it is first needed; connections with time limits; and errors in plain
// words.

import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../../../base/input-error.ts";
import { codeOf } from "../file-system.ts";
import { optionalPackage } from "../optional-package.ts";

export type Postgres = typeof import("pg");
export type PostgresClient = InstanceType<Postgres["Client"]>;

/** The library for PostgreSQL, loaded when it is first needed. */
export async function postgresLibrary(): Promise<Postgres> {
  const { default: postgres } = await optionalPackage<{ default: Postgres }>("pg", { what: "PostgreSQL" });
  return postgres;
}

/** The address of a database without its password, so that it can be shown. */
export function withoutPassword(place: string): string {
  const expected = "expected postgres://user@host:port/database, with % codes for the special characters of a password";
  const url = URL.canParse(place) ? new URL(place) : undefined;
  // If an @ or # is not percent-encoded, a part of the password would be parsed as something else, and shown.
  if (url === undefined || url.hash !== "" || url.pathname.includes("@"))
    throw new InputError(`not the address of a database; ${expected}`);
  url.password = "";
  if (url.searchParams.has("password")) url.searchParams.delete("password"); // which writes the others anew
  return url.href;
}

/** Time limits for everything. The database's own limits come first, so that it ends its work itself. */
const seconds = { connect: 10, statement: 30, more: 10 };

/** Set in every session, whatever the defaults of the database are. */
const settings = `
  SET synchronous_commit = on;
  SET statement_timeout = '${seconds.statement}s';
  SET idle_in_transaction_session_timeout = '${seconds.statement}s';
  SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;

interface Connecting {
  readonly url: string;
  /** Distinguishes the sessions of one store from all others. */
  readonly name: string;
  /** The name of the database in messages. */
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

/** Ends a connection in the regular way, which releases its locks. Does not wait if the other side is silent. */
export async function end(client: PostgresClient): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(2000, undefined, { ref: false })]);
  client.connection.stream.destroy();
}

/** Ends a connection at once, even if the other side no longer answers. */
export function drop(client: PostgresClient): void {
  client.end().catch(() => undefined);
  client.connection.stream.destroy();
}

/** By SQLSTATE. */
const sentences = new Map([
  ["28P01", "the database refuses this name or password"],
  ["28000", "the database refuses this name or password"],
  ["3D000", "there is no such database; create it, or check its name"],
  ["42501", "no permission; expected a role that may create and write tables in its schema"],
  ["53100", "the disk of the database is full; make room"],
  ["53300", "the database has too many connections; end some"],
  ["25006", "the database is read-only; expected one that may be written to"],
  ["57014", "the database took too long"],
]);

/** The classes of errors of the database, its disk or the network. All others are errors in our statements. */
const passing = /^(08|25|40|53|55|57|58|XX)/;

/** Turns an error of the database or the network into a message. Any other error is returned unchanged. */
export function postgresFault(error: unknown, source: string): unknown {
  if (error instanceof InputError || !(error instanceof Error)) return error;
  const code = codeOf(error) ?? "";
  const isState = /^[0-9A-Z]{5}$/.test(code) && "severity" in error;
  const sentence = isState ? sentences.get(code) : undefined;
  if (sentence !== undefined) return new StoreGone(sentence, { source });
  if (isState && !passing.test(code)) return error;
  if (isState) return new StoreGone(`the database fails for now (${oneLine(error.message)})`, { source });
  // pg gives errors without a code if a connection ends or takes too long.
  return code !== "" || /^(Connection|Query|Client|timeout)/i.test(error.message) ? unreachable(error, source) : error;
}

/** The same if a connection could not be made, for whatever reason. */
export function connectionFault(error: unknown, source: string): unknown {
  const fault = postgresFault(error, source);
  return fault instanceof InputError || !(fault instanceof Error) ? fault : unreachable(fault, source);
}

function unreachable(error: Error, source: string): StoreGone {
  const reason = codeOf(error) ?? oneLine(error.message);
  return new StoreGone(`the database cannot be reached (${reason}); start it, or check the address`, { source });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/**
 * The disk or the database fails at the moment; the message says what to do. It is not known if the request was
 * stored. If it is sent again with the same ids, it is stored only once.
 */
export class StoreGone extends InputError {}
