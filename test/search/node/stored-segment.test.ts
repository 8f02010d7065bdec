import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { once } from "../../../src/base/remembered.ts";
import { sqliteLibrary } from "../../../src/files/node/sql/sqlite.ts";
import type { Engine } from "../../../src/search/engine/engine.ts";
import { bm25 } from "../../../src/search/engine/models.ts";
import { buildIndex } from "../../../src/search/node/build-index.ts";
import { sqliteIndex } from "../../../src/search/node/index-store.ts";
import { openEngine } from "../../../src/search/node/open-engine.ts";
import { incomingLinks, linkBlocks } from "../../../src/search/node/stored-segment.ts";
import { temporaryFolder } from "../../cli/folders.ts";
import { answersOf } from "../engine/answers.ts";
import { below, pick, seeded } from "../../seeded.ts";

const sqlite = await sqliteLibrary("a test");
const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const ids = ["d0", "d1", "d2", "d3", "d4"];

/** The path of an index of these documents and of one that links to the second, made when it is first asked for. */
const whole = once(async () => {
  const [sources, linking, path] = ["sources.jsonl", "linking.xml", "whole.index"].map((name) => join(folder, name));
  writeFileSync(sources!, ids.map((doc) => JSON.stringify({ doc, title: "T", text: `tea ${doc}` })).join("\n"));
  writeFileSync(linking!, `<a><p href="d1.xml">cup</p></a>`);
  await buildIndex([sources!, linking!], path!, { analyzer: "plain" });
  return path!;
});

async function asked<T>(path: string, ask: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine(path);
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
  copyFileSync(await whole(), path);
  const connection = new sqlite.DatabaseSync(path);
  connection.exec(statement);
  connection.close();
  await expect(everything(path)).rejects.toThrow(`${path}: damaged; expected an index that is whole`);
});

test("a segment whose numbers have changed is not taken out of an index", async () => {
  const path = join(mkdtempSync(join(folder, "segment-")), "x.index");
  copyFileSync(await whole(), path);
  const connection = new sqlite.DatabaseSync(path);
  connection.exec("UPDATE segments SET first_block = first_block + 1");
  connection.close();
  await expect(buildIndex([], path, { remove: ["d1"] })).rejects.toThrow(`${path}: damaged`);
});

