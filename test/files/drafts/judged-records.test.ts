import { expect, test } from "vitest";
import type { JudgedDocument, JudgedTopic } from "../../../src/data/judgements.ts";
import { gradeToSay, judgedRecords } from "../../../src/files/drafts/judged-records.ts";
import { nothing, rangeSet } from "../../../src/text/range.ts";

const graded = (grade: number): JudgedDocument => ({ relevant: nothing, grade });
const topic = (documents: Record<string, number>): JudgedTopic =>
  new Map(Object.entries(documents).map(([doc, grade]) => [doc, graded(grade)]));

/** Each record as document, grade, alternative and group. */
const said = (...judgements: Parameters<typeof judgedRecords>) =>
  [...judgedRecords(...judgements)].map(({ doc, grade, alternative, group }) =>
    [doc, grade, alternative, group].join(" "),
  );

test("what all right answers say of a document is said once, and what they do not, of each", () => {
  const topics = new Map([["q", topic({ a: 9, b: 9, c: 9 })]]);
  expect(said({ of: "grades", topics })).toEqual(["a 9  ", "b 9  ", "c 9  "]);
  const alternatives = new Map([["q", [topic({ a: 1, b: 1 }), topic({ a: 1, b: 2 }), topic({ a: 1, c: 4 })]]]);
  expect(said({ of: "grades", topics, alternatives })).toEqual(["a 1  ", "b 1 1 ", "b 2 2 ", "c 4 3 "]);
  const two = new Map([["q", [topic({ a: 1, b: 1 }), topic({ a: 2, b: 1 })]]]);
  expect(said({ of: "grades", topics: new Map([["q", topic({ a: 9, b: 9 })]]), alternatives: two })).toEqual([
    "a 1 1 ",
    "a 2 2 ",
    "b 1  ",
  ]);
});

test("one right answer alone says what it says, and not what all do", () => {
  const topics = new Map([["q", topic({ a: 9, b: 9 })]]);
  expect(said({ of: "grades", topics, alternatives: new Map([["q", [topic({ a: 1 })]]]) })).toEqual(["a 1  ", "b 9  "]);
});

test("groups of several alternatives are numbered, and a group of one is not", () => {
  const topics = new Map([["q", topic({ a: 9, b: 9, c: 9 })]]);
  const groups = new Map([
    ["q", [[topic({ a: 1 })], [topic({ b: 1 }), topic({ c: 2 })], [topic({ b: 3 }), topic({ b: 4 })]]],
  ]);
  expect(said({ of: "grades", topics, groups })).toEqual(["a 1  ", "b 1 1 1", "b 3 1 2", "b 4 2 2", "c 2 2 1"]);
});

test("a grade says more than highlights where it is not the one that they mean", () => {
  const some = rangeSet([{ start: 0, end: 1 }]);
  expect([0, 1, 2, -1].map((grade) => gradeToSay({ relevant: some, grade }))).toEqual([0, undefined, 2, -1]);
  expect([0, 1, 2, -1].map((grade) => gradeToSay({ relevant: nothing, grade }))).toEqual([undefined, 1, 2, -1]);
});
