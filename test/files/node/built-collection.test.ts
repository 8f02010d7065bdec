import { existsSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outlinesOf } from "../../../src/data/collection.ts";
import { inspectCollection } from "../../../src/compare/inspect/inspect-collection.ts";
import { buildCollection } from "../../../src/files/node/collection/build-collection.ts";
import { collectionFile } from "../../../src/files/node/collection/collection-file.ts";
import { openCollection } from "../../../src/api/node/index.ts";
import { wholeBytes } from "../../../src/files/node/collection/whole-bytes.ts";
import { plainOptions } from "../../../src/score/node/scoring-messages.ts";

const built = join(mkdtempSync(join(tmpdir(), "pericope-built-")), "articles.pericope");
const mixed = join(mkdtempSync(join(tmpdir(), "pericope-built-")), "plain.jsonl");
writeFileSync(mixed, '{"doc":"plain","text":"no elements"}\n');
await buildCollection(["examples/articles", mixed], built);

test("a built collection tells all documents in one go as it tells them one by one", async () => {
  const collection = await openCollection(built);
  const { outlines: _, ...oneByOne } = collection;
  const told = (from: typeof collection) =>
    Array.from(outlinesOf(from), ({ idBytes, length, elementBytes }) => [
      Buffer.from(idBytes).toString(),
      length,
      elementBytes && Buffer.from(elementBytes).toString("hex"),
    ]);
  expect(collection.outlines).toBeDefined();
  expect(told(collection)).toEqual(told(oneByOne));
  expect(told(collection).at(-1)).toEqual(["plain", 11, undefined]);
  expect(inspectCollection(collection)).toEqual(inspectCollection(oneByOne));
});

test("runs over a built collection can be scored in other threads, over a folder they cannot", async () => {
  expect(plainOptions({ collection: await openCollection(built) })?.builtFile).toBe(built);
  expect(plainOptions({ collection: await openCollection("examples/articles") })).toBeUndefined();
});

test("elements are told as bytes where a document has any", async () => {
  const collection = await openCollection(built);
  const id = [...collection.ids()][0]!;
  const expected = [...outlinesOf(collection)][0]!.elementBytes!;
  expect(Buffer.from(collection.elementBytes!(id)!).equals(expected)).toBe(true);
  expect(expected.length).toBeGreaterThan(0);
  expect(collection.elementBytes!("plain")).toBeUndefined();
  expect(collection.elementBytes!("unknown")).toBeUndefined();
});

test("a file that shrinks while it is open is corrupt, and one that is not there is no file", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "pericope-built-")), "out.pericope");
  await buildCollection([mixed], path, { threads: 1 });
  const collection = await openCollection(path);
  const bytes = readFileSync(path);
  truncateSync(path, bytes.length - 5);
  expect(() => collection.document("plain")).toThrow(`${path}: the collection is corrupt: its index is not what was`);
  writeFileSync(path, bytes.fill(0xff, bytes.length - 70)); // slots that lead beyond the documents
  await expect(openCollection(path)).rejects.toThrow("corrupt: its index");
  expect(() => collectionFile(`${path}x`)).toThrow(`${path}x: no such file`);
});

test("documents larger than what is read at once are read whole, in any order", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pericope-built-"));
  const long = `<b${"x".repeat(2 ** 20)}/>`; // its table is larger than a mebibyte
  for (const [name, xml] of Object.entries({ a: "<a>x<b/></a>", b: long, c: "<c>y</c>" }))
    writeFileSync(join(folder, `${name}.xml`), xml);
  writeFileSync(join(folder, "d.txt"), "x".repeat(2 ** 17 + 1));
  const path = join(folder, "out.pericope");
  await buildCollection([folder], path, { threads: 1 });
  const collection = await openCollection(path);
  const told = Array.from(collection.outlines!(), ({ idBytes, elementBytes }) => [
    Buffer.from(idBytes).toString(),
    elementBytes && Buffer.from(elementBytes),
  ]);
  expect(told.map(([id]) => id)).toEqual(["a", "b", "c", "d"]);
  for (const [id, bytes] of told) {
    const alone = collection.elementBytes!(String(id));
    expect(alone === undefined ? bytes === undefined : Buffer.from(alone).equals(bytes as Buffer), String(id)).toBe(
      true,
    );
  }
  expect((told[1]![1] as Buffer).length).toBeGreaterThan(2 ** 20);
  expect(collection.document("d")!.text).toBe("x".repeat(2 ** 17 + 1));
});

test("documents that come again leave no trace in the file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pericope-built-"));
  const line = (doc: string) => `${JSON.stringify({ doc, text: `text of ${doc}` })}\n`;
  writeFileSync(join(folder, "once.jsonl"), ["a", "b", "c"].map(line).join(""));
  writeFileSync(join(folder, "again.jsonl"), ["a", "a", "b", "a", "c", "b"].map(line).join(""));
  const faults: string[] = [];
  const bytesOf = async (name: string) => {
    const path = join(folder, `${name}.pericope`);
    const onFault = ({ message }: Error) => void faults.push(message.replace(`${folder}/`, ""));
    await buildCollection([join(folder, `${name}.jsonl`)], path, { threads: 1, onFault });
    return readFileSync(path);
  };
  expect((await bytesOf("again")).equals(await bytesOf("once"))).toBe(true);
  expect(faults).toEqual([
    'again.jsonl:2: document "a" again, first on line 1; expected each id once',
    'again.jsonl:4: document "a" again, first on line 1; expected each id once',
    'again.jsonl:6: document "b" again, first on line 3; expected each id once',
  ]);
});

test("a file that is named twice has its document first in itself", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pericope-built-"));
  const path = join(folder, "a.txt");
  writeFileSync(path, "x");
  const again = `${path}: document "a.txt" again, first in ${path}; expected each id once`;
  await expect(buildCollection([path, path], join(folder, "out"))).rejects.toThrow(again);
});

test.skipIf(!existsSync("/proc/self/fd"))("a file that is no collection, or a broken one, is not left open", () => {
  const folder = mkdtempSync(join(tmpdir(), "pericope-built-"));
  const open = () => readdirSync("/proc/self/fd").length;
  const before = open();
  writeFileSync(join(folder, "other"), "x");
  writeFileSync(join(folder, "broken"), readFileSync(built).subarray(0, 100));
  expect(collectionFile(join(folder, "other"))).toBeUndefined();
  expect(() => collectionFile(join(folder, "broken"))).toThrow("truncated");
  wholeBytes()(join(folder, "other"));
  expect(open()).toBe(before);
});

test.skipIf(!existsSync("/proc/self/fd"))(
  "what was put aside while a collection was built is not left open",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "pericope-built-"));
    const open = () => readdirSync("/proc/self/fd").length;
    writeFileSync(
      join(folder, "a.jsonl"),
      ["a", "b", "a"].map((doc) => `${JSON.stringify({ doc, text: "x" })}\n`).join(""),
    );
    const build = () =>
      buildCollection([join(folder, "a.jsonl")], join(folder, "out"), { threads: 1, onFault: () => {} });
    await build();
    const before = open();
    await build();
    expect(open()).toBe(before);
  },
);
