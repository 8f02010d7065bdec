import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { evaluateFiles } from "../../../src/score/node/score-files.ts";
import { openCollection } from "../../../src/files/node/collection/collection.ts";
import { droppedIds } from "../../../src/report/drop/dropped-collection.ts";
import { type DropOptions, openScoring, scoredPage, scoreRun } from "../../../src/report/drop/score-dropped.ts";
import { type Pile, readPile } from "../../../src/report/drop/read-dropped.ts";
import type { Page } from "../../../src/report/page-build.ts";
import { cuts, keptRoom } from "../../../src/score/kept-room.ts";
import { type PackedPage, titleOf, withTitles } from "../../../src/report/page-pack.ts";
import { unpackedResults } from "../../../src/report/packed-results.ts";
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
      "--without-files", // which a page of dropped files does not hold
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

test("report 12: broken judgements are not scored by", async () => {
  const { pile, faults } = await taken([
    rawFile("gold.inex", readFileSync("examples/judgements.inex")),
    rawFile("more.inex", `${readFileSync("examples/second-assessor.inex", "utf8")}2026001 Q0 memex x\n`),
  ]);
  expect(pile()).toBeUndefined();
  expect(faults).toEqual([expect.stringMatching(/^more\.inex:\d+: /)]);
});

test("topics, and documents in XML or many in a file, are read and told of", async () => {
  const { pile, faults, read } = await taken([
    rawFile("gold.inex", readFileSync("examples/judgements.inex")),
    rawFile("topics.xml", readFileSync("examples/topics.xml")),
    rawFile("docs/a.xml", "<article><title>A <b>name</b></title><p>é</p></article>"),
    rawFile("docs.jsonl", '{"id":"b","text":"one"}\n{"id":"c","text":"two"}\n{"id":"a","text":"again"}\n'),
  ]);
  const { topics, collection } = pile()!;
  expect([...topics.topics.keys()]).toHaveLength(10);
  expect([read.get("topics.xml"), read.get("docs.jsonl"), read.size]).toEqual([
    "topics: 10 topics",
    "documents: 3 documents",
    3,
  ]);
  const { text, title, elements } = collection!.document("a")!;
  expect([text, title, elements!.length]).toEqual(["A nameé", "A name", 7]);
  expect(["b", "c"].map((id) => collection!.document(id)!.text)).toEqual(["one", "two"]);
  expect(faults).toEqual(['docs.jsonl: document "a" again, first in docs/a.xml; expected each id once']);
});

test("judgements of several files are united where they judge the same way", async () => {
  const of = async (...files: string[]) => {
    const { pile, faults } = await taken(files.map((content, i) => rawFile(`gold${i}.qrels`, content)));
    const nouns = ["judgements"] as const;
    const choices = Object.fromEntries(files.map((_, i) => [`gold${i}.qrels`, { nouns }]));
    return { judgements: pile(choices)?.judgements, faults };
  };
  const { judgements } = await of("1 0 a 1\n", "2 0 b 2\n");
  expect([...judgements!.topics.keys()]).toEqual(["1", "2"]);
  expect(judgements!.source).toBe("gold0.qrels");
  const mixed = await of("1 0 a 1\n", '{"topic":"2","doc":"b","ranges":[[0,5]]}\n', "3 0 c 1\n");
  expect(mixed).toEqual({
    judgements: undefined,
    faults: ["gold1.qrels: judges highlights, where gold0.qrels judges grades; expected one kind"],
  });
});

test("texts without offsets and without documents want a collection", async () => {
  const text = '{"topic":"q1","doc":"a","text":"some words"}\n';
  const files = [rawFile("gold.jsonl", text)];
  const faults: InputError[] = [];
  const file = { path: "gold.jsonl", size: text.length, pieces: () => [files[0]!.bytes(0, text.length)] };
  expect(
    readPile([{ file, settled: new Map([["judgements", undefined]]) }], { fault: (f) => void faults.push(f) }),
  ).toBe(undefined);
  expect(faults.map(({ code, remedy, place }) => [code, remedy, place.source, place.line])).toEqual([
    ["no-offsets", { option: "collection" }, "gold.jsonl", 1],
  ]);
});

test("a run whose topics come back is scored as one in order, and a refused one is read to its end first", async () => {
  const gold = rawFile(
    "gold.jsonl",
    '{"topic":"1","doc":"a","ranges":[[0,5]]}\n{"topic":"2","doc":"a","ranges":[[2,4]]}\n',
  );
  const line = (topic: number, rank: number, start: number) => `${topic} Q0 a ${rank} ${9 - rank} mine ${start} 2\n`;
  const ordered = line(1, 1, 0) + line(1, 2, 4) + line(2, 1, 3);
  const scoresOf = async (content: string) => {
    const { pile } = await taken([gold, rawFile("mine.fol", content)]);
    const { data } = scored(pile()!, { measures: ["charR", "charP"] }, 1);
    return data.runs[0]!.scores;
  };
  const expected = await scoresOf(ordered);
  expect(expected[0]).toEqual([3 / 5, 1 / 2]);
  expect(await scoresOf(line(1, 1, 0) + line(2, 1, 3) + line(1, 2, 4))).toEqual(expected);

  const { pile } = await taken([gold, rawFile("mine.fol", ordered), rawFile("broken.fol", `${ordered}1 Q0\n`)]);
  const { runs, ...rest } = pile()!;
  const [broken, mine] = runs.toSorted((a, b) => a.file.path.localeCompare(b.file.path));
  const refusing = (error: Error) => ({
    open: () => {
      throw error;
    },
    score: () => {
      throw new Error("not asked for");
    },
  });
  const scoring = (run: typeof mine, error: Error) => () => scoreRun(run!, { ...rest, runs }, refusing(error));
  expect(scoring(mine, new InputError("refused"))).toThrow("refused");
  expect(scoring(broken, new InputError("refused"))).toThrow(/^broken\.fol:4: /);
  expect(scoring(broken, new Error("a bug"))).toThrow("a bug");
});

test("what the lists of other threads take counts with their own", async () => {
  const { pile } = await taken(onDisk("examples/judgements.inex", "examples/runs/focused"));
  const read = pile()!;
  const page = (...others: number[]) => {
    const main = openScoring(read, { measures: ["AiP"] });
    for (const run of read.runs.slice(0, 1)) main.by.take(scoreRun(run, read, main.by));
    const room = () => keptRoom().fill(others[0] ?? 0, 0, -1);
    return scoredPage(read, main, { measures: ["AiP"] }, program, others.map(room)).data.mostResults;
  };
  expect(page()).toBe(null);
  expect(page(2 ** 30)).toBe(cuts.at(-1)!.results);
});

test("documents that share a name are called by their folders, as in a collection", () => {
  expect(Object.fromEntries(droppedIds(["all/a/x.xml", "all/b/x.xml", "all/b/y.md", "all/z.txt.gz"]))).toEqual({
    "all/a/x.xml": "a/x",
    "all/b/x.xml": "b/x",
    "all/b/y.md": "y",
    "all/z.txt.gz": "z",
  });
});
