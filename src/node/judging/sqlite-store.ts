import { constants, existsSync, mkdtempSync, rmSync } from "node:fs";
import { access } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "../../base/input-error.ts";
import { fileError } from "../file-error.ts";
import { statIfThere } from "../stat-if-there.ts";
import { removedBySignals } from "../temporary.ts";
import { behindLinks, wholeFile } from "../whole-file.ts";
import { damagedJudging } from "./damaged.ts";
import { judgingApplicationId, isJudgingFile, wasJudgingFile } from "./judging-file.ts";
import type { Database, SqlQuery } from "./sql/database.ts";
import { announced, checkJudging, fillTables, sqlStore, unannounce } from "./sql/sql-store.ts";
import { closeServing, readingConnection, servingConnection } from "../sql/sqlite-connection.ts";
import { sqliteQuery, sqliteDatabase } from "./sql/sqlite-database.ts";
import { notDatabase, sqliteCode } from "../sql/sqlite-fault.ts";
import { sqliteFault } from "./sql/sqlite-store-fault.ts";
import { type Sqlite, sqliteLibrary } from "../sql/sqlite-library.ts";
import { lockBeside } from "./sql/sqlite-lock.ts";
import { checkVersion, raiseTables, type Migration, migrations as allSteps, versionOf } from "./sql/tables.ts";
import { type JudgingStore, type NewJudging, NoJudging, type Opening } from "./store.ts";

/** What opening a file needs all along. */
interface Place {
  readonly sqlite: Sqlite;
  /** Behind links, so that all who open the file meet at one lock. */
  readonly path: string;
  /** As it was typed. */
  readonly source: string;
  readonly steps: readonly Migration[];
}

/** A judging in one file, by SQLite. Other steps are for tests. */
export async function sqliteStore(source: string, opening: Opening, steps = allSteps): Promise<JudgingStore> {
  const sqlite = await sqliteLibrary("a judging file");
  try {
    const place = { sqlite, path: await behindLinks(source), source, steps };
    return sqlStore(opening === "read" ? await readableFile(place) : await servedFile(place, opening));
  } catch (error) {
    throw fileError(sqliteFault(error, source), source);
  }
}

async function servedFile(place: Place, opening: Exclude<Opening, "read">): Promise<Database> {
  const { sqlite, path, source } = place;
  if (opening === "serve") await checkIsFile(place, constants.R_OK | constants.W_OK);
  else checkJudging(opening.make);
  const unlock = lockBeside(sqlite, path);
  if (unlock === undefined) throw await servedElsewhere(place);
  try {
    if (opening !== "serve") await makeFile(place, opening);
    else if (!isJudgingFile(path)) throw notJudging(place);
    const connect = () => servingConnection(sqlite, path);
    return await raised(place, sqliteDatabase({ path, source, connect, close: closeServing, end: unlock }));
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Refuses what is no file, or may not be opened so. */
async function checkIsFile({ path, source }: Place, mode: number): Promise<void> {
  const kind = statIfThere(path);
  if (kind === undefined) throw new NoJudging("no such file; expected a judging file", { source });
  if (kind.isDirectory()) throw new InputError("a folder; expected a judging file", { source });
  if (!kind.isFile()) throw new InputError("not a judging file", { source });
  await access(path, mode);
}

function notJudging({ path, source }: Place): InputError {
  if (wasJudgingFile(path)) return damagedJudging("its first bytes are not what was written", source);
  return new InputError("not a judging file", { source });
}

/** The same with all steps taken. */
async function raised({ source, steps }: Place, database: Database): Promise<Database> {
  try {
    await database.write(async (query) => {
      const version = await versionOf(query, source);
      checkVersion(version, steps, source);
      await raiseTables(query, version, steps, source);
      await unannounce(query, source);
      const [found] = await query("PRAGMA integrity_check(1)"); // of the indexes, too, which no checksum is of
      if (Object.values(found ?? {})[0] !== "ok")
        throw damagedJudging("SQLite finds a part that is not what it wrote", source);
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function servedElsewhere({ sqlite, path, source }: Place): Promise<InputError> {
  let where = "";
  if (existsSync(path)) {
    const connection = readingConnection(sqlite, path);
    const address = await announced(sqliteQuery(connection));
    connection.close();
    if (address !== null) where = ` at ${address}`;
  }
  return new InputError(`served already${where}, by another process; go there, or end that one first`, { source });
}

/** A judging says who judged what, and lets nobody in but its owner. */
const ownersOnly = 0o600;

/** Makes the file under another name, so that it is there whole or not at all. Its lock is ours. */
async function makeFile({ sqlite, path, source, steps }: Place, making: NewJudging): Promise<void> {
  if (existsSync(path)) throw new InputError("there already; expected a name for a new judging file", { source });
  const log = `${path}-wal`; // SQLite would take it for that of the new file
  if ((statIfThere(log)?.size ?? 0) > 0)
    throw new InputError(`${log} is left of an earlier file; put that file back, or remove this one`, { source });
  await wholeFile(
    path,
    async (_, temporary) => {
      const connection = new sqlite.DatabaseSync(temporary);
      try {
        connection.exec("PRAGMA journal_mode = OFF"); // for speed alone: a file that fails is thrown away
        connection.exec(`PRAGMA application_id = ${judgingApplicationId}`);
        connection.exec("BEGIN");
        const query = sqliteQuery(connection);
        await raiseTables(query, 0, steps, source);
        await fillTables(query, making, source);
        connection.exec("COMMIT");
      } finally {
        connection.close();
      }
    },
    ownersOnly,
  );
}

/** A file as it stands. */
async function readableFile(place: Place): Promise<Database> {
  const { sqlite, path, source, steps } = place;
  await checkIsFile(place, constants.R_OK);
  const connect = () => {
    try {
      return readingConnection(sqlite, path);
    } catch (error) {
      throw sqliteCode(error) === notDatabase ? notJudging(place) : error;
    }
  };
  const database = sqliteDatabase({ path, source, connect, close: (connection) => connection.close() });
  try {
    const version = await database.read((query) => versionOfOurs(query, place));
    if (version === steps.length) return database;
    await database.close();
    return await raisedCopy(place);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The version of the tables. Files of other programs, and of a newer pericope, are refused. */
async function versionOfOurs(query: SqlQuery, place: Place): Promise<number> {
  const { source, steps } = place;
  // By SQLite: to open and close a file takes away the locks of a store that this process has on it.
  const [header] = await query("PRAGMA application_id");
  if (header?.["application_id"] !== judgingApplicationId) throw notJudging(place);
  const version = await versionOf(query, source);
  checkVersion(version, steps, source);
  return version;
}

/** A copy with all steps taken: a file of an earlier version may be read-only, or served by its own program. */
async function raisedCopy(place: Place): Promise<Database> {
  const { sqlite, path, source } = place;
  const folder = mkdtempSync(join(tmpdir(), "pericope-"));
  const callOff = removedBySignals(folder);
  const end = (): void => {
    callOff();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const copy = join(folder, "copy");
    const original = readingConnection(sqlite, path);
    original.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
    original.close();
    const [connect, close] = [() => new sqlite.DatabaseSync(copy), closeServing];
    return await raised(place, sqliteDatabase({ path: copy, source, connect, close, end }));
  } catch (error) {
    end();
    throw error;
  }
}
