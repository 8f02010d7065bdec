import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import {
  entryBytes,
  hashOf,
  hasMagic,
  type Header,
  headerBytes,
  indexBytes,
  readHeader,
  writeHeader,
} from "../../../src/files/node/collection/collection-file.ts";

const header: Header = {
  documents: 3,
  characters: 2 ** 40 + 1,
  indexStart: 2 ** 33,
  slots: 4,
  idBytes: 7,
  indexSum: 0xfedcba98,
  seed: 5,
};
const size = header.indexStart + 3 * 40 + 4 * 4 + 7;

/** The header with other bytes from a place on, and the checksum of these. */
function changed(at: number, ...values: number[]): Uint8Array {
  const bytes = writeHeader(header);
  bytes.set(values, at);
  new DataView(bytes.buffer).setUint32(60, crc32(bytes.subarray(0, 60)), true);
  return bytes;
}

test("a header is laid out as in the files that there are", () => {
  const bytes = writeHeader(header);
  const view = new DataView(bytes.buffer);
  expect([headerBytes, entryBytes, bytes.length]).toEqual([64, 40, 64]);
  expect([...bytes.subarray(0, 8)]).toEqual([0x93, ...Buffer.from("PERI\r\n"), 0x1a]);
  expect([8, 12, 32, 36, 40, 44].map((at) => view.getUint32(at, true))).toEqual([2, 3, 4, 7, 0xfedcba98, 5]);
  expect([16, 24].map((at) => view.getFloat64(at, true))).toEqual([header.characters, header.indexStart]);
  expect(bytes.subarray(48, 60).every((byte) => byte === 0)).toBe(true);
  expect(view.getUint32(60, true)).toBe(crc32(bytes.subarray(0, 60)));
  expect([hasMagic(bytes), hasMagic(bytes.subarray(0, 7)), hasMagic(bytes.subarray(1))]).toEqual([true, false, false]);
});

test("a header is read as it was written, from any place in memory", () => {
  const bytes = writeHeader(header);
  expect(indexBytes(header)).toBe(size - header.indexStart);
  expect(readHeader(bytes, size)).toEqual(header);
  expect(readHeader(Uint8Array.of(1, 2, 3, ...bytes).subarray(3), size)).toEqual(header);
  expect(readHeader(changed(8, 1), size)).toEqual(header); // version 1, of which there are files
});

test("what is wrong with a header is told", () => {
  const bytes = writeHeader(header);
  expect(() => readHeader(bytes.subarray(0, 63), size)).toThrow("the collection is truncated");
  expect(() => readHeader(bytes, size - 1)).toThrow("the collection is truncated");
  expect(() => readHeader(bytes, size + 1)).toThrow("its length is not what was written");
  expect(() => readHeader(changed(8, 3), size)).toThrow("a collection of version 3, made by a newer pericope");
  expect(() => readHeader(changed(32, 3), size)).toThrow("its header is not what was written"); // no power of two
  expect(() => readHeader(changed(12, 4), size)).toThrow("its header is not what was written"); // no free slot
  bytes[50] = 1;
  expect(() => readHeader(bytes, size)).toThrow("its header is not what was written");
});

test("ids are hashed as by FNV-1a, which is known, and another way by each seed", () => {
  // From the authors' own test vectors.
  expect(["", "a", "foobar"].map((id) => hashOf(Buffer.from(id), 0))).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  expect(hashOf(new Uint8Array(), 1)).toBe((0x811c9dc5 ^ 0x9e3779b1) >>> 0);
  expect(new Set([0, 1, 2].map((seed) => hashOf(Buffer.from("a"), seed))).size).toBe(3);
});
