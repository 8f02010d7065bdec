import { visible } from "../../../src/base/visible.ts";
import { expect, test } from "vitest";
import type { Note } from "../../../src/base/note.ts";
import type { Passage, Run } from "../../../src/data/run.ts";
import { formatNamed } from "../../../src/files/formats/lookup.ts";
import { readRun } from "../../../src/files/formats/read.ts";

// What single lines of runs mean, what is noted, and what is lost from one format to another.

test("a FOL line is a passage: offset and length become start and end", () => {
  const { name, answers, topics } = readRun("544 Q0 1234 1 0.9999 mysystem 461 120");
  expect({ name, answers }).toEqual({ name: "mysystem", answers: "passages" });
  expect(topics.get("544")).toEqual([{ doc: "1234", start: 461, end: 581, score: 0.9999, line: 1 }]);
});

test.each(["X X", "-1 -1", "X 5", "-1 what"])("a FOL result at %s is kept, unresolved", (place) => {
  expect(readRun(`1 Q0 A 1 9 r ${place}`).topics.get("1")).toMatchObject([{ doc: "A", start: -1, end: -1 }]);
});

test("data 1: the longest offsets and zero lengths are legal", () => {
  const run = readRun("1 Q0 A 1 9 r 9007199254740991 0\n1 Q0 A 2 8 r 0 9007199254740991\n");
  expect(places(run)).toEqual(["A 9007199254740991..9007199254740991", "A 0..9007199254740991"]);
});

test("files 2: the order of a FOL file stands, whatever its ranks and scores say, and they are counted", () => {
  const run = readRun("1 Q0 A 5 1 r 0 9\n2 Q0 Z 1 7 r 0 9\n1 Q0 B 1 9 r 0 9\n1 Q0 C 2 9 r 0 9\n");
  expect(places(run, "1")).toEqual(["A 0..9", "B 0..9", "C 0..9"]);
  expect(counts(run.notes)).toEqual({ "ranks-contradict": 1, "scores-contradict": 1 });
});

test("a rank that is no number contradicts nothing", () => {
  expect(readRun("1 Q0 A 7 9 r 0 9\n1 Q0 B - 9 r 0 9\n1 Q0 C 8 9 r 0 9").notes).toEqual([]);
});

test("the first tag names the run, and other tags are counted", () => {
  const { name, notes } = readRun("1 Q0 A 1 9 one 0 9\n1 Q0 B 2 8 two 0 9\n1 Q0 C 3 7 one 0 9\n");
  expect(name).toBe("one");
  expect(notes).toEqual([{ code: "several-tags", message: "1 line has another tag than the first", count: 1 }]);
});

test("a topic that comes back is one topic", () => {
  expect(places(readRun("1 Q0 A 1 9 r 0 9\n2 Q0 B 1 9 r 0 9\n1 Q0 C 2 8 r 0 9\n"), "1")).toEqual(["A 0..9", "C 0..9"]);
});

test("files 1: a TREC run is ordered by score, ties by document id descending, in code points", () => {
  // As UTF-16 units 😀 (d83d de00) would come before ﬁ (fb01).
  const run = readRun("1 Q0 b 1 2 r\n1 Q0 top 2 3.5 r\n1 Q0 a 3 2 r\n1 Q0 ﬁ 4 2 r\n1 Q0 😀 5 2 r\n1 Q0 low 6 -1e3 r\n");
  expect(run.answers).toBe("documents");
  expect(run.topics.get("1")?.map(({ doc, line }) => `${doc}:${line}`)).toEqual([
    "top:2",
    "😀:5",
    "ﬁ:4",
    "b:1",
    "a:3",
    "low:6",
  ]);
  expect(counts(run.notes)).toEqual({ "ranks-contradict": 2 });
});

test("a JSONL run takes numbers for ids, null for absent, and skips blank lines and unknown keys", () => {
  const run = readRun(
    '{"topic":7,"doc":8,"start":1,"end":4,"score":null,"run":null,"text":"…"}\n\n{"topic":"7","doc":"9","start":0,"end":0}\n',
    { source: "runs/bm25.v2.jsonl.gz" },
  );
  expect(run.name).toBe("bm25.v2");
  expect(run.topics.get("7")).toEqual([
    { doc: "8", start: 1, end: 4, score: undefined, line: 1 },
    { doc: "9", start: 0, end: 0, score: undefined, line: 3 },
  ]);
});

test("a JSONL run is named by its first name, else by its file, else run", () => {
  const line = (name: string) => `{"topic":1,"doc":"A","start":0,"end":9${name}}\n`;
  expect(readRun(line("") + line(',"run":"x"')).name).toBe("x");
  expect(readRun(line(""), { source: "C:\\runs\\mine.ndjson" }).name).toBe("mine");
  expect(readRun(line(""), { source: ".jsonl" }).name).toBe("run");
  expect(readRun(line("")).name).toBe("run");
});

test("a JSONL run without offsets answers with documents, in the order of the file", () => {
  const run = readRun('{"topic":1,"doc":"A","score":1}\n{"topic":1,"doc":"B","score":2}\n');
  expect(run.answers).toBe("documents");
  expect(run.topics.get("1")).toMatchObject([{ doc: "A" }, { doc: "B" }]);
  expect(counts(run.notes)).toEqual({ "scores-contradict": 1 });
});

test("FOL makes up scores and mends the tag, and says so", () => {
  const run = passages("my run\t2", [
    { doc: "A", start: 0, end: 9 },
    { doc: "B", start: -1, end: -1, score: NaN },
  ]);
  expect(print("fol", run)).toEqual(["1 Q0 A 1 1 my_run_2 0 9", "1 Q0 B 2 0.5 my_run_2 X X"]);
  expect(counts(losses("fol", run))).toEqual({ "scores-made-up": 2, "name-changed": 1 });
});

