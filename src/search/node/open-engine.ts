// Opens an index file to ask it. First it checks that the file is an index, of this version, with these tables. Each
// answer belongs to one moment. After another process has changed the file, answers come from the new state.

import { InputError } from "../../base/input-error.ts";
import { statIfThere } from "../../files/node/file-system.ts";
import { indexVersion, refuseIndexInPostgres, version } from "../../files/node/sql/our-files.ts";
import {
  readAgain,
  readingConnection,
  type Sqlite,
  type SqliteConnection,
  sqliteLibrary,
  sqliteSentence,
} from "../../files/node/sql/sqlite.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import type { Engine } from "../engine/engine.ts";
import { segmentEngine } from "../engine/segment-engine.ts";
import { loadAnalyzer } from "./load-analyzer.ts";
import { damaged, present } from "./seals.ts";
import { everyId, sqliteSegments, sqliteTables } from "./stored-segment.ts";

/**
 * Opens an index in a file to ask it. A list with one file is accepted too.
 *
 * @example
 * import { buildIndex, openEngine } from "pericope/node";
 * import { readSystem, search } from "pericope";
 *
 * await buildIndex(["articles"], "articles.index");
 * const engine = await openEngine("articles.index");
 * const [run] = await search(engine, [{ id: "1", title: "bookmark ribbon" }], [readSystem("articles")]);
 * run?.topics.get("1")?.[0]?.doc; // "bookmark"
 * await engine.close();
 */
export async function openEngine(place: string | readonly string[]): Promise<Engine> {
  const [path, ...others] = typeof place === "string" ? [place] : place;
  if (path === undefined) throw new InputError("no index; expected a file, as pericope index makes it");
  [path, ...others].forEach(refuseIndexInPostgres);
  if (others.length > 0) throw new InputError("several indexes; expected one file", { source: others[0] });
  const sqlite = await sqliteLibrary("an index");
  checkIsIndex(path, path);
  const { connection, analyzer } = openedForReading(sqlite, path, path);
  try {
    return sqliteEngine(connection, await loadAnalyzer(analyzer), {
      source: path,
      close: () => connection.close(),
      reading: (read) => readAgain(sqlite, path, read),
    });
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** A connection to an index file, and the name of its analyzer. Throws if this version of pericope cannot read it. */
export function openedForReading(
  sqlite: Sqlite,
  path: string,
  source: string,
): { readonly connection: SqliteConnection; readonly analyzer: string } {
  let connection: SqliteConnection | undefined;
  try {
    connection = readingConnection(sqlite, path);
    checkVersion(connection, source);
    checkTables(connection);
    const { analyzer } = present(connection.prepare("SELECT analyzer FROM about").get());
    if (typeof analyzer !== "string") throw damaged();
    return { connection, analyzer };
  } catch (error) {
    connection?.close();
    throw indexFault(error, source);
  }
}

/**
 * A process that has this file open must not call it, because closing a file releases all locks of the process on it.
 */
export function checkIsIndex(path: string, source: string): void {
  const kind = statIfThere(path);
  if (kind === undefined)
    throw new InputError("no such file; expected an index, as pericope index makes it", { source });
  if (kind.isDirectory())
    throw new InputError("a folder; expected an index: make one of it with pericope index", { source });
  if (indexVersion(path) === undefined) throw new InputError("not an index; make one with pericope index", { source });
}

/** SQLite does not notice if the name of a column was changed. */
function checkTables(connection: SqliteConnection): void {
  const written = connection.prepare("SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all();
  const found = new Set(written.map(({ sql }) => sql));
  if (!sqliteTables.every((statement) => statement.startsWith("PRAGMA") || found.has(statement))) throw damaged();
}

function checkVersion(connection: SqliteConnection, source: string): void {
  const { user_version: found } = connection.prepare("PRAGMA user_version").get();
  if (found === version) return;
  const again = "make the index again";
  const [age, remedy] = found > version ? ["a newer", `update pericope, or ${again}`] : ["an older", again];
  throw new InputError(
    `an index of version ${found}, made by ${age} pericope; expected version ${version}: ${remedy}`,
    {
      source,
    },
  );
}

interface EngineFile {
  readonly source: string;
  close(): void;
  /** Reads, and reads once more if another process has left the file half changed. */
  reading<T>(read: () => T): T;
}

/**
 * The engine of an index file. Each answer belongs to one moment. If another process has changed the index, it comes
 * from the new state.
 */
function sqliteEngine(
  connection: SqliteConnection,
  analyzer: Analyzer,
  { source, close, reading }: EngineFile,
): Engine {
  const changes = connection.prepare("PRAGMA data_version");
  let seen: number | undefined;
  let engine = segmentEngine(analyzer, [], { source });

  /** The segments as they are now. The caller must have begun a transaction. */
  function current(): Engine {
    const { data_version: version } = changes.get();
    if (version !== seen) engine = segmentEngine(analyzer, sqliteSegments(connection), { source });
    seen = version;
    return engine;
  }

  function inTransaction<T>(read: () => T): T {
    connection.exec("BEGIN");
    try {
      return read();
    } finally {
      connection.exec("COMMIT");
    }
  }

  /**
   * Asks within a transaction. Segments in a file answer at once, so the promise is already resolved when the
   * transaction ends.
   */
  async function ask<T>(question: (engine: Engine) => Promise<T>): Promise<T> {
    try {
      return await reading(() =>
        inTransaction(() => {
          const answer = question(current());
          answer.catch(() => undefined); // it is told below, or what fails before that
          return answer;
        }),
      );
    } catch (error) {
      throw indexFault(error, source);
    }
  }

  return {
    analyzer,
    source,
    statistics: (terms) => ask((now) => now.statistics(terms)),
    elementStatistics: (terms) => ask((now) => now.elementStatistics(terms)),
    best: (model, terms, n) => ask((now) => now.best(model, terms, n)),
    positions: (terms, documents) => ask((now) => now.positions(terms, documents)),
    words: (documents) => ask((now) => now.words(documents)),
    terms: (documents) => ask((now) => now.terms(documents)),
    elements: (documents) => ask((now) => now.elements(documents)),
    documents: (ids) => ask((now) => now.documents(ids)),
    incomingLinks: (documents) => ask((now) => now.incomingLinks(documents)),
    async *everyDocument() {
      for (const doc of await ask(async () => everyId(connection))) {
        const document = (await ask((now) => now.documents([doc]))).get(doc);
        if (document !== undefined) yield document; // or it was removed meanwhile
      }
    },
    close: async () => close(),
  };
}

/** Turns an error into a message about the index if its file is invalid. Other errors are returned unchanged. */
export function indexFault(error: unknown, source: string): unknown {
  const sentence = sqliteSentence(error, "an index");
  return sentence === undefined ? error : new InputError(sentence, { source });
}
