import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { InputError } from "../../src/base/input-error.ts";
import { hashOf, readHeader, writeHeader } from "../../src/node/collection/collection-layout.ts";
import { indexBuilder } from "../../src/node/collection/collection-index.ts";
import { buildCollection, openCollection } from "../../src/node/index.ts";
import { folderOf } from "../cli/folders.ts";
import { atLength } from "../rounds.ts";

/** A collection of documents with these ids, each with its id as text. */
async function collectionOf(ids: readonly string[]) {
  const lines = ids.map((doc) => JSON.stringify({ doc, text: doc }));
  const folder = folderOf({ "documents.jsonl": lines.join("\n") });
  const path = join(folder, "out.pericope");
  await buildCollection([join(folder, "documents.jsonl")], path, { threads: 1 });
  const bytes = readFileSync(path);
  return { path, bytes, header: readHeader(bytes, bytes.length), collection: await openCollection(path) };
}

const numbered = Array.from({ length: 1000 }, (_, i) => `d${i}`);

atLength("ids that were made up to share one slot are spread by another seed, and all are found", async () => {
  const alike: string[] = [];
  for (let i = 0; alike.length < 1000; i++) if ((hashOf(Buffer.from(`d${i}`), 0) & 4095) === 7) alike.push(`d${i}`);
  const { header, collection } = await collectionOf([...numbered, ...alike]);
  expect(header.seed).toBeGreaterThan(0);
  for (const id of [...numbered, ...alike]) expect(collection.document(id)?.text).toBe(id);
  expect(collection.document("unknown")).toBeUndefined();
});

test("ordinary ids keep the first seed", async () => {
  expect((await collectionOf(numbered)).header.seed).toBe(0);
});

test("an index without a free slot is corrupt, and is not searched for ever", async () => {
  const { path, bytes, header } = await collectionOf(numbered.slice(0, 9));
  const slots = bytes.subarray(header.indexStart + 9 * 40, header.indexStart + 9 * 40 + 4 * header.slots);
  for (let at = 0; at < slots.length; at += 4) slots.writeUInt32LE(1, at);
  bytes.set(writeHeader({ ...header, indexSum: crc32(bytes.subarray(header.indexStart)) }));
  writeFileSync(path, bytes);
  const collection = await openCollection(path);
  expect(() => collection.document("unknown")).toThrow(InputError);
});

test("a few ids that share one slot are spread by another seed, and all are found", () => {
  const alike: Buffer[] = [];
  for (let i = 0; alike.length < 140; i++)
    if ((hashOf(Buffer.from(`d${i}`), 0) & 511) === 7) alike.push(Buffer.from(`d${i}`));
  const index = indexBuilder(join(folderOf({}), "out"));
  const entry = { textBytes: 1, elementBytes: 0, titleBytes: 0, length: 3, textSum: 0, restSum: 0 };
  for (const [i, id] of alike.entries()) {
    expect(index.find(id)).toBeUndefined();
    index.add(id, { ...entry, start: i });
  }
  expect(alike.map((id) => index.find(id))).toEqual([...alike.keys()]);
  const { seed, documents, characters, slots } = index.header(0);
  expect([documents, characters, slots]).toEqual([140, 420, 512]);
  expect(seed).toBeGreaterThan(0);
  index.close();
});

test("a slot that leads beyond the documents is corrupt", async () => {
  const { path, bytes, header } = await collectionOf(numbered.slice(0, 3));
  const from = header.indexStart + 3 * 40;
  for (let at = from; at < from + 4 * header.slots; at += 4) if (bytes.readUInt32LE(at) > 0) bytes.writeUInt32LE(4, at);
  bytes.set(writeHeader({ ...header, indexSum: crc32(bytes.subarray(header.indexStart)) }));
  writeFileSync(path, bytes);
  const collection = await openCollection(path);
  expect(() => collection.document("d0")).toThrow(`${path}: the collection is corrupt: its index`);
});
