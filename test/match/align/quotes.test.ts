import { expect, test } from "vitest";
import { quotePlace, readQuotes, type QuoteOptions } from "../../../src/match/align/quotes.ts";

const read = (record: object | string, options?: QuoteOptions) =>
  readQuotes(typeof record === "string" ? record : JSON.stringify(record), options);
const first = (record: object | string, options?: QuoteOptions) => read(record, options).quotes[0]!;
const chunk = { topic: "q", doc: "d", text: "words" };

test("results have scores and runs, judgements have neither, and need a topic", () => {
  const scored = { ...chunk, score: 0.5, run: "mine" };
  expect(first(scored, { noun: "run" })).toMatchObject({ score: 0.5, run: "mine", topic: "q", doc: "d", line: 1 });
  expect(first(scored, { noun: "judgements" })).toMatchObject({ score: undefined, run: undefined, topic: "q" });
  expect(first({ doc: "d", text: "words" }, { noun: "run" }).topic).toBeUndefined();
  expect(() => first({ doc: "d", text: "words" }, { noun: "judgements" })).toThrow(/topic/);
});

test("numbers are written as texts in CSV, and not in JSON", () => {
  expect(first("topic,doc,text,score,run\nq,d,words,0.5,mine\n")).toMatchObject({ score: 0.5, run: "mine" });
  expect(() => first({ ...chunk, score: "0.5", run: "mine" })).toThrow(/score/);
  expect(first({ ...chunk, start: "3", end: "8" }, { noun: "run" }).hint).toBeUndefined();
  expect(first("topic,doc,text,start,end\nq,d,words,3,8\n").hint).toEqual({ start: 3, end: 8 });
});

test.each([
  [
    { start: 3, end: 8 },
    { start: 3, end: 8 },
  ],
  [
    { start: 3, end: 3 },
    { start: 3, end: 3 },
  ],
  [
    { start: 3, end: 2 },
    { start: 3, end: 8 },
  ],
  [
    { start: 3, length: 4 },
    { start: 3, end: 7 },
  ],
  [{ start: 0 }, { start: 0, end: 5 }],
  [{ start: -1 }, undefined],
  [{ span: [4, 9] }, { start: 4, end: 9 }],
  [{}, undefined],
])("a result with %j is said to be at %j", (place, hint) => {
  expect(first({ ...chunk, ...place }, { noun: "run" }).hint).toEqual(hint);
});

test.each([
  [{ chunk_id: "c", id: "i" }, "c"],
  [{ chunkId: 7 }, "7"],
  [{ id: "i" }, "i"],
  [{ id_: "i" }, "i"],
  [{ id: "q" }, undefined],
  [{ id: "q", id_: "i" }, "i"],
  [{ id: 1.5 }, undefined],
  [{ id: null }, undefined],
  [{ id: ["i"] }, undefined],
  [{}, undefined],
])("the id of a chunk of topic q with %j is %j", (ids, id) => {
  expect(first({ ...chunk, ...ids }, { noun: "run" }).id).toBe(id);
});

test("answers are alternatives, each by itself, and highlights are parts of one; a name stands before a number", () => {
  const alternatives = (record: object) =>
    read({ topic: "q", doc: "d", ...record }, { noun: "judgements" }).quotes.map(({ alternative }) => alternative);
  expect(alternatives({ answers: ["one", "two"] })).toEqual([0, 1]);
  expect(alternatives({ highlights: ["one", "two"] })).toEqual([undefined, undefined]);
  expect(alternatives({ answers: ["one", "two"], alternative: "a" })).toEqual(["a", "a"]);
  const grouped = read({ topic: "q", doc: "d", highlights: ["one"], group: "g" }, { noun: "judgements" });
  expect(grouped.quotes[0]).toMatchObject({ text: "one", group: "g" });
});

test("ranges beside as many texts are where these are said to be", () => {
  const hints = (ranges: number[][]) =>
    read({ topic: "q", doc: "d", highlights: ["one", "two"], ranges }, { noun: "judgements" }).quotes.map(
      ({ hint }) => hint,
    );
  expect(
    hints([
      [0, 3],
      [7, 10],
    ]),
  ).toEqual([
    { start: 0, end: 3 },
    { start: 7, end: 10 },
  ]);
  expect(hints([[0, 10]])).toEqual([undefined, undefined]);
});

test("a text stands on its line, or where the value that is the file has it", () => {
  expect(quotePlace({ line: 3 })).toBe("line 3");
  expect(quotePlace({ line: 3, where: "data[0]" })).toBe("data[0]");
  const list = JSON.stringify([chunk, { ...chunk, text: "more" }], null, 1);
  expect(readQuotes(list, { noun: "run" }).quotes.map(({ text, where }) => [text, where])).toEqual([
    ["words", "[0]"],
    ["more", "[1]"],
  ]);
});

test("a file that is one value is told by its first record", () => {
  const squad = {
    data: [
      { title: "d", paragraphs: [{ context: "one", qas: [{ id: "q", answers: [{ text: "one", answer_start: 0 }] }] }] },
    ],
  };
  expect(readQuotes(JSON.stringify(squad, null, 1))).toMatchObject({
    noun: "judgements",
    quotes: [{ text: "one", topic: "q", doc: "d", hint: { start: 0, end: 3 } }],
  });
  expect(readQuotes(JSON.stringify(squad))).toMatchObject({ noun: "judgements", quotes: [{ text: "one" }] });
  expect(readQuotes(`\n[\n${JSON.stringify(chunk)}\n]`, { noun: "run" }).quotes).toMatchObject([
    { text: "words", line: 3 },
  ]);
  expect(readQuotes("[\n]", { noun: "run" }).quotes).toEqual([]);
});

test("what a file is told by its header or its first record", () => {
  expect(readQuotes("question,source,quote\nq,d,words\n").noun).toBe("judgements");
  expect(readQuotes("topic,doc,text,score,run\nq,d,words,1,mine\n").noun).toBe("run");
  expect(read({ topic: "q", doc: "d", highlights: ["words"] }).noun).toBe("judgements");
  expect(read({ ...chunk, run: "mine" }).noun).toBe("run");
});

test("records without a text are faults that say what is wrong", () => {
  expect(() => first({ topic: "q", doc: "d", start: 1, end: 2, score: 1 })).toThrow(
    "with offsets it has a place already",
  );
  expect(() => first({ topic: "q", doc: "d", score: 1 })).toThrow(
    /^line 1: no "text"; expected the text of a chunk or a quote$/,
  );
});

test("texts called after chunks and passages are texts", () => {
  for (const name of ["chunk_text", "chunkText", "chunk_content", "passage_text", "text_content"])
    expect(readQuotes(`query_id,doc_id,${name}\nq,d,Press the button.\n`).quotes).toMatchObject([
      { text: "Press the button." },
    ]);
});
