import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import { readRun } from "../../../src/files/formats/read.ts";

const asJson = (...records: object[]): string => records.map((record) => JSON.stringify(record)).join("\n");
const at = (start: number, end: number, more: object = {}) => ({ topic: "q", doc: "a", start, end, ...more });

test("a run is of documents or of passages, and those of documents have no place", () => {
  expect(readRun('{"topic":"q","doc":"a"}')).toMatchObject({
    answers: "documents",
    topics: new Map([["q", [{ doc: "a", start: 0, end: 0, line: 1 }]]]),
  });
  expect(() => readRun(asJson(at(0, 1), { topic: "q", doc: "b" }))).toThrow(
    "line 2: a result without offsets, but line 1 has one with offsets; expected one kind a file",
  );
  expect(() => readRun(asJson({ topic: "q", doc: "b" }, at(0, 1)))).toThrow(
    "line 2: a result with offsets, but line 1 has one without offsets; expected one kind a file",
  );
});

test("the name is the first that is not empty", () => {
  expect(readRun(asJson(at(0, 1, { run: "" }), at(1, 2, { run: "mine" })), { source: "x.jsonl" }).name).toBe("mine");
  expect(readRun(asJson(at(0, 1, { run: "" })), { source: "x.jsonl" }).name).toBe("x");
});

test("scores that rise within a topic are told of, and the order of the file stands", () => {
  const scores = [3, 3, 5, 4, undefined, 9, 8];
  const records = scores.map((score, i) => at(i, i + 1, { score }));
  const { topics, notes } = readRun(asJson(...records, { ...at(0, 1, { score: 99 }), topic: "p" }));
  expect(topics.get("q")!.map(({ score }) => score)).toEqual(scores);
  expect(notes).toMatchObject([{ code: "scores-contradict", lines: [3] }]);
});

test("the same is told of rows of CSV, whose names are remarked on", () => {
  const rows = ["q,a,0,1,3,", "q,a,1,2,3,one", "q,a,2,3,4,one", "q,a,3,4,,one", "q,a,4,5,9,two", "p,a,0,1,99,one"];
  const remarked: string[] = [];
  const { name, topics, notes } = readRun(`topic,doc,start,end,score,run\n${rows.join("\n")}\n`, {
    onRemark: ({ message }) => remarked.push(message),
  });
  expect(name).toBe("one");
  expect(topics.get("q")!.map(({ start }) => start)).toEqual([0, 1, 2, 3, 4]);
  expect(notes!.map(({ code, count }) => [code, count])).toEqual([
    ["several-tags", 1],
    ["scores-contradict", 1],
  ]);
  expect(remarked).toEqual(['line 6: run name "two", but line 3 has "one"; expected one a file']);
});

test.each([
  [{ start: 3, end: 7 }, [3, 7]],
  [{ start: 3, end: 3 }, [3, 3]],
  [{ start: 3, length: 9 }, [3, 12]],
  [{ start: 3, text: "é😀" }, [3, 5]],
  [{ span: [3, 7] }, [3, 7]],
])("%j is a place", (place, expected) => {
  const [passage] = readRun(asJson({ topic: "q", doc: "a", ...place })).topics.get("q")!;
  expect([passage!.start, passage!.end]).toEqual(expected);
});

test.each([
  [{ start: 4, end: 3 }, '"start" 4 is after "end" 3; expected start ≤ end'],
  [{ end: 3 }, '"end" without "start"; expected both or neither'],
  [{ start: 3 }, '"start" without "end"; expected both or neither'],
  [{ start_index: 3 }, '"start_index" without "end"; expected both or neither'],
])("%j is no place", (place, message) => {
  expect(() => readRun(asJson({ topic: "q", doc: "a", ...place }))).toThrow(`line 1: ${message}`);
});

// Quotes beside offsets.
const collection = collectionOf([
  { doc: "a", text: "one two six ten" },
  { doc: "b", text: "😀ab" },
]);
const quote = (start: number, text: string) => at(start, start + text.length, { text });
const read = (...records: object[]) => readRun(asJson(...records), { collection }).notes!;

