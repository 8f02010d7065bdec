// A judging in one file, by SQLite: made whole under another name, opened by one process at a time to be served, or read as it stands.

import { randomInt } from "node:crypto";
import { constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { access } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "../../../base/input-error.ts";
import { once } from "../../../base/remembered.ts";
import { fileError, statIfThere } from "../../../files/node/file-system.ts";
import { behindLinks, removedBySignals, wholeFile } from "../../../files/node/write-file.ts";
import { damagedJudging, typed, wholeBeside } from "./damaged.ts";
import { isJudgingFile, judgingApplicationId, wasJudgingFile } from "../../../files/node/sql/our-files.ts";
import type { Database, SqlQuery } from "./database.ts";
import { announced, checkJudging, fillTables, sqlStore, unannounce } from "./sql-store.ts";
import {
  closeServing,
  notDatabase,
  readingConnection,
  rowsOnce,
  servingConnection,
  type Sqlite,
  sqliteCode,
  sqliteLibrary,
} from "../../../files/node/sql/sqlite.ts";
import {
  actionsIn,
  actionsOf,
  beatEvery,
  clearLease,
  headsIn,
  leaseIn,
  livingLease,
  lockBeside,
  namesOfFile,
  type Unlock,
  writeLease,
} from "./sqlite-lease.ts";
import { checkedRows, tableNames } from "./sealed-rows.ts";
import { sqliteDatabase, sqliteFault, type SqliteFile, type SqliteOpening, sqliteQuery } from "./sqlite-database.ts";
import { checkVersion, raiseTables, type Migration, migrations as allSteps, versionOf } from "./tables.ts";
import { type JudgingStore, type KeptToken, type NewJudging, NoJudging, type Opening } from "./store.ts";

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
    if (opening !== "read") {
      const { database, isPartial, stop } = await servedFile(place, opening);
      const store = sqlStore(database);
      let known: readonly KeptToken[] = [];
      return {
        ...store,
        isPartial,
        tokens: async () => (known = await store.tokens()),
        onGone: (rescue) => database.onGone(() => rescue(known)),
        async close() {
          await stop();
          await store.close();
        },
      };
    }
    // Whoever serves a file by this name has its log beside it, which readers see.
    const isPartial = leaseIn(sqlite, place.path) !== undefined && !hasLog(place.path);
    return { ...sqlStore(isPartial ? await copied(place, "bytes") : await readableFile(place)), isPartial };
  } catch (error) {
    throw fileError(sqliteFault(error, source), source);
  }
}

/** A file that is served, and what ends its lease. */
interface Served {
  readonly database: SqliteFile;
  /** Whether it was copied without its log, while somebody served it. */
  readonly isPartial: boolean;
  stop(): Promise<void>;
}

