import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../../../base/input-error.ts";
import { withoutPassword } from "../../../files/node/sql/postgres-address.ts";
import { type PostgresSession, postgresSession } from "../../../files/node/sql/postgres-session.ts";

/** How many seconds a statement may take: millions of articles are ranked in some; a whole segment is copied or removed by one. */
const longest = { reading: 60, writing: 300 };

/**
 * A session that sees the index as it is now, as long as it lasts. PostgreSQL keeps what is removed meanwhile for it, so it should not be kept
 * open for days.
 */
export function readingSession(url: string): Promise<PostgresSession> {
  return indexSession(url, longest.reading, async ({ ask }) => {
    // Compiling a statement takes longer than most of ours; and a double is read back as it was.
    await ask("SET jit = off");
    await ask("SET extra_float_digits = 3");
    await ask("SET work_mem = '64MB'"); // the candidates of a query lie there
    await ask("SET idle_in_transaction_session_timeout = 0");
    await ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await ask("SELECT 1"); // the first statement is the moment
  });
}

/** A session that is alone in writing to the index of its schema. PostgreSQL lets go of the lock when it ends, however it ends. */
export function writingSession(url: string): Promise<PostgresSession> {
  return indexSession(url, longest.writing, async (session) => {
    await session.ask("SET idle_in_transaction_session_timeout = 0"); // a segment may take long to be made
    await session.ask(fasterCompression);
    if (await hasLock(session)) return;
    const fault = "named twice, or being changed by another program; expected each server once, and one program";
    throw new InputError(fault, { source: session.source });
  });
}

/** Opens a session and makes it ready; closes it where that fails. */
async function indexSession(
  url: string,
  statement: number,
  prepare: (session: PostgresSession) => Promise<void>,
): Promise<PostgresSession> {
  const name = `pericope index ${randomBytes(8).toString("hex")}`;
  const session = await postgresSession({ url, name, source: withoutPassword(url), statement });
  try {
    await prepare(session);
    return session;
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