/** The bytes of the index, and where the page begins by which documents are found by their ids. */
async function pageOfIds(): Promise<{ bytes: Buffer; page: number }> {
  const path = await whole();
  const { rootpage } = selected(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'documents_by_id'");
  const { page_size: pageSize } = selected(path, "PRAGMA page_size");
  return { bytes: readFileSync(path), page: (rootpage! - 1) * pageSize! };
}

test.each([...ids, "linking"])("%s is missed where it is there and not found by its id", async (id) => {
  const path = join(folder, "unlisted.index");
  const { bytes, page } = await pageOfIds();
  bytes.write(`${id[0]}\0`, bytes.indexOf(id, page)); // it stands elsewhere then
  writeFileSync(path, bytes);
  await expect(asked(path, (engine) => engine.documents([id]))).rejects.toThrow(`${path}: damaged`);
  for (const other of ["", "a", "d", "d00", "d11", "d5", "z"])
    expect((await asked(path, (engine) => engine.documents([other]))).size, other).toBe(0);
});

test("a document that is found by another id is a damage", async () => {
  const path = join(folder, "renamed.index");
  const { bytes, page } = await pageOfIds();
  bytes.write("d9", bytes.indexOf("d4", page));
  writeFileSync(path, bytes);
  await expect(asked(path, (engine) => engine.documents(["d9"]))).rejects.toThrow(`${path}: damaged`);
});

test("documents whose numbers do not rise are a damage, and are not gone through for ever", async () => {
  const path = join(folder, "falling.index");
  const bytes = readFileSync(await whole());
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
  const own = mkdtempSync(join(folder, "many-"));
  const [many, path] = [join(own, "many.jsonl"), join(own, "many.index")];
  for (const count of [1, 1000, 1001]) {
    const docs = Array.from({ length: count }, (_, i) => `m${i}`).sort();
    writeFileSync(many, docs.map((doc) => JSON.stringify({ doc, text: "x" })).join("\n"));
    await buildIndex([many], path, { analyzer: "plain" });
    const store = await sqliteIndex(path);
    expect((await gathered(store.ids())).sort()).toEqual(docs);
    await store.close();
    const told = await asked(path, (engine) => gathered(engine.everyDocument()));
    expect(told.map(({ doc }) => doc).sort()).toEqual(docs);
    const best = await asked(path, async (engine) =>
      engine.best(bm25([{ term: "x", times: 1 }], await engine.statistics(["x"]), 1.2, 0.75), ["x"], 2000),
    );
    expect(best.map(({ doc }) => doc).sort()).toEqual(docs);
  }
  writeFileSync(many, JSON.stringify({ doc: "m0", text: "x" }));
  expect(await buildIndex([many], path)).toMatchObject({ unchanged: 1, lacking: 1000, removed: 0 });
  writeFileSync(many, JSON.stringify({ doc: "other", text: "x" }));
  expect(await buildIndex([many], path)).toMatchObject({ added: 1, unchanged: 0, lacking: 1001 });
  expect(await buildIndex([many], path, { prune: true })).toMatchObject({ unchanged: 1, lacking: 0, removed: 1001 });
});

test("terms and links of more than one block are found, and go with their segment", async () => {
  const own = mkdtempSync(join(folder, "blocks-"));
  const [source, path] = [join(own, "a.xml"), join(own, "x.index")];
  const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `t${i}`);
  const write = (count: number): void =>
    writeFileSync(source, `<a>${names(count).map((name) => `<p href="${name}.xml">${name} </p>`).join("")}</a>`); // prettier-ignore
  const blocks = () =>
    selected(path, "SELECT (SELECT count(*) FROM blocks) AS terms, (SELECT count(*) FROM link_blocks) AS links");
  const links = (...targets: string[]) => asked(path, (engine) => engine.incomingLinks(targets));
  write(1100);
  await buildIndex([source], path, { analyzer: "plain" });
  expect(blocks()["terms"]).toBeGreaterThan(1);
  expect(blocks()["links"]).toBeGreaterThan(1);
  expect(await links(...names(1100))).toEqual(new Map(names(1100).map((target) => [target, 1])));
  const { terms } = await asked(path, (engine) => engine.statistics(names(1101)));
  expect([...terms.keys()]).toEqual(names(1100));
  write(2);
  await buildIndex([source], path);
  expect(blocks()).toEqual({ terms: 1, links: 1 });
  expect((await links("t1", "t2")).get("t1")).toBe(1);
  expect((await links("t1", "t2")).get("t2") ?? 0).toBe(0);
  expect([...(await asked(path, (engine) => engine.statistics(names(3)))).terms.keys()]).toEqual(names(2));
});

const signs = ["a", "b", '"', "\\", ",", "[", "]", '","', "\n", "é", "😀", " "];

test.each(Array.from({ length: 50 }, (_, seed) => seed))(
  "every target has its count, and no other has one, seed %i",
  (seed) => {
    const random = seeded(seed);
    const id = (): string => Array.from({ length: 1 + below(random, 3) }, () => pick(random, ...signs)).join("");
    const links = new Map(Array.from({ length: 1 + below(random, 900) }, (_, i) => [id(), 1 + (i % 300)]));
    const blocks = [...linkBlocks(links)];
    const countOf = (target: string): number => blocks.reduce((sum, block) => sum + incomingLinks(block, target), 0);
    for (const target of [...links.keys(), ...Array.from({ length: 200 }, id)])
      expect(countOf(target), JSON.stringify(target)).toBe(links.get(target) ?? 0);
  },
);
