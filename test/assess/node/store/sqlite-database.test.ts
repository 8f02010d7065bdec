import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sqliteDatabase } from "../../../../src/assess/node/store/sqlite-database.ts";
import { lockBeside } from "../../../../src/assess/node/store/sqlite-lease.ts";
import { StoreGone } from "../../../../src/files/node/sql/postgres.ts";
import { type SqliteConnection, sqliteLibrary } from "../../../../src/files/node/sql/sqlite.ts";
import { around } from "./around.ts";

let folder = "";
const check = around(test, async () => {
  folder = mkdtempSync(join(tmpdir(), "pericope-database-"));
  return async () => rmSync(folder, { recursive: true });
});

/** A database whose connections note what they are asked, and fail where `fault` says so. */
function noted() {
  const path = join(folder, "file");
  writeFileSync(path, "");
  const did: string[] = [];
  let connections = 0;
  let fault: (sql: string) => Error | undefined = () => undefined;
  const database = sqliteDatabase({
    path,
    source: "it",
    connect() {
      const name = `${++connections}`;
      did.push(`connect ${name}`);
      const exec = (sql: string): void => {
        did.push(sql);
        const error = fault(sql);
        if (error !== undefined) throw error;
      };
      const all = (...values: unknown[]) => [{ values }];
      return { name, exec, prepare: () => ({ all }) } as unknown as SqliteConnection;
    },
    close: (connection) => void did.push(`close ${(connection as unknown as { name: string }).name}`),
    end: () => void did.push("end"),
  });
  return { path, did, database, fail: (how: typeof fault) => void (fault = how) };
}

const failing = (sql: string, errcode: number) => (asked: string) =>
  asked === sql ? Object.assign(new Error("disk"), { errcode }) : undefined;

check("what fails is taken back; where the disk failed, the file is opened anew", async () => {
  const { database, did, fail } = noted();
  await expect(database.write(() => Promise.reject(new RangeError("odd")))).rejects.toThrow(RangeError);
  expect(did.splice(0)).toEqual(["connect 1", "BEGIN IMMEDIATE", "ROLLBACK"]);
  fail(failing("COMMIT", 13));
  await expect(database.write(async () => 1)).rejects.toThrow("it: the disk is full; make room");
  expect(did.splice(0)).toEqual(["BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"]);
  fail(failing("COMMIT", 10));
  await expect(database.write(async () => 1)).rejects.toBeInstanceOf(StoreGone);
  expect(did.splice(0)).toEqual(["BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", "close 1"]);
  fail(() => undefined);
  expect(await database.write(async () => 2)).toBe(2);
  expect(did.splice(0)).toEqual(["connect 2", "BEGIN IMMEDIATE", "COMMIT"]);
  fail(failing("BEGIN", 5)); // and to take back what had not begun fails, too
  await expect(database.read(async () => 1)).rejects.toThrow("it: in use by another program; end that, and try again");
});

check("nothing is kept in a file that was moved, before the work or in the middle of it", async () => {
  const { database, did, path } = noted();
  const moved =
    "it: was moved, replaced or removed while it was open, and takes nothing more; put it back, or end and start again";
  const away = (): void => renameSync(path, `${path}-away`);
  await expect(database.write(async () => away())).rejects.toThrow(moved);
  expect(did.splice(0)).toEqual(["connect 1", "BEGIN IMMEDIATE", "ROLLBACK"]);
  await expect(database.write(async () => 1)).rejects.toThrow(moved);
  writeFileSync(path, "another");
  await expect(database.write(async () => 1)).rejects.toThrow(moved);
  renameSync(`${path}-away`, path);
  expect(await database.write(async () => 1)).toBe(1);
});

check("a lock is had once, given back once, and one that cannot be made is an error", async () => {
  const sqlite = await sqliteLibrary("this test");
  const path = join(folder, "a");
  const unlock = lockBeside(sqlite, path)!;
  expect(lockBeside(sqlite, path)).toBeUndefined();
  unlock();
  unlock();
  const again = lockBeside(sqlite, path)!;
  expect(again).toBeInstanceOf(Function);
  again();
  mkdirSync(join(folder, "b-lock"));
  expect(() => lockBeside(sqlite, join(folder, "b"))).toThrow("unable to open database file");
  writeFileSync(join(folder, "c-lock"), "no database, and longer than a header of SQLite would be".repeat(20));
  expect(() => lockBeside(sqlite, join(folder, "c"))).toThrow("file is not a database");
});