test("a shift is named where it explains all that is wrong, twice at least, and half of all", () => {
  const [right, shifted] = [quote(0, "one"), [quote(5, "two"), quote(9, "six")]];
  expect(() => read(...shifted)).toThrow("the quote is 1 character before its offset, and so are all 2");
  expect(() => read(right, right, ...shifted)).toThrow("1 character before");
  expect(read(right, right, right, ...shifted)).toMatchObject([{ code: "quote-elsewhere", count: 2, lines: [4, 5] }]);
  expect(read(right, shifted[0]!)).toMatchObject([{ code: "quote-elsewhere", count: 1 }]);
  expect(read(...shifted, quote(13, "six"))).toMatchObject([{ code: "quote-elsewhere", count: 3 }]);
  expect(read(quote(5, "abc"), quote(5, "xyz"))).toMatchObject([{ code: "quote-elsewhere", count: 2 }]);
  expect(() => read(quote(3, "two"), quote(7, "six"))).toThrow("1 character after its offset");
});

test("another unit is no explanation where offsets that are right would not be", () => {
  const inB = (start: number, end: number, text: string) => ({ topic: "q", doc: "b", start, end, text });
  expect(() => read(inB(2, 4, "ab"))).toThrow("these offsets count UTF-16 units");
  expect(read(inB(2, 4, "ab"), inB(0, 1, "😀"))).toMatchObject([{ code: "quote-elsewhere", lines: [1] }]);
  expect(() => read(inB(2, 4, "ab"), quote(0, "one"))).toThrow("these offsets count UTF-16 units");
  const utf16 = readRun(asJson(inB(1, 3, "ab"), inB(2, 4, "ab")), { collection, unit: "codepoint" });
  expect(utf16.notes).toMatchObject([{ code: "quote-elsewhere", lines: [2] }]);
});

test("where ranks repeat, the column that parts them names the runs, whatever it is called", () => {
  const result = (rank: number, more: object) => ({ ...at(rank, rank + 1), rank, ...more });
  const twice = (...more: object[]) => asJson(...more.flatMap((one) => [result(2, one), result(1, one)]));
  const runIn = (text: string, run: string) =>
    readRun(text, { run })
      .topics.get("q")!
      .map(({ start }) => start);
  for (const more of [
    [{ chunker: "a" }, { chunker: "b" }],
    [
      { id: 1, top_k: 5 },
      { id: 2, top_k: 10 },
    ],
    [{ metadata: { index: "a", by: 1 } }, { metadata: { index: "b", by: 1 } }],
  ]) {
    const text = twice(...more);
    expect(() => readRun(text)).toThrow(/^2 runs in one file: "(a|5)", "(b|10)"; expected one of them to be named/);
    expect(runIn(text, /"b"/.test(text) ? "b" : "10")).toEqual([1, 2]);
  }
  // A chunk's number is unlike from row to row, and names no run.
  const chunks = [1, 2, 1, 2].map((rank, i) => result(rank, { chunk_number: i }));
  expect(readRun(asJson(...chunks)).notes).toMatchObject([{ code: "ranks-repeat" }]);
});

test("a rank in metadata orders results where each question has every rank once, and else says something else", () => {
  const starts = (ranks: number[], more: (rank: number) => object): number[] =>
    readRun(asJson(...ranks.map((rank) => at(rank, rank + 1, more(rank)))))
      .topics.get("q")!
      .map(({ start }) => start);
  for (const more of [
    (rank: number) => ({ metadata: { rank } }),
    (rank: number) => ({ "metadata.rank": rank }),
    (rank: number) => ({ retrieval_rank: rank }),
  ]) {
    expect(starts([2, 3, 1], more)).toEqual([1, 2, 3]);
    expect(starts([7, 3, 5], more)).toEqual([7, 3, 5]);
  }
});
