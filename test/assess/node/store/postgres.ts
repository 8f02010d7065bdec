import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { inject } from "vitest";
import { postgresServer, type PostgresServer } from "./postgres-server.ts";

const { programs, folder } = inject("postgres");

/** Whether there is a PostgreSQL to test with. */
export const hasPostgres = programs !== "";

/** The address of a new and empty schema, on the server that all tests share. */
export async function emptySchema(): Promise<string> {
  return schemaOf(await sharedUrl());
}

/** The address of a new and empty schema. */
export async function schemaOf(url: string): Promise<string> {
  const name = `s${Math.random().toString(36).slice(2)}`;
  await asked(url, `CREATE SCHEMA ${name}`);
  return `${url}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
}

/** What one statement gives, on a connection of its own. */
export async function asked(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A server for one test alone, which may stop it. */
export function ownServer(): Promise<PostgresServer> {
  return postgresServer(programs, `${folder}-${Math.random().toString(36).slice(2)}`);
}

/** The test files run beside each other: the first that comes starts the server, the others wait for it. */
async function sharedUrl(): Promise<string> {
  const ready = join(folder, "url");
  if (!existsSync(folder)) {
    try {
      const { url } = await postgresServer(programs, folder);
      writeFileSync(`${ready}-`, url);
      renameSync(`${ready}-`, ready); // who waits for it finds it whole
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
  for (let i = 0; i < 600 && !existsSync(ready); i++) await sleep(100);
  return readFileSync(ready, "utf8");
}
