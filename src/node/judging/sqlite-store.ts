import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import type { Judging } from "../../judging/judging.ts";
import { fileError } from "../file-error.ts";
import { statIfThere } from "../stat-if-there.ts";
import { removedBySignals } from "../temporary.ts";
import { behindLinks, wholeFile } from "../whole-file.ts";
import { applicationId } from "./judging-file.ts";
import type { Database } from "./sql/database.ts";
import { announced, checkJudging, fillTables, sqlStore } from "./sql/sql-store.ts";
import { readingConnection, servingConnection } from "./sql/sqlite-connection.ts";
import { queryOf, sqliteDatabase } from "./sql/sqlite-database.ts";
import { sqliteFault } from "./sql/sqlite-fault.ts";
import { type Sqlite, sqliteLibrary } from "./sql/sqlite-library.ts";
import { lockBeside } from "./sql/sqlite-lock.ts";
import { checkVersion, raiseTables, type Step, steps as allSteps, versionOf } from "./sql/tables.ts";
import { type JudgingStore, NoJudging, type Opening } from "./store.ts";

/** What opening a file needs all along. */
interface Place {
  readonly sqlite: Sqlite;
  /** Behind links, so that all who open the file meet at one lock. */
  readonly path: string;
  /** As it was typed. */
  readonly source: string;
  readonly steps: readonly Step[];
}

/** A judging in one file, by SQLite. Other steps are for tests. */
export async function sqliteStore(source: string, opening: Opening, steps = allSteps): Promise<JudgingStore> {
  const sqlite = await sqliteLibrary();
  try {
    const place = { sqlite, path: await behindLinks(source), source, steps };
    return sqlStore(opening === "read" ? await readFile(place) : await servedFile(place, opening));
  } catch (error) {
    throw fileError(sqliteFault(error, source), source);
  }
}

async function servedFile(place: Place, opening: Exclude<Opening, "read">): Promise<Database> {
  const { sqlite, path, source, steps } = place;
  if (opening === "serve") await checkedVersion(place);
  else checkJudging(opening.make);
  const unlock = lockBeside(sqlite, path);
  if (unlock === undefined) throw await servedElsewhere(place);
  try {
    if (opening !== "serve") await makeFile(place, opening.make);
    const connect = () => servingConnection(sqlite, path);
    return await raised(sqliteDatabase({ path, source, connect, end: unlock }), steps);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The same with all steps taken. */
async function raised(database: Database, steps: readonly Step[]): Promise<Database> {
  try {
    await database.write(async (query) => raiseTables(query, await versionOf(query), steps));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The version of the tables. A file of another program, or of a newer pericope, is refused, and nothing in it is touched. */
async function checkedVersion({ sqlite, path, source, steps }: Place): Promise<number> {
  const kind = statIfThere(path);
  if (kind === undefined) throw new NoJudging("no such file; expected a judging file", { source });
  if (kind.isDirectory()) throw new InputError("a folder; expected a judging file", { source });
  if (!kind.isFile()) throw new InputError("not a judging file", { source });
  const connection = readingConnection(sqlite, path);
  try {
    const query = queryOf(connection);
    const [header] = await query("PRAGMA application_id");
    if (header?.["application_id"] !== applicationId) throw new InputError("not a judging file", { source });
    const version = await versionOf(query);
    checkVersion(version, steps, source);
    return version;
  } finally {
    connection.close();
  }
}

async function servedElsewhere({ sqlite, path, source }: Place): Promise<InputError> {
  let where = "";
  if (existsSync(path)) {
    const connection = readingConnection(sqlite, path);
    const address = await announced(queryOf(connection));
    connection.close();
    if (address !== null) where = ` at ${address}`;
  }
  return new InputError(`served already${where}, by another process; go there, or end that one first`, { source });
}

/** Makes the file under another name, so that it is there whole or not at all. Its lock is ours. */
async function makeFile({ sqlite, path, source, steps }: Place, judging: Judging): Promise<void> {
  if (existsSync(path)) throw new InputError("there already; expected a name for a new judging file", { source });
  const log = `${path}-wal`; // SQLite would take it for that of the new file
  if (existsSync(log))
    throw new InputError(`${log} is left of an earlier file; put that file back, or remove this one`, { source });
  await wholeFile(path, async (_, temporary) => {
    const connection = new sqlite.DatabaseSync(temporary);
    try {
      connection.exec("PRAGMA journal_mode = OFF"); // a file that fails is thrown away
      connection.exec(`PRAGMA application_id = ${applicationId}`);
      connection.exec("BEGIN");
      await raiseTables(queryOf(connection), 0, steps);
      await fillTables(queryOf(connection), judging);
      connection.exec("COMMIT");
    } finally {
      connection.close();
    }
  });
}

/** A file as it stands. One of an earlier version is brought to ours in a copy: it may be read-only, or served by its own program. */
async function readFile(place: Place): Promise<Database> {
  const { sqlite, path, source, steps } = place;
  if ((await checkedVersion(place)) === steps.length)
    return sqliteDatabase({ path, source, connect: () => readingConnection(sqlite, path) });
  const folder = mkdtempSync(join(tmpdir(), "pericope-"));
  const callOff = removedBySignals(folder);
  const end = (): void => {
    callOff();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const copy = join(folder, "copy");
    await copyTo(place, copy);
    const connect = () => new sqlite.DatabaseSync(copy);
    return await raised(sqliteDatabase({ path: copy, source, connect, end }), steps);
  } catch (error) {
    end();
    throw error;
  }
}

async function copyTo({ sqlite, path }: Place, copy: string): Promise<void> {
  const connection = new sqlite.DatabaseSync(path, { readOnly: true });
  try {
    await queryOf(connection)("VACUUM INTO ?", [copy]);
  } finally {
    connection.close();
  }
}
