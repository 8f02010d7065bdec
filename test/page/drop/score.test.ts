import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { evaluateFiles } from "../../../src/node/evaluate-files.ts";
import { openCollection } from "../../../src/node/collection/collection.ts";
import { droppedIds } from "../../../src/page/drop/dropped-collection.ts";
import { type DropOptions, openScoring, scoredPage, scoreRun } from "../../../src/page/drop/score-dropped.ts";
import type { Pile } from "../../../src/page/drop/read-dropped.ts";
import type { Page } from "../../../src/page/page-build.ts";
import { type PackedPage, titleOf, withTitles } from "../../../src/page/page-pack.ts";
import { unpackedResults } from "../../../src/page/page-packed-results.ts";
import { pericope } from "../../cli/pericope.ts";
import { temporaryFolder } from "../../cli/folders.ts";
import { onDisk, rawFile, taken } from "./pile.ts";
import { atLength } from "../../rounds.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const program = `pericope ${version}`;

/** Scores as several threads would: each every so many runs, after the first. */
function scored(pile: Pile, asked: DropOptions, threads: number): Page {
  const [first, ...others] = pile.runs;
  const main = openScoring(pile, asked);
  main.by.take(scoreRun(first!, pile, main.by));
  const workers = Array.from({ length: threads - 1 }, () => openScoring(pile, asked, main.by.usualTask()));
  for (const [i, run] of others.entries()) {
    const { by } = i % threads === 0 ? main : workers[(i % threads) - 1]!;
    main.by.take(structuredClone(scoreRun(run, pile, by)));
  }
  return scoredPage(
    pile,
    main,
    asked,
    program,
    workers.map(({ keeping }) => keeping.room),
  );
}

/** What `pericope report` packs into its file. */
async function reported(...args: string[]) {
  const file = join(temporaryFolder(), "report.html");
  const { status, stderr } = await pericope(["report", ...args, "-o", file]);
  if (status !== 0) throw new Error(stderr);
  const [, json] = /id="pericope-data">(.*?)<\/script>/s.exec(readFileSync(file, "utf8"))!;
  const { data, results }: PackedPage = JSON.parse(json!);
  const inflated = (text: string): Buffer => inflateRawSync(Buffer.from(text, "base64"));
  return {
    data: JSON.parse(inflated(data).toString()),
    results: results.map((packed) => unpackedResults(new Uint8Array(inflated(packed)))),
  };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

atLength.each(["focused", "ric", "bic"])(
  "the page of %s runs is the one that report writes, whatever the threads",
  async (task) => {
    const runs = readdirSync(`examples/runs/${task}`)
      .sort()
      .map((name) => `examples/runs/${task}/${name}`);
    const written = await reported(
      "examples/judgements.inex",
      ...runs,
      "--collection",
      "examples/articles",
      "--topic-texts",
      "examples/topics.xml",
      "--task",
      task,
    );
    const { pile } = await taken(
      onDisk("examples/judgements.inex", ...runs, "examples/topics.xml", "examples/articles"),
    );
    for (const threads of [1, 3]) {
      const read = pile()!;
      const { data, results } = scored(read, { task, measures: [] }, threads);
      const titles = data.documents.ids.map((id) => titleOf(read.collection!.document(id)!));
      expect(plain(withTitles(data, titles))).toEqual({
        ...written.data,
        made: { ...written.data.made, command: null },
      });
      expect(plain(data.runs.map((_, run) => results(run)))).toEqual(plain(written.results));
    }
  },
);

test("texts without offsets find their places, as evaluate finds them", async () => {
  const [gold, run] = ["examples/rag/gold.csv", "examples/rag/retrieved.jsonl"];
  const documents = "examples/documents.jsonl";
  const collection = await openCollection(documents);
  const expected = await evaluateFiles(gold, [run], { collection });
  const { pile, faults, read } = await taken(onDisk(gold, run, documents));
  const { data } = scored(pile()!, { measures: expected.measures }, 1);
  expect(data.runs[0]!.means).toEqual(expected.measures.map((name) => expected.runs[0]!.mean[name]));
  expect(data.task).toBe(expected.task);
  expect(faults).toEqual([]);
  expect(read.get(gold)).toContain("judgements: ");
});

test("what a person says of a file goes before what it was taken for", async () => {
  const gold = '{"topic":"q1","doc":"a","start":0,"end":5}\n';
  const { pile, guesses } = await taken([rawFile("a.jsonl", gold), rawFile("b.jsonl", gold)]);
  expect(pile()).toBeUndefined();
  expect(guesses.get("a.jsonl")!.why).toContain("choose");
  const chosen = pile({ "a.jsonl": { nouns: ["judgements"] }, "b.jsonl": { nouns: ["run"] } })!;
  const { data } = scored(chosen, { measures: ["charR"] }, 1);
  expect(data.runs[0]!.means).toEqual([1]);
});

test("a file at fault is told of by its line, and the others are read", async () => {
  const { pile, faults, read } = await taken([
    rawFile("gold.inex", readFileSync("examples/judgements.inex")),
    rawFile("topics.xml", "<inex-topic-file><topic id='1'><title>a</topic>"),
    rawFile("docs/a.txt", new Uint8Array([0x61, 0x0a, 0xe9, 0x62])),
    rawFile("docs/b.txt", "plain"),
  ]);
  const { collection } = pile()!;
  expect(collection!.document("b")!.text).toBe("plain");
  expect(collection!.document("a")).toBeUndefined();
  expect(collection!.document("a")).toBeUndefined();
  expect(faults).toEqual([
    expect.stringMatching(/^topics\.xml:1:/),
    "docs/a.txt:2:1: invalid UTF-8; expected UTF-8 text",
  ]);
  expect(read.get("gold.inex")).toBe("judgements: 10 topics, 142 documents judged");
});

test("broken judgements are not scored by", async () => {
  const { pile, faults } = await taken([
    rawFile("gold.inex", readFileSync("examples/judgements.inex")),
    rawFile("more.inex", `${readFileSync("examples/second-assessor.inex", "utf8")}2026001 Q0 memex x\n`),
  ]);
  expect(pile()).toBeUndefined();
  expect(faults).toEqual([expect.stringMatching(/^more\.inex:\d+: /)]);
});

test("documents that share a name are called by their folders, as in a collection", () => {
  expect(Object.fromEntries(droppedIds(["all/a/x.xml", "all/b/x.xml", "all/b/y.md", "all/z.txt.gz"]))).toEqual({
    "all/a/x.xml": "a/x",
    "all/b/x.xml": "b/x",
    "all/b/y.md": "y",
    "all/z.txt.gz": "z",
  });
});
