import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildIndex } from "../../../src/node/search/build-index.ts";
import { openEngine } from "../../../src/node/search/open-engine.ts";
import { openIndex } from "../../../src/node/search/open-index.ts";
import { sqliteIndex } from "../../../src/node/search/sqlite-index.ts";
import { sqliteLibrary } from "../../../src/node/sql/sqlite-library.ts";
import { folderOf } from "../../cli/folders.ts";

const sqlite = await sqliteLibrary("a test");
const folder = folderOf({ "documents.jsonl": '{"doc":"a","text":"green teas"}\n{"doc":"b","text":"a cup"}\n' });
const documents = join(folder, "documents.jsonl");
let made = 0;
const fresh = (): string => join(folder, `${made++}.index`);

/** An index by the plain analyzer, changed by statements. */
async function indexAfter(...statements: readonly string[]): Promise<string> {
  const path = fresh();
  await buildIndex([documents], path, { analyzer: "plain" });
  const connection = new sqlite.DatabaseSync(path);
  for (const statement of statements) connection.exec(statement);
  connection.close();
  return path;
}

const termsOf = async (path: string): Promise<string[]> => {
  const engine = await openIndex(path);
  const found = await engine.statistics(["tea", "teas", "cup"]);
  await engine.close();
  return [...found.terms.keys()];
};

test.each([
  ["by an older pericope", ["PRAGMA user_version = 2"], []],
  ["by a newer pericope", ["PRAGMA user_version = 4"], []],
  ["with another analyzer", ["UPDATE about SET analyzer = 'english'"], []],
  ["and lost its end", [], ["-journal"]],
])("what was left unfinished %s is made anew", async (_, statements, beside) => {
  const left = await indexAfter(...statements);
  const path = fresh();
  copyFileSync(left, `${path}.unfinished`);
  for (const end of beside) writeFileSync(`${path}.unfinished${end}`, "");
  if (beside.length > 0) writeFileSync(`${path}.unfinished`, readFileSync(left).subarray(0, 20_000));
  expect(await buildIndex([documents], path, { analyzer: "plain" })).toMatchObject({
    added: 2,
    changed: 0,
    unchanged: 0,
    removed: 0,
  });
  expect(await termsOf(path)).toEqual(["teas", "cup"]);
  for (const end of ["", ...beside]) expect(existsSync(`${path}.unfinished${end}`)).toBe(false);
});

test("what another process is making is left alone", async () => {
  const path = fresh();
  copyFileSync(await indexAfter(), `${path}.unfinished`);
  const other = new sqlite.DatabaseSync(`${path}.unfinished`);
  other.exec("BEGIN EXCLUSIVE");
  const work = buildIndex([documents], path, { analyzer: "plain" });
  await expect(work).rejects.toThrow(`${path}: being made by another process; wait for that, or end it`);
  other.exec("ROLLBACK");
  other.close();
  expect((await buildIndex([documents], path, { analyzer: "plain" })).added).toBe(2);
});

test.each([
  [
    "PRAGMA user_version = 4",
    "an index of version 4, made by a newer pericope; expected version 3: update pericope, or",
  ],
  ["PRAGMA user_version = 2", "an index of version 2, made by an older pericope; expected version 3: make the index"],
  ["UPDATE about SET analyzer = x'00'", "damaged"],
  ["DELETE FROM about", "damaged"],
  ["ALTER TABLE blocks RENAME COLUMN terms TO words", "damaged"],
  ["UPDATE about SET analyzer = 'nonsense'", "nonsense"],
])("an index after %s is refused, to be asked and to be changed", async (statement, words) => {
  const path = await indexAfter(statement);
  await expect(openIndex(path)).rejects.toThrow(words);
  if (words !== "nonsense") await expect(sqliteIndex(path, "it")).rejects.toThrow(/^it: /);
  writeFileSync(path, readFileSync(path)); // nobody has it open
});

test("what is no index is refused in a sentence", async () => {
  await expect(openIndex(join(folder, "none"))).rejects.toThrow("no such file; expected an index");
  await expect(openIndex(folder)).rejects.toThrow("a folder; expected an index");
  await expect(openIndex(documents)).rejects.toThrow("not an index; make one with pericope index");
  await expect(openEngine([])).rejects.toThrow("no index; expected a file, or addresses of PostgreSQL servers");
  await expect(openEngine([documents, "postgres://127.0.0.1:1/x"])).rejects.toThrow(
    `${documents}: one of several places, and no database; expected postgres://… for each`,
  );
  await expect(openEngine(["postgres://127.0.0.1:1/x"])).rejects.toThrow("cannot be reached");
});
