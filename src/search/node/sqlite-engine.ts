import { InputError } from "../../base/input-error.ts";
import type { Engine } from "../engine/engine.ts";
import { segmentEngine } from "../engine/segment-engine.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { type SqliteConnection, sqliteSentence } from "../../files/node/sql/sqlite.ts";
import { everyId, sqliteSegments } from "./sqlite-segment.ts";

interface EngineFile {
  readonly source: string;
  close(): void;
  /** Reads, if need be once more, where another process has left the file half changed. */
  reading<T>(read: () => T): T;
}

/** The engine of an index file. Each question is answered of one moment; where another process has changed the index, of the new one. */
export function sqliteEngine(
  connection: SqliteConnection,
  analyzer: Analyzer,
  { source, close, reading }: EngineFile,
): Engine {
  const changes = connection.prepare("PRAGMA data_version");
  let seen: number | undefined;
  let engine = segmentEngine(analyzer, [], { source });

  /** The segments as they are now. Whoever calls it has begun a transaction. */
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

  /** Asks within a transaction. Segments in a file answer at once: the promise is kept by then. */
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

/** What is wrong with an index, in words, where its file is at fault; any other error as it is. */
export function indexFault(error: unknown, source: string): unknown {
  const sentence = sqliteSentence(error, "an index");
  return sentence === undefined ? error : new InputError(sentence, { source });
}
