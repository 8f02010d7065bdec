import { parquetWriteBuffer } from "hyparquet-writer";
import { compressors } from "hyparquet-compressors";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { parquetRows } from "../../../src/files/records/parquet-rows.ts";

/** The rows as they are read, whether something to unpack them with was asked for, and what was told to be done. */
async function rowsOf(bytes: ArrayBuffer) {
  const done: number[] = [];
  let [text, isPacked] = ["", false];
  const libraries = {
    parquet: () => import("hyparquet"),
    compressors: async () => {
      isPacked = true;
      return compressors;
    },
  };
  const file = { byteLength: bytes.byteLength, slice: (from: number, to?: number) => bytes.slice(from, to) };
  for await (const row of parquetRows(file, libraries, (count) => done.push(count)))
    text += new TextDecoder().decode(row);
  const rows: unknown[] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { rows, isPacked, done };
}

const gzip = { GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) };

test("rows come group by group, whatever they are packed with", async () => {
  const docs = Array.from({ length: 5 }, (_, i) => `d${i}`);
  const columnData = [{ name: "doc", data: docs, type: "STRING" as const }];
  for (const [codec, isPacked] of [
    ["UNCOMPRESSED", false],
    ["SNAPPY", false],
    ["GZIP", true],
  ] as const) {
    const bytes = parquetWriteBuffer({ columnData, codec, compressors: gzip, rowGroupSize: 2 });
    const read = await rowsOf(bytes);
    expect([read.rows, read.isPacked]).toEqual([docs.map((doc) => ({ doc })), isPacked]);
    expect(read.done).toHaveLength(3);
    expect(read.done).toEqual(read.done.toSorted((a, b) => a - b));
    expect(new Set(read.done).size).toBe(3);
    expect(read.done[2]).toBeLessThanOrEqual(bytes.byteLength);
  }
});

test("lists of numbers that are no scores are vectors, and left out", async () => {
  const list = (name: string, type: "DOUBLE" | "FLOAT" | "INT32") => [
    { name, repetition_type: "OPTIONAL" as const, num_children: 1, converted_type: "LIST" as const },
    { name: "list", repetition_type: "REPEATED" as const, num_children: 1 },
    { name: "element", type, repetition_type: "OPTIONAL" as const },
  ];
  const bytes = parquetWriteBuffer({
    schema: [
      { name: "root", num_children: 8 },
      { name: "score", type: "DOUBLE", repetition_type: "REQUIRED" },
      { name: "small", type: "FLOAT", repetition_type: "REQUIRED" },
      { name: "near", type: "INT64", repetition_type: "REQUIRED" },
      { name: "far", type: "INT64", repetition_type: "REQUIRED" },
      { name: "bytes", type: "FIXED_LEN_BYTE_ARRAY", type_length: 1, repetition_type: "REQUIRED" },
      ...list("vector", "DOUBLE"),
      ...list("scores", "FLOAT"),
      ...list("counts", "INT32"),
    ],
    columnData: [
      { name: "score", data: [0.5] },
      { name: "small", data: [0.5] },
      { name: "near", data: [7n] },
      { name: "far", data: [2n ** 60n] },
      { name: "bytes", data: [Uint8Array.of(1)] },
      { name: "vector", data: [[0.5, 0.25]] },
      { name: "scores", data: [[0.5, 0.25]] },
      { name: "counts", data: [[1, 2]] },
    ],
  });
  expect((await rowsOf(bytes)).rows).toEqual([
    { score: 0.5, small: 0.5, near: 7, far: String(2n ** 60n), bytes: null, scores: [0.5, 0.25], counts: [1, 2] },
  ]);
});

test("a file without rows tells its columns, and one that is cut off says so", async () => {
  const bytes = parquetWriteBuffer({ columnData: [{ name: "doc", data: [], type: "STRING" }] });
  await expect(rowsOf(bytes)).rejects.toThrow("parquet without rows; its columns are doc; expected a row at least");
  const short = (text: string) => new TextEncoder().encode(text).buffer;
  for (const text of ["PAR1", "PAR1123PAR1", "PAR11234PAR", `PAR1${"x".repeat(20)}PAR2`])
    await expect(rowsOf(short(text)), text).rejects.toThrow("parquet that is cut off: it does not end as it begins");
  await expect(rowsOf(short("PAR11234PAR1"))).rejects.toThrow("broken parquet in its last part");
});
