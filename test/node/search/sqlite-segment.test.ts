import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Engine } from "../../../src/engine/engine.ts";
import { buildIndex } from "../../../src/node/search/build-index.ts";
import { openIndex } from "../../../src/node/search/open-index.ts";
import { sqliteIndex } from "../../../src/node/search/sqlite-index.ts";
import { bytesOfNumbers, linesOf } from "../../../src/node/search/sqlite-segment.ts";
import { sqliteLibrary } from "../../../src/node/sql/sqlite-library.ts";
import { temporaryFolder } from "../../cli/folders.ts";
import { answersOf } from "../../engine/answers.ts";

const sqlite = await sqliteLibrary("a test");
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const ids = ["d0", "d1", "d2", "d3", "d4"];
const sources = join(folder, "sources.jsonl");
const linking = join(folder, "linking.xml");
const whole = join(folder, "whole.index");
writeFileSync(sources, ids.map((doc) => JSON.stringify({ doc, title: "T", text: `tea ${doc}` })).join("\n"));
writeFileSync(linking, `<a><p href="d1.xml">cup</p></a>`);
await buildIndex([sources, linking], whole, { analyzer: "plain" });

async function asked<T>(path: string, ask: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openIndex(path);
  try {
    return await ask(engine);
  } finally {
    await engine.close();
  }
}

/** What a statement of SQL gives of a file. */
function selected(path: string, sql: string): Record<string, number> {
  const connection = new sqlite.DatabaseSync(path);
  try {
    return { ...connection.prepare(sql).get() };
  } finally {
    connection.close();
  }
}

/** All that an engine or a store tells one by one. */
async function gathered<T>(told: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of told) all.push(each);
  return all;
}

const everything = (path: string) => asked(path, (engine) => answersOf(engine, ["tea", "cup"], [...ids, "linking"]));

test.each([
  "DELETE FROM documents WHERE doc = 'd2'",
  "DELETE FROM blocks",
  "DELETE FROM link_blocks",
  ...["documents", "characters", "words", "first_block", "first_link_block", "seal"].map(
    (column) => `UPDATE segments SET ${column} = ${column} + 1`,
  ),
  ...["kinds", "first_terms", "first_targets", "word_counts", "lengths", "ids", "id_ends"].map(
    (column) => `UPDATE segments SET ${column} = x'0000000000'`,
  ),
  ...["terms", "numbers", "postings", "holding", "positions"].map(
    (column) => `UPDATE blocks SET ${column} = x'0000000000'`,
  ),
  ...["targets", "counts"].map((column) => `UPDATE link_blocks SET ${column} = x'0000000000'`),
  ...["length", "words", "seal"].map((column) => `UPDATE documents SET ${column} = ${column} + 1 WHERE doc = 'd3'`),
  ...["doc", "sum", "title"].map((column) => `UPDATE documents SET ${column} = 'x' WHERE doc = 'd3'`),
  ...["words_between", "elements", "attributes", "text"].map(
    (column) => `UPDATE documents SET ${column} = x'0000000000' WHERE doc = 'd3'`,
  ),
])("after %s an index says that it is damaged", async (statement) => {
  const path = join(folder, "changed.index");
  copyFileSync(whole, path);
  const connection = new sqlite.DatabaseSync(path);
  connection.exec(statement);
  connection.close();
  await expect(everything(path)).rejects.toThrow(`${path}: damaged; expected an index that is whole`);
});

/** The bytes of the index, and where the page begins by which documents are found by their ids. */
function pageOfIds(): { bytes: Buffer; page: number } {
  const { rootpage } = selected(whole, "SELECT rootpage FROM sqlite_schema WHERE name = 'documents_by_id'");
  const { page_size: size } = selected(whole, "PRAGMA page_size");
  return { bytes: readFileSync(whole), page: (rootpage! - 1) * size! };
}

test.each(ids)("%s is missed where it is there and not found by its id", async (id) => {
  const path = join(folder, "unlisted.index");
  const { bytes, page } = pageOfIds();
  bytes.write(`${id[0]}\0`, bytes.indexOf(id, page)); // it stands elsewhere then
  writeFileSync(path, bytes);
  await expect(asked(path, (engine) => engine.documents([id]))).rejects.toThrow(`${path}: damaged`);
  for (const other of ["", "a", "d", "d00", "d11", "d5", "z"])
    expect((await asked(path, (engine) => engine.documents([other]))).size, other).toBe(0);
});

