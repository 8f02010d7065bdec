import { copyFileSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BuildProgress } from "../../../src/files/node/collection/build-collection.ts";
import { sqliteLibrary } from "../../../src/files/node/sql/sqlite.ts";
import { buildIndex, type BuildIndexOptions, seenIds } from "../../../src/search/node/build-index.ts";
import { sqliteIndex } from "../../../src/search/node/index-store.ts";
import { openedForReading, openEngine } from "../../../src/search/node/open-engine.ts";
import { folderOf, temporaryFolder } from "../../cli/folders.ts";

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
  const engine = await openEngine(path);
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
  const summary = await buildIndex([documents], path, { analyzer: "plain" });
  expect(summary).toMatchObject({ added: 2, changed: 0, unchanged: 0, removed: 0 });
  expect(await termsOf(path)).toEqual(["teas", "cup"]);
  for (const end of ["", ...beside]) expect(existsSync(`${path}.unfinished${end}`)).toBe(false);
});

test("what was left unfinished is gone on with: the index has what the files have, and all of it is new", async () => {
  const files = (...documents: object[]) => documents.map((document) => `${JSON.stringify(document)}\n`).join("");
  const [a, b, c] = ["a", "b", "c"].map((doc) => ({ doc, text: "tea" }));
  const sources = folderOf({ "d.jsonl": files(a!, b!, c!) });
  const [first, path] = [fresh(), fresh()];
  await buildIndex([sources], first, { analyzer: "plain" });
  copyFileSync(first, `${path}.unfinished`);
  writeFileSync(join(sources, "d.jsonl"), files(a!, { ...b, text: "cup" }, { doc: "d", text: "pot" }));
  expect(await buildIndex([sources], path, { analyzer: "plain" })).toMatchObject({
    added: 3,
    changed: 0,
    unchanged: 0,
    removed: 0,
    lacking: 0,
  });
  const engine = await openEngine(path);
  const texts: string[] = [];
  for await (const { doc, text } of engine.everyDocument()) texts.push(`${doc} ${text}`);
  await engine.close();
  expect(texts.sort()).toEqual(["a tea", "b cup", "d pot"]);
});

test("where there is nothing to index, no index is made", async () => {
  const path = fresh();
  const sources = folderOf({ "a.xml": "<a>" });
  const told = "every document is broken; expected at least one that is not";
  await expect(buildIndex([sources], path, { onFault: () => undefined })).rejects.toThrow(`${sources}: ${told}`);
  const empty = temporaryFolder();
  const words = "no documents; expected XML, text, Markdown or JSONL files";
  await expect(buildIndex([empty, empty], path)).rejects.toThrow(`${empty}, ${empty}: ${words}`);
  const remove = buildIndex([documents], path, { remove: ["a"] });
  await expect(remove).rejects.toThrow(`${path}: no such file; expected an index to remove documents from`);
  expect([existsSync(path), existsSync(`${path}.unfinished`)]).toEqual([false, false]);
  await expect(buildIndex([documents], "-")).rejects.toThrow("an index cannot go to standard output");
  expect((await buildIndex([documents], path, { remove: [] })).added).toBe(2);
});

test("a fault of an input takes what is unfinished away, any other leaves it to be gone on with", async () => {
  const path = fresh();
  const faulty = folderOf({ "a.jsonl": '{"doc":"a","text":"x"}\n', "b.xml": "<b>" });
  await expect(buildIndex([faulty], path)).rejects.toThrow("b.xml:1:4: ");
  expect([existsSync(path), existsSync(`${path}.unfinished`)]).toEqual([false, false]);
  const onProgress = (): void => {
    throw new Error("stopped");
  };
  await expect(buildIndex([documents], path, { onProgress })).rejects.toThrow("stopped");
  expect([existsSync(path), existsSync(`${path}.unfinished`)]).toEqual([false, true]);
  expect((await buildIndex([documents], path)).added).toBe(2);
  expect([existsSync(path), existsSync(`${path}.unfinished`)]).toEqual([true, false]);
});

