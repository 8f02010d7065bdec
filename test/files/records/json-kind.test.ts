import { expect, test } from "vitest";
import {
  looksLikeJson,
  looksLikeScores,
  mayBePlaceOfEither,
  mayBeTopic,
  questionKind,
} from "../../../src/files/records/json-kind.ts";

const both = { run: true, judgements: true, isBoth: true };
const run = { run: true, judgements: false, isBoth: false };
const judgements = { run: false, judgements: true, isBoth: false };
const either = { run: true, judgements: true, isBoth: false };

test.each<[object, object | undefined]>([
  [{ user_input: "q", retrieved_contexts: ["a"], reference_contexts: ["b"] }, both],
  [{ user_input: "q", retrieved_contexts: ["a"] }, run],
  [{ user_input: "q", reference_contexts: ["b"] }, judgements],
  [{ question: "q", ground_truths: ["b"] }, judgements],
  [{ question: "q", contexts: ["a"] }, either],
  [{ question: "q", doc: "a", start: 1, end: 2 }, undefined],
])("%j is of a question, and so is its beginning", (record, kind) => {
  const line = JSON.stringify(record);
  expect(questionKind(line)).toEqual(kind);
  expect(questionKind(line.slice(0, -2))).toEqual(kind);
  if (kind !== undefined)
    expect(questionKind(line.replace(/"(?:user_input|question)"/, '"other"').slice(0, -2))).toBeUndefined();
});

test("a text by one of the first names that it has makes a document; an id or an input makes no run", () => {
  const names = ["text", "content", "page_content", "pageContent", "quote", "snippet"];
  const told = (record: object, noun: "documents" | "run") => looksLikeJson(JSON.stringify(record), noun);
  // The topic is what a text beside it is not: without one, a line may be anything.
  expect(names.filter((name) => told({ topic: "q", [name]: "x" }, "documents"))).toEqual(names.slice(0, 4));
  expect(["qid", "question", "id", "input"].filter((name) => told({ [name]: "q", text: "x" }, "run"))).toEqual([
    "qid",
    "question",
  ]);
});

test("lines are told apart by their keys", () => {
  const nouns = ["run", "judgements", "documents", "topics"] as const;
  const told = (record: object): string =>
    nouns.filter((noun) => looksLikeJson(JSON.stringify(record), noun)).join(" ");
  expect(told({ topic: "q", doc: "a", start: 1, end: 2, score: 3 })).toBe("run");
  expect(told({ topic: "q", doc: "a", ranges: [[1, 2]] })).toBe("judgements");
  expect(told({ topic: "q", doc: "a", grade: 1 })).toBe("judgements");
  expect(told({ "query-id": "q", "corpus-id": "d", score: 1 })).toBe("judgements");
  expect(told({ doc: "a", text: "x" })).toBe("documents");
  expect(told({ topic: "q", title: "x" })).toBe("topics");
  expect(told({ topic: "q", doc: "a", quote: "x" })).toBe("judgements");
  expect(told({ topic: "q", doc: "a", start: 1, end: 2 })).toBe("run judgements");
  expect(told({ topic: "q", doc: "a" })).toBe("run");
  expect(told({ data: [{ paragraphs: [] }] })).toBe("");
  expect(told({ q1: { d7: 12.5 } })).toBe("");
});

test("scores by document, by query", () => {
  for (const line of ['{"q1":{"d7":12.5}}', ' [ {"q":{},"r":{"d":-1', '{"q\\"":{}}', "{}", '{"q":{},"r":{}}'])
    expect([line, looksLikeScores(line)]).toEqual([line, true]);
  for (const line of ['{"q1":{"d7":"x"}}', '{"q1":7}', '{"q":{},"r":[]}', "[]", "q"])
    expect([line, looksLikeScores(line)]).toEqual([line, false]);
});

test("of lines that have some of the keys, what they lack tells", () => {
  const nouns = ["run", "judgements", "documents", "topics"] as const;
  const told = (record: object): string =>
    nouns.filter((noun) => looksLikeJson(JSON.stringify(record), noun)).join(" ");
  expect(told({ doc: "a", text: "x", quote: "y" })).toBe("documents");
  expect(told({ topic: "q", doc: "a", quote: "x", score: 1 })).toBe("run");
  expect(told({ id: "q", doc: "a", quote: "x" })).toBe("judgements");
  expect(told({ topic: "q", doc: "a", ranges: [[1, 2]], score: 1 })).toBe("judgements");
  expect(told({ topic: "q", doc: "a", answers: [], start: 1, end: 2 })).toBe("run judgements");
  expect(told({ "query-id": "q", doc: "a", start: 1, end: 2, score: 3 })).toBe("run");
  expect(told({ "corpus-id": "a", topic: "q", score: 3 })).toBe("run");
  expect(told({ _id: "1", text: "x" })).toBe("documents topics");
  expect(told({ qid: "1", query: "x" })).toBe("run topics");
  expect(told({ qid: "1", query: "x", doc: "a", quote: "y" })).toBe("judgements");
  expect(told({ topic: "q", doc: "a", title: "x" })).toBe("run");
});

test("a question without a document and a title may be a topic", () => {
  const may = (record: object) => mayBeTopic(JSON.stringify(record));
  expect([may({ _id: "1", text: "x" }), may({ qid: 1, question: "x" })]).toEqual([true, true]);
  expect([may({ text: "x" }), may({ id: "1" }), may({ id: "1", text: ["x"] })]).toEqual([false, false, false]);
  expect(["doc", "title", "topic"].map((key) => may({ id: "1", text: "x", [key]: "y" }))).toEqual([
    false,
    false,
    false,
  ]);
});

test("a page without offsets may be a result's or a highlight's, unless the record tells", () => {
  const may = (more: object) => mayBePlaceOfEither(JSON.stringify({ topic: "q", doc: "a", ...more }));
  expect([may({ page: 1 }), may({ section: "x" }), may({ page: 1, spans: [{ start: 1 }] })]).toEqual([
    true,
    true,
    false,
  ]);
  expect([may({ page: 1, score: 1 }), may({ page: 1, grade: 1 }), may({ start: 1, end: 2 })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(may({ page: 1, start: 1, end: 2 })).toBe(false);
});

test("a list of questions is told by its first, and a set to train on is gold", () => {
  const first = { question: "q", contexts: ["a"], answer: "x" };
  expect(questionKind(JSON.stringify([first, { question: "r", reference_contexts: ["a"] }]))).toEqual(run);
  expect(questionKind('{"queries":{},"corpus":{},"relevant_docs": {')).toEqual(judgements);
});
