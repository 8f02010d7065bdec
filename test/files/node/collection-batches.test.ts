import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  type Batch,
  collectionBatches,
  type SourceFile,
} from "../../../src/files/node/collection/collection-sources.ts";
import { folderOf } from "../../cli/folders.ts";

const text = (id: string, bytes: number): SourceFile => ({ path: `${id}.txt`, kind: "text", bytes, id });

/** What each batch holds, the ids of its files or the numbers of its lines, and its bytes. */
async function batched(...files: readonly SourceFile[]): Promise<unknown[]> {
  const batches: Batch[] = [];
  for await (const batch of collectionBatches(files)) batches.push(batch);
  return batches.map(({ files, lines, bytes }) => [
    [...files.map(({ id }) => id), ...lines.map(({ number }) => number)].join(" "),
    bytes,
  ]);
}

test("files gather up to a mebibyte, and a larger one goes alone", async () => {
  const half = 2 ** 19;
  expect(await batched(text("a", half), text("b", half), text("c", 1), text("d", 2 ** 21), text("e", 1))).toEqual([
    ["a b", 2 ** 20],
    ["c", 1],
    ["d", 2 ** 21],
    ["e", 1],
  ]);
});

test("no more than 256 files gather", async () => {
  const many = Array.from({ length: 257 }, (_, i) => text(`${i}`, 1));
  expect((await batched(...many)).map((batch) => (batch as [string, number])[1])).toEqual([256, 1]);
});

test("lines of documents make batches of their own, in order, whether or not files wait", async () => {
  const lines = '{"doc":"x","text":"one"}\n{"doc":"y","text":"two"}\n';
  const path = join(folderOf({ "d.jsonl": lines }), "d.jsonl");
  const jsonl: SourceFile = { path, kind: "jsonl", bytes: lines.length, id: "d" };
  expect(await batched(jsonl, text("a", 1), text("b", 2), jsonl)).toEqual([
    ["1 2", lines.length],
    ["a b", 3],
    ["1 2", lines.length],
  ]);
});

test("lines of a large file gather up to some more than a mebibyte of text", async () => {
  const line = `${JSON.stringify({ doc: "x", text: "y".repeat(200_000) })}\n`;
  const path = join(folderOf({ "d.jsonl": line.repeat(12) }), "d.jsonl");
  const batches = await batched({ path, kind: "jsonl", bytes: 12 * line.length, id: "d" });
  expect(batches.map((batch) => (batch as [string, number])[0])).toEqual(["1 2 3 4 5 6", "7 8 9 10 11 12", ""]);
  expect(batches.reduce<number>((sum, batch) => sum + (batch as [string, number])[1], 0)).toBe(12 * line.length);
});

test("an empty file of documents is a batch of nothing", async () => {
  const path = join(folderOf({ "d.jsonl": "" }), "d.jsonl");
  expect(await batched({ path, kind: "jsonl", bytes: 0, id: "d" })).toEqual([["", 0]]);
});

test("a file that cannot be read to its end is a fault among its lines", async () => {
  const path = join(folderOf({ "d.jsonl.gz": gzipSync('{"doc":"x","text":"one"}\n').subarray(0, 30) }), "d.jsonl.gz");
  const batches: Batch[] = [];
  for await (const batch of collectionBatches([{ path, kind: "jsonl", bytes: 30, id: "d" }])) batches.push(batch);
  const fault = "truncated gzip; expected a whole .gz file";
  expect(batches.flatMap(({ lines }) => lines).at(-1)).toEqual({ source: path, number: undefined, text: { fault } });
});
