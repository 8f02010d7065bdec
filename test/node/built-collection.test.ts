import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outlinesOf } from "../../src/data/collection.ts";
import { inspectCollection } from "../../src/inspect/collection.ts";
import { buildCollection } from "../../src/node/collection/build-collection.ts";
import { collectionFile } from "../../src/node/collection/collection-file.ts";
import { openCollection } from "../../src/node/collection/collection.ts";
import { plainOptions } from "../../src/node/threads/plain-options.ts";

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
