import { existsSync, readdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PackedDocument, PackedFault } from "../../../../src/files/node/collection/collection-pack.ts";
import { collectionWriter } from "../../../../src/files/node/collection/collection-writer.ts";
import { temporaryFolder } from "../../../cli/folders.ts";

const sizes = { length: 1, textBytes: 1, elementBytes: 0, titleBytes: 0, textSum: 0, restSum: 0 };
const document = (id: string, source: string, line?: number): PackedDocument => ({ ...sizes, id, source, line });
const openFiles = (): number => (existsSync("/proc/self/fd") ? readdirSync("/proc/self/fd").length : 0);

test("what is put aside of many documents is found again, and nothing is left open or beside the file", async () => {
  const folder = temporaryFolder();
  const before = openFiles();
  const file = await open(join(folder, "out"), "w");
  const writer = collectionWriter(file, join(folder, "out"));
  // Ids, entries, names of files and places are each more than is held in memory.
  const documents = Array.from({ length: 3000 }, (_, i) => {
    const source = `${"x".repeat(50)}${Math.floor(i / 2)}`;
    return document(`${"y".repeat(30)}${i}`, source, i % 2 === 0 ? undefined : i);
  });
  const faults: PackedFault[] = [];
  const onFault = (fault: PackedFault): void => void faults.push(fault);
  writer.write({ bytes: new Uint8Array(3000).fill(0x61), documents, read: 0 }, onFault);
  expect([writer.documents, faults]).toEqual([3000, []]);
  const again = [0, 1, 1502, 1503, 2999].map((i) => ({ ...documents[i]!, source: "again", line: 7 }));
  writer.write({ bytes: new Uint8Array(5).fill(0x62), documents: again, read: 0 }, onFault);
  expect(faults.map(({ fault }) => fault)).toEqual(
    [0, 1, 1502, 1503, 2999].map(
      (i) => `document "${documents[i]!.id}" again, first in ${documents[i]!.source}; expected each id once`,
    ),
  );
  expect(faults.map(({ place }) => place)).toEqual(faults.map(() => ({ source: "again", line: 7 })));
  const { bytes, ...counts } = writer.end();
  expect(counts).toEqual({ documents: 3000, characters: 3000 });
  writer.close();
  await file.close();
  const written = readFileSync(join(folder, "out"));
  expect(written.length).toBe(bytes);
  expect(written.subarray(64, 64 + 3001).toString("latin1")).toMatch(/^a{3000}[^b]$/s);
  expect(readdirSync(folder)).toEqual(["out"]);
  expect(openFiles()).toBeLessThanOrEqual(before); // others may be closed meanwhile
});

test("the place of a document that came before has its line where it is in the same file", async () => {
  const folder = temporaryFolder();
  const file = await open(join(folder, "out"), "w");
  const writer = collectionWriter(file, join(folder, "out"));
  const told: string[] = [];
  const documents = [document("a", "f", 3), document("b", "g"), document("a", "f", 4), document("b", "g"), document("a", "g", 3)]; // prettier-ignore
  writer.write({ bytes: new Uint8Array(5), documents, read: 0 }, ({ fault }) => void told.push(fault));
  expect(told.map((fault) => fault.replace(/;.*/, ""))).toEqual([
    'document "a" again, first on line 3',
    'document "b" again, first in g',
    'document "a" again, first in f',
  ]);
  writer.close();
  await file.close();
});
