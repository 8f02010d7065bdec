import { randomUUID } from "node:crypto";
import { InputError } from "../../../base/input-error.ts";
import type { Engine } from "../../engine/engine.ts";
import { mergedEngine } from "../../engine/merged-engine.ts";
import type { PostgresSession } from "../../../files/node/sql/postgres-session.ts";
import { usualAnalyzer } from "../../../text/analyzers.ts";
import type { IndexStore } from "../index-store.ts";
import { loadAnalyzer } from "../load-analyzer.ts";
import { type AboutIndex, aboutIndex, checkComplete, checkParts } from "./about-index.ts";
import { postgresEngine } from "./postgres-engine.ts";
import { postgresIndex } from "./postgres-index.ts";
import { readingSession, writingSession } from "./index-session.ts";
import { postgresTables, tablesVersion } from "./tables.ts";

/**
 * The engine of an index on one server or several, by the addresses of all of them. It sees each as it is now, until it is closed.
 */
export function openPostgresIndex(urls: readonly string[]): Promise<Engine> {
  return withSessions(urls, readingSession, async (sessions) => {
    const places: { session: PostgresSession; source: string; about: AboutIndex }[] = [];
    for (const session of sessions) {
      const about = await aboutIndex(session);
      if (about === undefined)
        throw new InputError("no index there; expected a database in which pericope index has made one", {
          source: session.source,
        });
      places.push({ session, source: session.source, about });
    }
    checkParts(places);
    checkComplete(places, (parts) => parts === places.length);
    const analyzer = await loadAnalyzer(places[0]!.about.analyzer);
    return mergedEngine(sessions.map((session) => postgresEngine(analyzer, session)));
  });
}

/**
 * Opens the stores of an index on one server or several, to change it; makes what is not there yet. Servers that are new to an index join
 * it, and none may be left out. Another analyzer than that of an index which is there is refused.
 */
export function openPostgresStores(
  urls: readonly string[],
  asked?: string | undefined,
): Promise<readonly IndexStore[]> {
  return withSessions(urls, writingSession, async (sessions) => {
    const places = await Promise.all(
      sessions.map(async (session) => ({ session, source: session.source, about: await aboutIndex(session) })),
    );
    const there = places.flatMap(({ source, about }) => (about === undefined ? [] : [{ source, about }]));
    const analyzer = asked ?? there[0]?.about.analyzer ?? usualAnalyzer;
    for (const { source, about } of there)
      if (about.analyzer !== analyzer)
        throw new InputError(`an index made with the analyzer ${about.analyzer}; expected ${analyzer}`, { source });
    if (there.length > 0) {
      checkParts(there);
      checkComplete(there, (parts) => parts <= there.length);
    }
    const id = there[0]?.about.id ?? randomUUID();
    for (const { session, about } of places) if (about === undefined) await makeTables(session, id, analyzer);
    for (const { ask } of sessions)
      await ask("UPDATE pericope_index SET parts = $1 WHERE parts <> $1", [sessions.length]);
    return sessions.map((session) => postgresIndex(session, analyzer));
  });
}

/** Opens a session for each address, and closes them all where something fails. */
async function withSessions<T>(
  urls: readonly string[],
  open: (url: string) => Promise<PostgresSession>,
  work: (sessions: readonly PostgresSession[]) => Promise<T>,
): Promise<T> {
  const sessions: PostgresSession[] = [];
  try {
    for (const url of urls) sessions.push(await open(url));
    return await work(sessions);
  } catch (error) {
    await Promise.all(sessions.map((session) => session.close()));
    throw error;
  }
}

async function makeTables({ ask }: PostgresSession, id: string, analyzer: string): Promise<void> {
  await ask("BEGIN");
  for (const statement of postgresTables) await ask(statement);
  await ask("INSERT INTO pericope_index (version, id, part, parts, analyzer) VALUES ($1, $2, $3, 0, $4)", [
    tablesVersion,
    id,
    randomUUID(),
    analyzer,
  ]);
  await ask("COMMIT");
}
