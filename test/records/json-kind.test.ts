import { expect, test } from "vitest";
import { looksLikeJson, looksLikeScores, questionKind } from "../../src/records/json-kind.ts";

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