test("an index is not written over a file to read, and may have the name of one elsewhere", async () => {
  const folder = folderOf({ "a.txt": "tea", "b-a.txt": "cup" });
  const told = "one of the files to read; expected another name for the index";
  await expect(buildIndex([folder], join(folder, "a.txt"))).rejects.toThrow(`${join(folder, "a.txt")}: ${told}`);
  const link = join(temporaryFolder(), "link");
  symlinkSync(join(folder, "a.txt"), link);
  await expect(buildIndex([folder], link)).rejects.toThrow(`${link}: ${told}`);
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("tea");
  expect((await buildIndex([folder], join(temporaryFolder(), "a.txt"))).added).toBe(2);
});

test("a change of an index leaves nothing beside it, and keeps its analyzer", async () => {
  const own = temporaryFolder();
  const [path, link] = [join(own, "x.index"), join(own, "link")];
  copyFileSync(await indexAfter(), path);
  symlinkSync(path, link);
  const more = folderOf({ "c.txt": "teas" });
  expect((await buildIndex([more], link)).added).toBe(1);
  expect((await buildIndex([more], link, { analyzer: "plain" })).unchanged).toBe(1);
  const other = "an index with the analyzer plain; expected the same, or a new index for english";
  await expect(buildIndex([more], link, { analyzer: "english" })).rejects.toThrow(`${link}: ${other}`);
  expect(await termsOf(path)).toEqual(["teas", "cup"]);
  expect(readdirSync(own).sort()).toEqual(["link", "x.index"]);
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
  await expect(openEngine(path)).rejects.toThrow(words);
  if (words === "nonsense") return;
  await expect(sqliteIndex(path, "it")).rejects.toThrow(/^it: /);
  let closes = 0;
  class Counted extends sqlite.DatabaseSync {
    override close(): void {
      closes++;
      super.close();
    }
  }
  expect(() => openedForReading({ ...sqlite, DatabaseSync: Counted }, path, "it")).toThrow(words);
  expect(closes).toBe(1);
});

test("what is no index is refused in a sentence", async () => {
  await expect(openEngine(join(folder, "none"))).rejects.toThrow("no such file; expected an index");
  await expect(openEngine(folder)).rejects.toThrow("a folder; expected an index");
  await expect(openEngine(documents)).rejects.toThrow("not an index; make one with pericope index");
  const other = join(folderOf({ "other.txt": "no index" }), "other.txt");
  await expect(buildIndex([documents], other)).rejects.toThrow(`${other}: not an index; make one with pericope index`);
  await expect(buildIndex([documents], folder)).rejects.toThrow(`${folder}: a folder; expected an index`);
});

test("an engine is opened of one file, also in a list, and of no database", async () => {
  const engine = await openEngine([await indexAfter()]);
  expect((await engine.statistics([])).documents).toBe(2);
  await engine.close();
  await expect(openEngine([])).rejects.toThrow("no index; expected a file, as pericope index makes it");
  await expect(openEngine([documents, "b"])).rejects.toThrow("b: several indexes; expected one file");
  for (const place of ["postgres://127.0.0.1:1/x", ["a", "postgresql://127.0.0.1:1/x"]])
    await expect(openEngine(place)).rejects.toThrow("the index over PostgreSQL is gone");
  await expect(buildIndex([documents], "postgres://127.0.0.1:1/x")).rejects.toThrow("index over PostgreSQL is gone");
});

const line = (document: object): string => `${JSON.stringify(document)}\n`;

/** Indexes files, and gives what is told meanwhile. */
async function indexed(sources: string, output: string, options: BuildIndexOptions = {}) {
  const [faults, progress]: [string[], BuildProgress[]] = [[], []];
  const summary = await buildIndex([sources], output, {
    analyzer: "plain",
    onFault: ({ message }) => void faults.push(message.replace(`${sources}/`, "")),
    onProgress: (told) => void progress.push(told),
    ...options,
  });
  return { summary, faults, progress };
}

