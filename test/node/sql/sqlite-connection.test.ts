import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readingConnection } from "../../../src/node/sql/sqlite-connection.ts";
import { sqliteLibrary } from "../../../src/node/sql/sqlite-library.ts";
import { temporaryFolder } from "../../cli/folders.ts";

const sqlite = await sqliteLibrary("this test");
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test("a file whose writer was killed in the middle of a change is read as it was before", () => {
  const [whole, left] = [join(folder, "whole"), join(folder, "left")];
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

  const reader = readingConnection(sqlite, left);
  expect(reader.prepare("SELECT word FROM words").all()).toEqual([{ word: "before" }]);
  reader.close();
  expect(existsSync(`${left}-journal`)).toBe(false);
});
