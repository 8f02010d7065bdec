import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  closeServing,
  readAgain,
  readingConnection,
  servingConnection,
  sqliteLibrary,
} from "../../../../src/files/node/sql/sqlite.ts";
import { temporaryFolder } from "../../../cli/folders.ts";

const sqlite = await sqliteLibrary("this test");
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const fresh = (): string => join(mkdtempSync(join(folder, "-")), "file");

/** The path of a file whose writer was killed in the middle of a change. Before, it had one word: "before". */
function halfChanged(): string {
  const [whole, left] = [fresh(), fresh()];
  const writer = new sqlite.DatabaseSync(whole);
  for (const statement of [
    "CREATE TABLE words (word TEXT)",
    "INSERT INTO words VALUES ('before')",
    "PRAGMA cache_size = 1", // so that pages go to the file before the change is whole
    "BEGIN",
    "UPDATE words SET word = 'half'",
    "INSERT INTO words SELECT hex(randomblob(500)) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]')",
  ])
    writer.exec(statement);
  for (const end of ["", "-journal"]) copyFileSync(`${whole}${end}`, `${left}${end}`);
  writer.exec("ROLLBACK");
  writer.close();
  return left;
}

const words = "SELECT word FROM words";

test("a file whose writer was killed in the middle of a change is read as it was before", () => {
  const left = halfChanged();
  const reader = readingConnection(sqlite, left);
  expect(reader.prepare(words).all()).toEqual([{ word: "before" }]);
  expect(() => reader.exec("DELETE FROM words")).toThrow("readonly");
  reader.close();
  expect(existsSync(`${left}-journal`)).toBe(false);
});

test("what was left half done while a file was read is taken back, and it is read again", () => {
  const [path, left] = [fresh(), halfChanged()];
  const writer = new sqlite.DatabaseSync(path);
  writer.exec("CREATE TABLE words (word TEXT)");
  writer.close();
  const reader = readingConnection(sqlite, path);
  expect(() => reader.exec("INSERT INTO words VALUES ('x')")).toThrow("readonly");
  const read = (): unknown => reader.prepare(words).all();
  expect(readAgain(sqlite, path, read)).toEqual([]);
  for (const end of ["-journal", ""]) copyFileSync(`${left}${end}`, `${path}${end}`);
  expect(read).toThrow("readonly");
  expect(readAgain(sqlite, path, read)).toEqual([{ word: "before" }]);
  reader.close();
  let times = 0;
  const failing = (): never => {
    times++;
    throw new Error("something else");
  };
  expect(() => readAgain(sqlite, path, failing)).toThrow("something else");
  expect(times).toBe(1); // which another try would not mend
});

/** Whether the file says of itself that it has a log beside it: the version to write it by, in its header. */
const hasLog = (path: string): boolean => readFileSync(path)[18] === 2;

test("a file that is served is on disk with each commit, has a log, and has none when it is closed", () => {
  const path = fresh();
  const connection = servingConnection(sqlite, path);
  expect(connection.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 }); // FULL
  expect(connection.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 5000 });
  connection.exec("CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('kept')");
  expect([existsSync(`${path}-wal`), hasLog(path)]).toEqual([true, true]);
  closeServing(connection);
  expect([existsSync(`${path}-wal`), hasLog(path), connection.isOpen]).toEqual([false, false, false]);
  const reader = readingConnection(sqlite, path);
  expect(reader.prepare(words).all()).toEqual([{ word: "kept" }]);
  expect(reader.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 5000 });
  reader.close();
});

test("while somebody reads a file it is closed at once, and all stays", () => {
  const path = fresh();
  const connection = servingConnection(sqlite, path);
  connection.exec("CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('first')");
  const reader = readingConnection(sqlite, path);
  reader.exec("BEGIN");
  expect(reader.prepare(words).all()).toHaveLength(1);
  connection.exec("INSERT INTO words VALUES ('second')");
  const began = performance.now();
  closeServing(connection);
  expect([performance.now() - began < 4000, connection.isOpen, hasLog(path)]).toEqual([true, false, true]);
  reader.exec("COMMIT");
  expect(reader.prepare(words).all()).toHaveLength(2);
  reader.close();
});

test("what is no database is told, and let go of", () => {
  const path = fresh();
  copyFileSync(import.meta.filename, path);
  for (const open of [readingConnection, servingConnection]) expect(() => open(sqlite, path)).toThrow("not a database");
});
