import { expect, test } from "vitest";
import { InputError } from "../../../../src/base/input-error.ts";
import { sqliteCode, sqliteSentence } from "../../../../src/files/node/sql/sqlite.ts";

const inUse = "in use by another program; end that, and try again";
const mayWrite = "expected a file and a folder that may be written to";

// The codes and the words are SQLite's: https://www.sqlite.org/rescode.html
test.each([
  [3, "access permission denied", "no permission"],
  [5, "database is locked", inUse],
  [6, "database table is locked", inUse],
  [7, "out of memory", "the system has no memory left"],
  [8, "attempt to write a readonly database", `read-only; ${mayWrite}`],
  [
    10,
    "disk I/O error",
    "the disk fails to read or write it, or lets it grow no more (a quota, ulimit -f); look after the disk",
  ],
  [11, "database disk image is malformed", "damaged; expected an index that is whole, as from a copy"],
  [13, "database or disk is full", "the disk is full; make room"],
  [14, "unable to open database file", `cannot be opened; ${mayWrite}`],
  [15, "locking protocol", inUse],
  [26, "file is not a database", "not an index"],
])("code %i, %s: %s", (code, words, sentence) => {
  const extended = Object.assign(new Error("whatever"), { errcode: code + 256 * 3 }); // the primary code is its low byte
  for (const error of [extended, new Error(words)]) {
    expect(sqliteCode(error)).toBe(code);
    expect(sqliteSentence(error, "an index")).toBe(sentence);
  }
});

test("a number that we never keep was changed on the disk; all else is no fault of the file", () => {
  expect(sqliteCode(new Error("Value is too large to be represented as a JavaScript number: 2 ** 60"))).toBe(11);
  const unknown = Object.assign(new Error("database is locked"), { errcode: 1 }); // the code counts, where there is one
  const textual = Object.assign(new Error("database is locked"), { errcode: "1" });
  expect(
    [unknown, new Error("odd"), new InputError("database is locked"), "database is locked"].map(sqliteCode),
  ).toEqual([undefined, undefined, undefined, undefined]);
  expect(sqliteCode(textual)).toBe(5);
});