test("FOL cannot hold a run of documents", () => {
  expect(() => print("fol", readRun("1 Q0 A 1 9 r"))).toThrow(
    "a run of whole documents has no offsets; expected passages (trec and jsonl-run can hold it)",
  );
});

test("TREC keeps the first result of a document, its score where the order survives", () => {
  const run = readRun("1 Q0 B 1 9 r 0 9\n1 Q0 A 2 9 r 0 9\n1 Q0 B 3 8 r 50 9\n1 Q0 C 4 7 r 0 9");
  expect(print("trec", run)).toEqual(["1 Q0 B 1 9 r", "1 Q0 A 2 9 r", "1 Q0 C 3 7 r"]);
  expect(counts(losses("trec", run))).toEqual({ "offsets-lost": 4, "results-merged": 1 });
});

test.each([
  ["rising scores", [1, 2, 3]],
  ["ties against the order of ids", [1, 1, 0]],
  ["an absent score", [3, undefined, 1.5]],
  ["a score that is no number", [3, NaN, 1.5]],
])("TREC makes up scores for %s, and the order survives", (_, scores) => {
  const run = passages(
    "r",
    scores.map((score, i) => ({ doc: `d${i}`, start: 0, end: 0, score })),
  );
  const again = readRun(print("trec", run).join("\n"));
  expect(again.topics.get("1")).toMatchObject([{ doc: "d0" }, { doc: "d1" }, { doc: "d2" }]);
  expect(counts(losses("trec", run))["scores-made-up"]).toBeGreaterThan(0);
});

test("JSONL leaves out what was never resolved, and says so", () => {
  const run = readRun("1 Q0 A 1 9 r X X\n1 Q0 B 2 8 r 0 9");
  expect(print("jsonl-run", run)).toEqual(['{"topic":"1","doc":"B","start":0,"end":9,"score":8,"run":"r"}']);
  expect(counts(losses("jsonl-run", run))).toEqual({ "unresolved-lost": 1 });
});

test.each(["", "a b", "a\tb", "a\nb", "a\u0000b", "a\u007f", "\ud800"])("the id %j cannot be a column", (id) => {
  const document = passages("r", [{ doc: id, start: 0, end: 1 }]);
  const topic: Run = { ...document, topics: new Map([[id, [{ doc: "A", start: 0, end: 1 }]]]) };
  const wanted = "cannot be a column; expected an id without white space or control characters";
  for (const format of ["fol", "trec"]) {
    expect(() => print(format, document)).toThrow(`document ${visible(JSON.stringify(id))} of topic "1" ${wanted}`);
    expect(() => print(format, topic)).toThrow(`topic ${visible(JSON.stringify(id))} ${wanted}`);
  }
});

function passages(name: string, list: readonly Passage[]): Run {
  return { name, answers: "passages", topics: new Map([["1", list]]) };
}

function places(run: Run, topic = "1"): string[] | undefined {
  return run.topics.get(topic)?.map(({ doc, start, end }) => `${doc} ${start}..${end}`);
}

function print(format: string, run: Run): string[] {
  return [...formatNamed(format, "run").print(run)];
}

function losses(format: string, run: Run): readonly Note[] {
  return formatNamed(format, "run").losses(run);
}

function counts(notes: readonly Note[] = []): Record<string, number> {
  return Object.fromEntries(notes.map(({ code, count }) => [code, count]));
}

test.each([
  ["trec", "1 Q0 A 1 9 r\n1 Q0 B 1 8 r\n1 Q0 C 1 7 s\n"],
  ["fol", "1 Q0 A 1 9 r 0 5\n1 Q0 B 1 8 r 0 5\n1 Q0 C 1 7 s 0 5\n"],
])("every line of %s is remarked on, where that is asked for", (format, text) => {
  const remarks: string[] = [];
  const run = readRun(text, { format, onRemark: ({ message }) => remarks.push(message) });
  expect(remarks).toEqual([
    'line 2:8: topic 1: rank "1" again, first on line 1; expected each once a topic',
    'line 3:8: topic 1: rank "1" again, first on line 1; expected each once a topic',
    'line 3:12: run name "s", but line 1 has "r"; expected one a file',
  ]);
  expect(readRun(text, { format }).topics).toEqual(run.topics);
});

test("whole documents have no place in their text", () => {
  const place = { start: 0, end: 0 };
  expect(readRun("1 Q0 A 1 9 r\n1 Q0 B 2 8 r\n", { onRemark: () => undefined }).topics.get("1")).toEqual([
    { doc: "A", ...place, score: 9, line: 1 },
    { doc: "B", ...place, score: 8, line: 2 },
  ]);
  expect([...readRun('{"2":{"A":1,"B":2},"1":{"C":3}}', { format: "beir-run" }).topics]).toEqual([
    [
      "2",
      [
        { doc: "B", ...place, score: 2 },
        { doc: "A", ...place, score: 1 },
      ],
    ],
    ["1", [{ doc: "C", ...place, score: 3 }]],
  ]);
});

test("a run of documents has no offsets to lose, and in BEIR's form no name", () => {
  const run = readRun("1 Q0 A 1 9 r\n");
  const codes = (format: string, name: string) =>
    formatNamed(format, "run")
      .losses({ ...run, name })
      .map(({ code }) => code);
  expect(codes("trec", "r")).toEqual([]);
  expect(codes("beir-run", "r")).toEqual(["name-changed"]);
  expect(codes("beir-run", "run")).toEqual([]);
});

test("broken JSON of scores has the line where it breaks", () => {
  expect(() => readRun('\n{"1":\n{"A": 1,\n"B" 2}}', { format: "beir-run" })).toThrow(/^line 4: broken JSON/);
});
