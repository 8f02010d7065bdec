import { readQuotesFile } from "../../../src/match/node/read-aligned.ts";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, expect, test } from "vitest";
import { openCollection } from "../../../src/files/node/collection/collection.ts";
import {
  readAnyFile,
  readDocumentsFile,
  readJudgementsFile,
  readRunFile,
  readTopicsFile,
} from "../../../src/files/node/read-file.ts";
import { parquetFileLines, parquetPieceLines } from "../../../src/files/node/parquet.ts";
import { readFieldMap } from "../../../src/files/records/fields.ts";
import { pericope } from "../../cli/pericope.ts";
import { spawned } from "../../cli/spawned.ts";
import { pick, seeded } from "../../seeded.ts";
import { atLength } from "../../rounds.ts";

// Parquet, as Hugging Face and pandas write it, in place of JSONL.

const folder = mkdtempSync(join(tmpdir(), "pericope-parquet-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, columnData: ColumnSource[], options: object = {}): string {
  const path = join(folder, name);
  writeFileSync(path, new Uint8Array(parquetWriteBuffer({ columnData, ...options })));
  return path;
}

const text = "Press the button. Wait for the light. 😀 It is slow.";
const documents = written("documents.parquet", [
  { name: "_id", data: ["guide"] },
  { name: "title", data: ["Guide"] },
  { name: "text", data: [text] },
  { name: "embedding", data: [[0.25, 0.5]] },
]);

test("documents, topics, judgements and runs are read by the names that JSONL has", async () => {
  expect((await openCollection(documents)).document("guide")).toMatchObject({ text, title: "Guide" });
  const topics = written("topics.parquet", [
    { name: "_id", data: ["q1", "q2"] },
    { name: "text", data: ["Why wait?", "What first?"] },
  ]);
  expect([...(await readTopicsFile(topics)).topics.values()]).toEqual([
    { id: "q1", title: "Why wait?" },
    { id: "q2", title: "What first?" },
  ]);
  const qrels = written("qrels.parquet", [
    { name: "query-id", data: ["q1", "q1"] },
    { name: "corpus-id", data: ["guide", "faq"] },
    { name: "score", data: [1n, 0n], type: "INT64" },
  ]);
  expect((await readJudgementsFile(qrels)).topics.get("q1")?.get("guide")?.grade).toBe(1);
  const run = written("run.parquet", [
    { name: "query_id", data: [7n, 7n], type: "INT64" },
    { name: "doc_id", data: ["guide", "guide"] },
    { name: "start", data: [0, 18], type: "INT32" },
    { name: "end", data: [17, 37], type: "INT32" },
    { name: "score", data: [0.5, 0.25], type: "DOUBLE" },
  ]);
  expect((await readRunFile(run)).topics.get("7")).toMatchObject([
    { doc: "guide", start: 0, end: 17, score: 0.5, line: 1 },
    { doc: "guide", start: 18, end: 37, score: 0.25, line: 2 },
  ]);
});

const ragas = written("ragas.parquet", [
  { name: "user_input", data: ["Why wait?"] },
  { name: "retrieved_contexts", data: [["Press the button.", "It is slow."]] },
  { name: "reference_contexts", data: [["It is slow."]] },
]);

test("one record a question, with lists of texts", async () => {
  for (const [noun, texts] of [
    ["run", ["Press the button.", "It is slow."]],
    ["judgements", ["It is slow."]],
  ] as const)
    expect((await readQuotesFile(ragas, { noun })).quotes.map((quote) => quote.text)).toEqual(texts);
  const output = join(folder, "aligned.jsonl");
  const told = await pericope(["align", ragas, "--as", "run", "--collection", documents, "-o", output]);
  expect(told.status).toBe(0);
  const lines = readFileSync(output, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { topic: "Why wait?", doc: "guide", start: 0, end: 17 },
    { topic: "Why wait?", doc: "guide", start: 40, end: 51 },
  ]);
});

/** As pandas packs with gzip; snappy is the writer's own. */
const compressors = { GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)) };

atLength("any rows are the same from parquet as from JSONL, whatever their packing and their groups", async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const next = seeded(seed);
    const count = 1 + Math.floor(next() * 60);
    const rows = Array.from({ length: count }, (_, i) => ({
      doc: `d${i}`,
      text: Array.from({ length: Math.floor(next() * 30) }, () => 'aé😀\n"\\ '.charAt(Math.floor(next() * 8))).join(""),
      title: next() < 0.5 ? "t" : null,
    }));
    const whole = rows.map((row) => ({ ...row, text: /[\ud800-\udfff]/.test(row.text) ? "😀" : row.text }));
    const columns = (["doc", "text", "title"] as const).map((name) => ({
      name,
      data: whole.map((row) => row[name]),
      type: "STRING" as const,
    }));
    const codec = pick(next, "UNCOMPRESSED", "SNAPPY", "GZIP");
    const path = written(`random-${seed}.parquet`, columns, {
      codec,
      compressors,
      rowGroupSize: 1 + Math.floor(next() * 20),
    });
    const jsonl = join(folder, `random-${seed}.jsonl`);
    writeFileSync(jsonl, whole.map((row) => `${JSON.stringify(row)}\n`).join(""));
    const [one, other] = [await readDocumentsFile(path), await readDocumentsFile(jsonl)];
    const all = ({ ids, document }: typeof one) => [...ids()].map((id) => document(id));
    expect(all(one), `seed ${seed}`).toEqual(all(other));
  }
});