async function servedFile(place: Place, opening: Exclude<Opening, "read">): Promise<Served> {
  const { sqlite, path, source } = place;
  if (opening === "serve") await checkIsFile(place, constants.R_OK | constants.W_OK);
  else checkJudging(opening.make);
  const unlock = lockBeside(sqlite, path);
  if (unlock === undefined) throw await servedElsewhere(place);
  try {
    if (opening !== "serve") await makeFile(place, opening);
    else if (!isJudgingFile(path)) throw notJudging(place);
    const isPartial = await refuseOtherLease(place, unlock.leaseBefore);
    refuseOlderLog(place);
    const connect = () => servingConnection(sqlite, path);
    const database = await raised(
      place,
      sqliteDatabase({ path, source, connect, close: closeServing, end: unlock, guard: guardOf(place) }),
    );
    return { database, isPartial, stop: await leased(place, database, unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

const hasLog = (path: string): boolean => existsSync(`${path}-wal`);

/** Refuses a file that somebody serves by another name, or was serving when killed; gives whether it is a copy of such a file. */
async function refuseOtherLease(place: Place, ownBefore: number): Promise<boolean> {
  const { sqlite, path, source } = place;
  const lease = leaseIn(sqlite, path);
  if (lease === undefined || lease.id === ownBefore) return false; // the lock was that one's, and is ours now: it was killed
  const living = await livingLease(sqlite, path, lease);
  if (living !== undefined) throw servedByOtherName(place, living.address);
  if (hasLog(path)) return false; // as in a folder that was copied whole
  const names = namesOfFile(path);
  if (names !== undefined)
    throw new InputError(
      `was served under another name (${names}), and not ended there: its last actions may be in a log (-wal) beside that name; start and end it once by that name`,
      { source },
    );
  return true;
}

/** Refuses a log that is older than the file: to bring it into the file would take away what came since. */
function refuseOlderLog({ sqlite, path, source }: Place): void {
  if (!hasLog(path) || statSync(`${path}-wal`).size === 0) return;
  const alone = actionsIn(sqlite, path);
  if (alone === undefined) return;
  const connection = readingConnection(sqlite, path);
  try {
    const number = actionsOf((columns, from) => rowsOnce(connection, columns, from));
    if (number === undefined || number >= alone) return;
  } finally {
    connection.close();
  }
  throw new InputError(
    `the log beside it (${path}-wal) is older than the file, which was served under another name since; move the log away: mv ${typed(`${path}-wal`)} ${typed(`${path}-older-log`)}`,
    { source },
  );
}

function servedByOtherName({ source }: Place, address: string | null): InputError {
  const where = address === null ? "" : ` at ${address}`;
  return new InputError(
    `served already${where}, by another process and under another name (a hard link, or a single file that is mounted); go there, or end that one first, and mount or link its folder instead`,
    { source },
  );
}

/** Keeps a lease in the file, whose beat goes on until it is stopped. */
async function leased({ sqlite, path }: Place, database: SqliteFile, lock: Unlock): Promise<() => Promise<void>> {
  const id = randomInt(1, 2 ** 31);
  const before = leaseIn(sqlite, path)?.id;
  let beat = 0;
  const write = async (): Promise<void> => {
    const found = leaseIn(sqlite, path)?.id;
    if (beat > 0 && found !== undefined && found !== id && found !== before)
      database.giveUp("is served under another name, too,");
    await database.write((query) => writeLease(query, { id, beat: beat++ }));
    await database.checkpoint();
  };
  lock.keepLease(id);
  try {
    await write();
  } catch (error) {
    await database.close();
    throw error;
  }
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(write).catch(() => undefined); // whoever sends actions next is told
  }, beatEvery);
  timer.unref();
  return once(async () => {
    clearInterval(timer);
    await beating;
    await database.write(clearLease).catch(() => undefined); // where the file is gone, closing says so
  });
}

/** Knows the rows by the heads of their tables. */
function guardOf({ sqlite, path, source }: Place): NonNullable<SqliteOpening["guard"]> {
  const witness = async (query: SqlQuery): Promise<string> =>
    JSON.stringify(await query("SELECT * FROM pericope_head ORDER BY name"));
  return {
    witness,
    ofFile: () => headsIn(sqlite, path),
    async check(before) {
      const connection = readingConnection(sqlite, path);
      try {
        const query = sqliteQuery(connection);
        if ((await witness(query)) !== before) throw damagedJudging("other rows than were written", source);
        for (const table of tableNames) await checkedRows(query, table, source);
        await checkIntegrity(query, source);
      } finally {
        connection.close();
      }
    },
  };
}

async function checkIntegrity(query: SqlQuery, source: string): Promise<void> {
  const [found] = await query("PRAGMA integrity_check(1)"); // of the indexes, too, which no checksum is of
  if (Object.values(found ?? {})[0] !== "ok")
    throw damagedJudging("SQLite finds a part that is not what it wrote", source);
}

/** Makes a judging file that nobody serves yet. */
export async function makeJudgingFile(source: string, making: NewJudging): Promise<void> {
  const sqlite = await sqliteLibrary("a judging file");
  await makeFile({ sqlite, path: source, source, steps: allSteps }, making);
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
  const whole = wholeBeside(source);
  return new InputError(`not a judging file${whole === undefined ? "" : `; ${whole}`}`, { source });
}

/** The same with all steps taken. */
async function raised<D extends Database>({ source, steps }: Place, database: D): Promise<D> {
  try {
    await database.write(async (query) => {
      const version = await versionOf(query, source);
      checkVersion(version, steps, source);
      await raiseTables(query, version, steps, source);
      await unannounce(query, source);
      await checkIntegrity(query, source);
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
        connection.exec("PRAGMA journal_mode = OFF"); // a file that fails is thrown away
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
    return await copied(place, "tables");
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

/**
 * A copy with all steps taken: a file of an earlier version may be read-only, or served by its own program. One that is served by another
 * name changes in the middle of reading: its bytes are copied, while nobody writes.
 */
async function copied(place: Place, how: "tables" | "bytes"): Promise<Database> {
  const { sqlite, path, source } = place;
  const folder = mkdtempSync(join(tmpdir(), "pericope-"));
  const callOff = removedBySignals(folder);
  const end = (): void => {
    callOff();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const copy = join(folder, "copy");
    if (how === "bytes") await copyUnchanged(path, copy);
    else {
      const original = readingConnection(sqlite, path);
      original.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
      original.close();
    }
    const [connect, close] = [() => new sqlite.DatabaseSync(copy), closeServing];
    return await raised(place, sqliteDatabase({ path: copy, source, connect, close, end }));
  } catch (error) {
    end();
    throw error;
  }
}

/** Copies a file of which nothing changes meanwhile. */
async function copyUnchanged(path: string, copy: string): Promise<void> {
  for (let i = 0; i < 50; i++) {
    const before = statSync(path, { bigint: true });
    copyFileSync(path, copy);
    const after = statSync(path, { bigint: true });
    if (before.mtimeNs === after.mtimeNs && before.size === after.size) return;
    await sleep(50);
  }
}
