import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formats } from "../../../src/files/formats/index.ts";
import { guessed, roleWords } from "../../../src/report/drop/guess.ts";
import { recognised } from "../../../src/report/drop/recognise-file.ts";
import { onDisk, rawFile, taken } from "./pile.ts";

const nounsOf = async (...files: (readonly [path: string, content: string])[]) => {
  const { guesses } = await taken(files.map(([path, content]) => rawFile(path, content)));
  return [...guesses.values()].map(({ nouns }) => nouns.join("+"));
};

test.each(formats)("a file of $name is taken for what it holds", async ({ noun, name, example, extensions }) => {
  const [guess] = await nounsOf([`file${extensions[0] ?? ".txt"}`, example]);
  expect(guess!.split("+"), name).toContain(noun === "documents" && name.startsWith("squad") ? "documents" : noun);
});

test("the demo track is told apart", async () => {
  const { guesses } = await taken(
    onDisk("examples/judgements.inex", "examples/topics.xml", "examples/runs/focused", "examples/articles"),
  );
  const counts = new Map<string, number>();
  for (const { nouns } of guesses.values()) counts.set(nouns.join("+"), (counts.get(nouns.join("+")) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({ judgements: 1, topics: 1, run: 6, documents: 30 });
});

const highlight = '{"topic":"q1","doc":"a","start":0,"end":5}\n';
const result = '{"topic":"q1","doc":"a","start":0,"end":5,"run":"mine","score":1}\n';
const judged = '{"topic":"q1","doc":"a","ranges":[[0,5]]}\n';

test("report 11: a highlight a line is gold where nothing else is, and a run beside gold", async () => {
  expect(await nounsOf(["x.jsonl", highlight], ["run.jsonl", result])).toEqual(["judgements", "run"]);
  expect(await nounsOf(["x.jsonl", highlight], ["y.jsonl", judged])).toEqual(["run", "judgements"]);
  expect(await nounsOf(["my-gold.jsonl", highlight], ["y.jsonl", highlight])).toEqual(["judgements", "run"]);
  expect(await nounsOf(["x.jsonl", highlight], ["y.jsonl", highlight])).toEqual(["", ""]);
});

test("texts are documents, unless all their lines are of a run or of judgements", async () => {
  expect(await nounsOf(["guide.md", "# Guide\n\nWait, then go.\n"])).toEqual(["documents"]);
  expect(await nounsOf(["notes.txt", "topic, doc, text\nand so on\n"])).toEqual(["documents"]);
  expect(await nounsOf(["run.txt", "414 Q0 9996 1 0.9 mine 250 100\n"])).toEqual(["run"]);
  expect(await nounsOf(["qrels.txt", "414 0 9996 1\n414 0 9997 0\n"])).toEqual(["judgements"]);
  expect(
    await nounsOf(["headed.txt", "a sentence\n414 Q0 9996 1 0.9 mine 250 100\n414 Q0 9997 2 0.8 mine 0 9\n"]),
  ).toEqual(["documents"]);
  expect(await nounsOf(["mixed.txt", "414 Q0 9996 1 0.9 mine 250 100\nand then a sentence\n"])).toEqual(["documents"]);
});

test("report 14: a benchmark's folder: corpus, queries, and of the splits the test", async () => {
  expect(
    await nounsOf(
      ["b/corpus.jsonl", '{"_id":"d1","title":"T","text":"words"}\n'],
      ["b/queries.jsonl", '{"_id":"q1","text":"which words?"}\n'],
      ["b/qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\n"],
      ["b/qrels/dev.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\n"],
    ),
  ).toEqual(["documents", "topics", "judgements", ""]);
});

test("records with what was retrieved and what should be are both, unless there is other gold", async () => {
  const both = '{"user_input":"q","retrieved_contexts":["a b c"],"reference_contexts":["b"]}\n';
  expect(await nounsOf(["ragas.jsonl", both])).toEqual(["judgements+run"]);
  expect(await nounsOf(["ragas.jsonl", both], ["gold.jsonl", judged])).toEqual(["run", "judgements"]);
});

test.each([
  ["a highlight a row, by place", "csv", "topic,doc,start,end\nq1,a,0,5\n"],
  ["a highlight a row, by text", "csv", 'topic,doc,text\nq1,a,"He said ""yes"", and\nleft."\n'],
  ["a JSON list of highlights", "json", '[\n{"topic":"q1",\n"doc":"a","start":0,"end":5}\n]\n'],
  ["one list a question, which may be either", "jsonl", '{"question":"q","contexts":["a b c"]}\n'],
  ["the same in cells", "csv", `question,contexts\nq,"['a b c']"\n`],
])("%s is gold where it is alone, and never scored by itself", async (_, ending, content) => {
  expect(await nounsOf([`x.${ending}`, content])).toEqual(["judgements"]);
  expect(await nounsOf([`x.${ending}`, content], [`gold.${ending}`, content])).toEqual(["run", "judgements"]);
  expect(await nounsOf([`x.${ending}`, content], [`y.${ending}`, content])).toEqual(["", ""]);
});

test.each([
  ["empty.fol", "", "empty"],
  ["blank.fol", "\n\n", "white space"],
  ["photo.png", "\x89PNG\r\n\x1a\n\0\0", "no text"],
  ["paper.pdf", "%PDF-1.7\n\0", "PDF"],
  ["judging.db", "SQLite format 3\0", "database"],
  ["strange.dat", "what is this\n", "A run needs columns such as query_id, source, text"],
])("%s is left out, and why", async (path, content, words) => {
  const { guesses } = await taken([rawFile(path, content)]);
  const { nouns, why } = guesses.get(path)!;
  expect([nouns, why]).toEqual([[], expect.stringContaining(words)]);
});

test("UTF-16 is told of in a text, and read in XML", async () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  const { guesses } = await taken([
    rawFile("run.fol", utf16("414 Q0 9996 1 0.9 mine 250 100\n")),
    rawFile("a.xml", utf16("<article><p>Wait.</p></article>")),
    rawFile("topics.xml", utf16(readFileSync("examples/topics.xml", "utf8").replace(/^<\?.*?\?>/s, ""))),
  ]);
  expect([...guesses.values()].map(({ nouns, why }) => [...nouns, why])).toEqual([
    ["UTF-16; expected UTF-8"],
    ["documents", undefined],
    ["topics", undefined],
  ]);
});

test("of a beginning, the last line is looked at only where there is no other: it may be cut", () => {
  const line = "414 Q0 9996 1 0.9 mine 250 100";
  const noun = (text: string, isWhole: boolean) => recognised("a.txt", Buffer.from(text), isWhole).noun;
  expect(noun(`${line}\n414 Q0`, false)).toBe("run");
  expect(noun(`${line}\n414 Q0`, true)).toBe("documents");
  expect([noun(line, false), noun(line, true), noun(`\n \n${line}`, false)]).toEqual(["run", "run", "run"]);
  expect(noun(`\ufeff${line}\n`, true)).toBe("run");
});

test("bytes are taken for XML in UTF-16 by any of their marks", () => {
  const text = "<a>x</a>";
  const low = Buffer.from(text, "utf16le");
  const noun = (...bytes: number[]) => recognised("a.xml", new Uint8Array(bytes), true).noun;
  const high = Buffer.from(low).swap16();
  expect(noun(0xff, 0xfe, ...low)).toBe("documents");
  expect(noun(0xfe, 0xff, ...high)).toBe("documents");
  expect([noun(...low), noun(...high)]).toEqual(["documents", "documents"]);
  const lines = Buffer.from("\ufeff414 Q0 9996 1", "utf16le").swap16();
  expect(recognised("a.fol", lines, true).fault).toBe("UTF-16; expected UTF-8");
});

test("what a file is taken for is said in words", () => {
  expect(roleWords([])).toBe("left out");
  expect(roleWords(["run"])).toBe("run");
  expect(roleWords(["judgements", "documents"])).toBe("judgements and documents");
});

test("a file that may be one thing alone is that, whatever nothing else tells of it", () => {
  const nouns = (...holds: Parameters<typeof guessed>[0][number]["holds"][]) =>
    guessed(holds.map((each, i) => ({ path: `${i}`, holds: each }))).map((guess) => guess.nouns.join("+"));
  const either = { judgements: "jsonl", run: "jsonl-run" };
  expect(nouns({ formats: { run: "fol" } })).toEqual(["run"]);
  expect(nouns({ formats: { judgements: "inex" } })).toEqual(["judgements"]);
  expect(nouns({ formats: { topics: "x" } }, { formats: { documents: "x" } })).toEqual(["topics", "documents"]);
  expect(nouns({ formats: {}, fault: "none" })).toEqual([""]);
  // The first is a run, though it could be read as judgements: the other is the only one that may be either.
  expect(nouns({ formats: either, noun: "run" }, { formats: either })).toEqual(["run", "judgements"]);
  // What could be a run alone is no candidate for judgements.
  expect(nouns({ formats: { run: "fol" } }, { formats: either })).toEqual(["run", "judgements"]);
});

test("XML is told by its first sign, among the first 4096 bytes, where the name of the file does not tell", () => {
  const formats = (blanks: number, text = "<a>x</a>") =>
    recognised("a.dat", Buffer.from(" ".repeat(blanks) + text), true).formats;
  expect(formats(0)).toEqual({ documents: "xml" });
  expect(formats(0, "\ufeff<?xml version='1.0'?><a/>")).toEqual({ documents: "xml" });
  expect(formats(4094)).toEqual({ documents: "xml" });
  expect(formats(4095)).toEqual({});
  expect(formats(0, "x<a>x</a>")).toEqual({});
});
