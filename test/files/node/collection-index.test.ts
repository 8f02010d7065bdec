import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { hashOf, readHeader, writeHeader } from "../../../src/files/node/collection/collection-file.ts";
import { indexBuilder } from "../../../src/files/node/collection/collection-writer.ts";
import { buildCollection, openCollection } from "../../../src/api/node/index.ts";
import { folderOf } from "../../cli/folders.ts";
import { atLength } from "../../rounds.ts";

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

test("a header is read as it was written, at the places that the layout says", () => {
  const header = {
    documents: 0x01020304,
    characters: 1234567890123,
    indexStart: 9876543210,
    slots: 2 ** 25,
    idBytes: 0x0a0b0c0d,
    indexSum: 0xf1f2f3f4,
    seed: 0x11121314,
  };
  const bytes = Buffer.from(writeHeader(header));
  const end = header.indexStart + header.documents * 40 + header.slots * 4 + header.idBytes;
  expect(readHeader(bytes, end)).toEqual(header);
  expect(bytes.toString("latin1", 0, 8)).toBe("\x93PERI\r\n\x1a");
  expect([8, 12, 32, 36, 40, 44, 48, 52, 56].map((at) => bytes.readUInt32LE(at))).toEqual([
    2,
    0x01020304,
    2 ** 25,
    0x0a0b0c0d,
    0xf1f2f3f4,
    0x11121314,
    0,
    0,
    0,
  ]);
  expect([bytes.readDoubleLE(16), bytes.readDoubleLE(24)]).toEqual([1234567890123, 9876543210]);
  expect(bytes.readUInt32LE(60)).toBe(crc32(bytes.subarray(0, 60)));
  expect(() => readHeader(bytes, end - 1)).toThrow("truncated");
  expect(() => readHeader(bytes, end + 1)).toThrow("corrupt: its length");
  bytes[50] = 1;
  expect(() => readHeader(bytes, end)).toThrow("corrupt: its header");
});

test("slots are a power of two, and more than documents", () => {
  const check = (documents: number, slots: number): void => {
    const header = { documents, characters: 0, indexStart: 64, slots, idBytes: 0, indexSum: 0, seed: 0 };
    const read = () => readHeader(writeHeader(header), 64 + documents * 40 + slots * 4);
    if (slots > documents && Number.isInteger(Math.log2(slots))) expect(read()).toEqual(header);
    else expect(read, `${documents} ${slots}`).toThrow("corrupt: its header");
  };
  for (let documents = 0; documents < 10; documents++) for (let slots = 1; slots < 18; slots++) check(documents, slots);
});

test("ids are hashed by FNV-1a, which a seed begins another way", () => {
  const hash = (id: string, seed = 0) => hashOf(Buffer.from(id), seed);
  expect([hash(""), hash("a"), hash("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]); // as published
  expect(hash("", 3)).toBe(Number(BigInt.asUintN(32, 3n * 0x9e3779b1n) ^ 0x811c9dc5n));
});

test("there are more than twice as many slots as documents, and each document is in one of them", () => {
  const index = indexBuilder(join(folderOf({}), "out"));
  const entry = { textBytes: 1, elementBytes: 0, titleBytes: 0, length: 1, textSum: 0, restSum: 0 };
  for (let documents = 1; documents <= 33; documents++) {
    index.add(Buffer.from(`d${documents}`), { ...entry, start: documents });
    const { slots } = index.header(0);
    expect(slots, `${documents}`).toBe(Math.max(16, 2 ** (Math.floor(Math.log2(documents)) + 2)));
    const bytes = Buffer.concat(Array.from(index.pieces(), (piece) => Buffer.from(piece)));
    const numbers = Array.from({ length: slots }, (_, i) => bytes.readUInt32LE(40 * documents + 4 * i));
    expect(numbers.filter((number) => number > 0).sort((a, b) => a - b)).toEqual(
      Array.from({ length: documents }, (_, i) => i + 1),
    );
  }
  index.close();
});

test("slots that are written in several pieces are each written once", () => {
  const index = indexBuilder(join(folderOf({}), "out"));
  const entry = { textBytes: 1, elementBytes: 0, titleBytes: 0, length: 1, textSum: 0, restSum: 0, start: 0 };
  const count = 2 ** 13; // from which on there are twice as many slots as are written at once
  for (let i = 0; i < count; i++) index.add(Buffer.from(`d${i}`), entry);
  const { slots, idBytes } = index.header(0);
  expect(slots).toBe(2 ** 15);
  const bytes = Buffer.concat(Array.from(index.pieces(), (piece) => Buffer.from(piece)));
  expect(bytes.length).toBe(40 * count + 4 * slots + idBytes);
  const numbers = Array.from({ length: slots }, (_, i) => bytes.readUInt32LE(40 * count + 4 * i));
  expect(new Set(numbers).size).toBe(count + 1); // each document, and 0
  index.close();
});
