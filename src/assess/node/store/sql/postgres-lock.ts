import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresClient } from "../../../../files/node/sql/postgres-library.ts";

// Whoever serves a judging has a lock on its schema, which PostgreSQL lets go of when the session ends, however it ends.

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
