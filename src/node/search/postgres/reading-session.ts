import { type PostgresSession, postgresSession } from "../../sql/postgres-session.ts";
import { sessionOptions } from "./session-options.ts";

/** In seconds: millions of articles are ranked in some seconds. */
const longestStatement = 60;

/**
 * A session that sees the index as it is now, as long as it lasts. PostgreSQL keeps what is removed meanwhile for it, so it should not be kept
 * open for days.
 */
export async function readingSession(url: string): Promise<PostgresSession> {
  const session = await postgresSession(sessionOptions(url, longestStatement));
  try {
    // Compiling a statement takes longer than most of ours; and a double is read back as it was.
    await session.ask("SET jit = off");
    await session.ask("SET extra_float_digits = 3");
    await session.ask("SET work_mem = '64MB'"); // the candidates of a query lie there
    await session.ask("SET idle_in_transaction_session_timeout = 0");
    await session.ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await session.ask("SELECT 1"); // the first statement is the moment
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}
