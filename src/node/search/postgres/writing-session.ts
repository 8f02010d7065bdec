import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../../../base/input-error.ts";
import { type PostgresSession, postgresSession } from "../../sql/postgres-session.ts";
import { sessionOptions } from "./session-options.ts";

/** In seconds: a whole segment is copied or removed by one statement. */
const longestStatement = 300;

/** A session that is alone in writing to the index of its schema. PostgreSQL lets go of the lock when it ends, however it ends. */
export async function writingSession(url: string): Promise<PostgresSession> {
  const session = await postgresSession(sessionOptions(url, longestStatement));
  try {
    await session.ask("SET idle_in_transaction_session_timeout = 0"); // a segment may take long to be made
    await session.ask(fasterCompression);
    if (await hasLock(session)) return session;
    throw new InputError(
      "named twice, or being changed by another program; expected each server once, and one program",
      {
        source: session.source,
      },
    );
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** Where the server has it, LZ4 takes a fraction of the time of PostgreSQL's own. */
const fasterCompression = `
  SELECT set_config(name, 'lz4', false) FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)`;

/** False where another has the lock, and keeps it: a session ends some time after its client. */
async function hasLock({ ask }: PostgresSession): Promise<boolean> {
  for (let left = 20; left > 0; left--) {
    const [row] = await ask(
      "SELECT pg_try_advisory_lock(hashtextextended('pericope indexes ' || current_schema(), 0)) AS is_ours",
    );
    if (row?.["is_ours"] === true) return true;
    await sleep(50);
  }
  return false;
}