test("a document that is found by another id is a damage", async () => {
  const path = join(folder, "renamed.index");
  const { bytes, page } = pageOfIds();
  bytes.write("d9", bytes.indexOf("d4", page));
  writeFileSync(path, bytes);
  await expect(asked(path, (engine) => engine.documents(["d9"]))).rejects.toThrow(`${path}: damaged`);
});

test("documents whose numbers do not rise are a damage, and are not gone through for ever", async () => {
  const path = join(folder, "falling.index");
  const bytes = readFileSync(whole);
  // The number of the last document, 2 ** 20 + 5, as SQLite writes it: 7 bits a byte. It becomes one before the first.
  const written = Buffer.from([0xc0, 0x80, 0x05]);
  expect(bytes.indexOf(written, bytes.indexOf(written) + 1)).toBe(-1);
  bytes[bytes.indexOf(written)] = 0xbf;
  writeFileSync(path, bytes);
  await expect(asked(path, (engine) => gathered(engine.everyDocument()))).rejects.toThrow(`${path}: damaged`);
  const store = await sqliteIndex(path);
  await expect(gathered(store.ids())).rejects.toThrow(`${path}: damaged`);
  await store.close();
});

test("as many documents as are read at once, and one more, are all told", async () => {
  const many = join(folder, "many.jsonl");
  const path = join(folder, "many.index");
  for (const count of [1, 1000, 1001]) {
    const docs = Array.from({ length: count }, (_, i) => `m${i}`).sort();
    writeFileSync(many, docs.map((doc) => JSON.stringify({ doc, text: "x" })).join("\n"));
    await buildIndex([many], path, { analyzer: "plain" });
    const store = await sqliteIndex(path);
    expect((await gathered(store.ids())).sort()).toEqual(docs);
    await store.close();
    const told = await asked(path, (engine) => gathered(engine.everyDocument()));
    expect(told.map(({ doc }) => doc).sort()).toEqual(docs);
  }
  writeFileSync(many, JSON.stringify({ doc: "m0", text: "x" }));
  expect(await buildIndex([many], path)).toMatchObject({ unchanged: 1, lacking: 1000, removed: 0 });
  writeFileSync(many, JSON.stringify({ doc: "other", text: "x" }));
  expect(await buildIndex([many], path)).toMatchObject({ added: 1, unchanged: 0, lacking: 1001 });
  expect(await buildIndex([many], path, { prune: true })).toMatchObject({ unchanged: 1, lacking: 0, removed: 1001 });
});

test("links of more than one block are found, and go with their segment", async () => {
  const path = join(folder, "links.index");
  const links = (count: number): string => Array.from({ length: count }, (_, i) => `<p href="t${i}.xml"/>`).join("");
  const blocks = () => selected(path, "SELECT count(*) AS links FROM link_blocks").links;
  const counts = (...targets: string[]) => asked(path, (engine) => engine.incomingLinks(targets));
  writeFileSync(linking, `<a>${links(1100)}</a>`);
  await buildIndex([linking], path, { analyzer: "plain" });
  expect(blocks()).toBe(3);
  const all = Array.from({ length: 1100 }, (_, i) => `t${i}`);
  expect(await counts(...all)).toEqual(new Map(all.map((target) => [target, 1])));
  writeFileSync(linking, `<a>${links(2)}</a>`);
  await buildIndex([linking], path);
  expect(blocks()).toBe(1);
  expect((await counts("t1", "t2")).get("t1")).toBe(1);
  expect((await counts("t1", "t2")).get("t2") ?? 0).toBe(0);
});

test("numbers are little-endian in a file, and an empty text has no lines", () => {
  expect([...bytesOfNumbers(Int32Array.of(1, 0x01020304, -2))]).toEqual([1, 0, 0, 0, 4, 3, 2, 1, 254, 255, 255, 255]);
  expect([linesOf(""), linesOf("a"), linesOf("a\nb")]).toEqual([[], ["a"], ["a", "b"]]);
});