test("search 17: an id or a title with NUL cannot be kept, and a text with it can", async () => {
  const documents = [
    { doc: "a\0", text: "x" },
    { doc: "b", text: "x", title: "\0b" },
    { doc: "c\0", text: "x", title: "c\0" },
    { doc: "d", text: "x\0", title: "d" },
    { doc: "e", text: "x" },
  ];
  const sources = folderOf({ "d.jsonl": documents.map(line).join("") });
  const { summary, faults } = await indexed(sources, join(temporaryFolder(), "x"));
  const sentence = (what: string): string => `the ${what} holds the character NUL; expected text without it`;
  expect(faults).toEqual([
    `d.jsonl:1: ${sentence("id")}`,
    `d.jsonl:2: ${sentence("title")}`,
    `d.jsonl:3: ${sentence("id")}`,
  ]);
  expect(summary).toMatchObject({ added: 2, broken: 3 });
});

test("a broken document is told once, with its place, however often the documents are gone through", async () => {
  const sources = folderOf({ "a.xml": "<a>x</a>", "b.xml": "<b>" });
  const output = join(temporaryFolder(), "x");
  expect(await indexed(sources, output)).toMatchObject({
    summary: { added: 1, broken: 1 },
    faults: [expect.stringMatching(/^b\.xml:1:4: /)],
  });
  writeFileSync(join(sources, "a.xml"), "<a>y</a>");
  expect(await indexed(sources, output)).toMatchObject({
    summary: { changed: 1, broken: 1 },
    faults: [expect.stringMatching(/^b\.xml:1:4: /)],
  });
  await expect(indexed(sources, output, { onFault: undefined })).rejects.toThrow("b.xml:1:4: ");
});

test("progress counts documents and bytes, and unchanged documents are gone through once", async () => {
  const files = {
    "a.txt": "one",
    "b.jsonl": line({ doc: "b", text: "x" }) + line({ doc: "c", text: "y" }),
    "d.txt": "",
  };
  const bytes = [3, 3 + files["b.jsonl"].length, 3 + files["b.jsonl"].length];
  const told = [1, 3, 4].map((documents, i) => ({ documents, bytes: bytes[i], totalBytes: bytes[2] }));
  const [sources, output] = [folderOf(files), join(temporaryFolder(), "x")];
  expect((await indexed(sources, output)).progress).toEqual(told);
  expect((await indexed(sources, output)).progress).toEqual(told);
  writeFileSync(join(sources, "a.txt"), "two");
  expect((await indexed(sources, output)).progress).toEqual([...told, ...told]); // to compare them, and to take what is new
});

test("files that are left out are told of", async () => {
  const { summary } = await indexed(folderOf({ "a.txt": "x", "b.png": "" }), join(temporaryFolder(), "x"));
  expect(summary.notes).toMatchObject([{ code: "files-skipped", count: 1 }]);
});

test("an id that comes again is told where it was first", () => {
  const seen = seenIds();
  const ids = ["", "a", "é", "東京", "😀", "x".repeat(300), "ab", "b"];
  const sources = ["one", "one", "one", "two", "two", "two", "one", "one"];
  const places = sources.map((source, i) => ({ source, line: i % 2 === 0 ? i + 1 : undefined }));
  for (const [i, id] of ids.entries()) {
    expect(seen.has(id), id).toBe(false);
    expect(seen.add(id, places[i]!)).toBeUndefined();
    expect(seen.has(id), id).toBe(true);
  }
  for (const [i, id] of ids.entries()) expect(seen.add(id, { source: "three", line: 9 }), id).toEqual(places[i]);
  expect(seen.has("\0")).toBe(false);
  expect(seen.has("aa")).toBe(false);
});

test("the file of an id is told where files take turns", () => {
  const seen = seenIds();
  const sources = ["one", "two", "one", "two", "three", "one"];
  for (const [i, source] of sources.entries()) seen.add(`${i}`, { source });
  expect(sources.map((_, i) => seen.add(`${i}`, { source: "four" })?.source)).toEqual(sources);
});
