import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openCollection } from "../../../src/api/node/index.ts";
import { sqliteLibrary } from "../../../src/files/node/sql/sqlite.ts";
import { buildIndex } from "../../../src/search/node/build-index.ts";
import { openEngine } from "../../../src/search/node/open-engine.ts";
import { temporaryFolder } from "../../cli/folders.ts";
import { answersOf } from "../engine/answers.ts";

const sqlite = await sqliteLibrary("this test");
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const ids = Array.from({ length: 40 }, (_, i) => `d${i}`);

/** Leaves a file as a process does that is killed in the middle of a change of it. */
function leaveHalfChanged(path: string): void {
  const other = join(folder, "other");
  copyFileSync(path, other);
  const writer = new sqlite.DatabaseSync(other);
  for (const statement of [
    "PRAGMA cache_size = 1", // so that pages go to the file before the change is whole
    "BEGIN",
    "UPDATE documents SET text = zeroblob(20000), sum = 'half'",
  ])
    writer.exec(statement);
  for (const end of ["-journal", ""]) writeFileSync(`${path}${end}`, readFileSync(`${other}${end}`));
  writer.exec("ROLLBACK");
  writer.close();
}

test("an index that another process leaves half changed answers whoever has it open as before", async () => {
  const [source, path] = [join(folder, "d.jsonl"), join(folder, "x.index")];
  writeFileSync(source, ids.map((doc, i) => JSON.stringify({ doc, text: `tea cup ${i}` })).join("\n"));
  await buildIndex([source], path, { analyzer: "plain" });
  const [engine, collection] = [await openEngine(path), await openCollection(path)];
  const asked = async (): Promise<string> => JSON.stringify(await answersOf(engine, ["tea", "7"], ids));
  const before = await asked();
  leaveHalfChanged(path);
  expect(await asked()).toBe(before);
  expect(existsSync(`${path}-journal`)).toBe(false);
  leaveHalfChanged(path);
  expect(collection.document("d7")?.text).toBe("tea cup 7");
  await engine.close();
});
