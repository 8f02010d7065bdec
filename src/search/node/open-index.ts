import { InputError } from "../../base/input-error.ts";
import type { Engine } from "../engine/engine.ts";
import {
  readAgain,
  readingConnection,
  type Sqlite,
  type SqliteConnection,
  sqliteLibrary,
} from "../../files/node/sql/sqlite.ts";
import { statIfThere } from "../../files/node/file-system.ts";
import { indexVersion, version } from "../../files/node/sql/our-files.ts";
import { sqliteTables } from "./index-tables.ts";
import { loadAnalyzer } from "./load-analyzer.ts";
import { damaged, present } from "./seals.ts";
import { indexFault, sqliteEngine } from "./sqlite-engine.ts";

/** Opens an index file, to be asked. */
export async function openIndex(path: string): Promise<Engine> {
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

/** A connection to an index file, and the name of its analyzer. Throws where this pericope cannot read it. */
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

/** Not for a process that has this very file open: to close a file takes away all locks that the process has on it. */
export function checkIsIndex(path: string, source: string): void {
  const kind = statIfThere(path);
  if (kind === undefined)
    throw new InputError("no such file; expected an index, as pericope index makes it", { source });
  if (kind.isDirectory())
    throw new InputError("a folder; expected an index: make one of it with pericope index", { source });
  if (indexVersion(path) === undefined) throw new InputError("not an index; make one with pericope index", { source });
}

/** SQLite does not notice where the name of a column has changed. */
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