atLength("one by another name is read as well, and one from standard input", async () => {
  const other = join(folder, "train.bin");
  writeFileSync(other, readFileSync(documents));
  expect((await readDocumentsFile(other)).document("guide")?.text).toBe(text);
  const told = spawned(["convert", "-", "-", "--to", "jsonl-documents"], { input: readFileSync(documents) });
  expect(JSON.parse(told.stdout)).toEqual({ doc: "guide", title: "Guide", text });
});

test("other columns are named, and --fields says which is which", async () => {
  const path = written("other.parquet", [
    { name: "frage", data: ["q1"] },
    { name: "datei", data: ["guide"] },
    { name: "von", data: [0], type: "INT32" },
    { name: "bis", data: [17], type: "INT32" },
  ]);
  await expect(readRunFile(path)).rejects.toThrow(
    `${path}:1: no "topic"; expected a string or an integer; found "frage", "datei", "von", "bis", and fields can say which is topic`,
  );
  await expect(readDocumentsFile(path)).rejects.toThrow(
    'found "frage", "datei", "von", "bis", and fields can say which is doc',
  );
  const fields = readFieldMap("topic=frage,doc=datei,start=von,end=bis");
  expect((await readRunFile(path, { fields })).topics.get("q1")).toMatchObject([{ doc: "guide", start: 0, end: 17 }]);
});

test("a broken file is refused, however it is broken", async () => {
  const whole = readFileSync(documents);
  const path = join(folder, "broken.parquet");
  const refused = async (bytes: Uint8Array, message: RegExp): Promise<void> => {
    writeFileSync(path, bytes);
    await expect(readAnyFile(path)).rejects.toThrow(message);
  };
  await refused(
    whole.subarray(0, whole.length - 20),
    /^\S+broken\.parquet: parquet that is cut off: .* expected the whole file$/,
  );
  await refused(whole.subarray(0, 6), /parquet that is cut off/);
  await refused(Buffer.concat([whole.subarray(0, 40), Buffer.from("PAR1")]), /broken parquet in its last part/);
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 4, 60);
  await refused(damaged, /^\S+broken\.parquet: broken parquet in rows 1 to 1/);
  const empty = written("empty.parquet", [{ name: "topic", data: [], type: "STRING" }]);
  await expect(readAnyFile(empty)).rejects.toThrow(
    `${empty}: parquet without rows; its columns are topic; expected a row at least`,
  );
});

test.each([
  ["version https://git-lfs.github.com/spec/v1\noid sha256:aa\n", "a pointer of Git LFS"],
  ["<!DOCTYPE html><html>", "a page of HTML or XML"],
  ['{"doc":"a","text":"b"}\n', "JSON"],
  ["PK\u0003\u0004", "a zip archive"],
  [gzipSync("x"), "gzip"],
  ["\u007fELF\0\0", "something else"],
  ["hi\n", "something else"],
])("a file called parquet that begins with %j is named: %s", async (content, is) => {
  const path = join(folder, "false.parquet");
  writeFileSync(path, content);
  for (const read of [readAnyFile, readRunFile, readDocumentsFile, openCollection])
    await expect(read(path)).rejects.toThrow(
      new RegExp(`false\\.parquet: called parquet, and is ${is}.*; expected parquet`),
    );
});

test("one that comes in pieces is read whole, and one from the disk tells how far it is", async () => {
  const bytes = readFileSync(documents);
  const rows = async (lines: AsyncIterable<Uint8Array>): Promise<string> => {
    let all = "";
    for await (const line of lines) all += Buffer.from(line).toString();
    return all;
  };
  const reused = Buffer.alloc(50); // as readers hand out the same memory again
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 50) yield reused.subarray(0, bytes.copy(reused, 0, at, at + 50));
  }
  const told: (readonly [number, number])[] = [];
  const onDisk = await rows(parquetFileLines(documents, (done, total) => told.push([done, total!])));
  expect(JSON.parse(onDisk)).toMatchObject({ _id: "guide", title: "Guide", text });
  expect(await rows(parquetPieceLines(pieces()))).toBe(onDisk);
  expect(told.length).toBeGreaterThan(0);
  for (const [done, total] of told) {
    expect(total).toBe(bytes.length);
    expect(done).toBeLessThan(total); // the last part tells of the rows
  }
});

test("a run from parquet is called after its file, as others are", async () => {
  const columns = [
    { name: "topic", data: ["q"] },
    { name: "doc", data: ["guide"] },
    { name: "start", data: [0], type: "INT32" as const },
    { name: "end", data: [17], type: "INT32" as const },
  ];
  expect((await readRunFile(written("mine.parquet", columns))).name).toBe("mine");
});
