import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { benchmarkFiles } from "../../../src/files/records/shapes/table.ts";
import { readAny, readDocuments, readJudgements, readRun, readTopics } from "../../../src/files/formats/read.ts";
import { openCollection } from "../../../src/files/node/collection/collection.ts";
import { readJudgementsFile, readTopicsFile } from "../../../src/files/node/read-file.ts";
import { pericope } from "../../cli/pericope.ts";

// Benchmarks as BEIR and MTEB keep them.

const folder = mkdtempSync(join(tmpdir(), "pericope-beir-"));
afterAll(() => rmSync(folder, { recursive: true }));

const corpus = [
  { _id: "d1", title: "Guide", text: "Press the button.", metadata: {} },
  { _id: "d2", title: "", text: "Wait for the light.", metadata: {} },
  { _id: "d3", title: "", text: "Pull the lever.", metadata: {} },
];
const queries = [{ _id: "q1", text: "What first?", metadata: {} }];
const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

mkdirSync(join(folder, "qrels"));
writeFileSync(join(folder, "corpus.jsonl"), lines(corpus));
writeFileSync(join(folder, "queries.jsonl"), lines(queries));
writeFileSync(join(folder, "qrels", "test.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td3\t1\nq1\td2\t0\n");
writeFileSync(join(folder, "results.json"), '{"q1":{"d2":0.9,"d1":0.5,"d3":0.5}}\n');

test("the folder is its documents, its topics and its judgements", async () => {
  const collection = await openCollection(folder);
  expect([...collection.ids()]).toEqual(["d1", "d2", "d3"]);
  expect(collection.document("d1")).toMatchObject({ text: "Press the button.", title: "Guide" });
  expect((await readTopicsFile(folder)).topics.get("q1")).toEqual({ id: "q1", title: "What first?" });
  const { of, topics } = await readJudgementsFile(folder);
  expect(of).toBe("grades");
  expect([...topics.get("q1")!].map(([doc, { grade }]) => [doc, grade])).toEqual([
    ["d1", 2],
    ["d3", 1],
    ["d2", 0],
  ]);
});

test("results are scored as trec_eval scores them: equal scores by id, descending", async () => {
  const { stdout, stderr, status } = await pericope([
    "evaluate",
    folder,
    join(folder, "results.json"),
    "-m",
    "AP,RR",
    "--per-topic",
  ]);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  // d2, d3, d1: relevant at ranks 2 and 3, so that AP = (1/2 + 2/3) / 2 = 7/12 = 0.5833 and RR = 1/2.
  expect(stdout).toMatch(/q1 +0\.5833 +0\.5000/);
});

test("files 13: several splits are named, and none is guessed", async () => {
  const other = join(folder, "several");
  mkdirSync(join(other, "qrels"), { recursive: true });
  writeFileSync(join(other, "corpus.jsonl"), lines(corpus));
  for (const split of ["dev", "test"])
    writeFileSync(join(other, "qrels", `${split}.tsv`), "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
  await expect(readJudgementsFile(other)).rejects.toThrow(
    `${other}: judgements of 2 splits; expected one of ${join(other, "qrels", "dev.tsv")}, ${join(other, "qrels", "test.tsv")}`,
  );
});

test.each(benchmarkFiles)("$name is read as what it holds", ({ holds, example }) => {
  const readers = { documents: readDocuments, topics: readTopics, judgements: readJudgements, run: readRun };
  for (const [noun, format] of Object.entries(holds)) {
    expect(readers[noun as keyof typeof readers](example)).toBeDefined();
    expect(readAny(example, { format }).noun).toBe(noun);
  }
});

test("records of qrels are judgements, and an id with a text alone may be a document or a topic", () => {
  const qrels = readJudgements(
    '{"query-id":"q1","corpus-id":"d1","score":1}\n{"query-id":"q1","corpus-id":"d2","score":0}\n',
  );
  expect(qrels.topics.get("q1")?.get("d1")?.grade).toBe(1);
  expect(qrels.topics.get("q1")?.get("d2")?.grade).toBe(0);
  expect(() => readRun('{"query-id":"q1","corpus-id":"d1","score":1}')).toThrow("this looks like judgements");
  expect(() => readAny('{"_id":"q1","text":"What first?"}')).toThrow("may be documents or topics");
});

test.each([
  ['{"q1":{"d1":0.5,"d2":null}}', 'f: query "q1": "d2" is null; expected a finite number'],
  ['{"q1":{"d1":0.5},"q2":[1]}', 'f: query "q2" has an array; expected {"query id":{"document id": score}}'],
  ['{"q1":{"d1":0.5},\n"q2":{', "f:2: broken JSON"],
])("results that are none are refused: %s", (text, message) => {
  expect(() => readRun(text, { source: "f" })).toThrow(message);
});
