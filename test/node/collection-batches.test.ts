import { join } from "node:path";
import { expect, test } from "vitest";
import { type Batch, collectionBatches } from "../../src/node/collection/collection-batches.ts";
import type { SourceFile } from "../../src/node/collection/collection-sources.ts";
import { folderOf } from "../cli/folders.ts";

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
