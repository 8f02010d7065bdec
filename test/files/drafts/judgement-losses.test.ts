import { expect, test } from "vitest";
import type { JudgedDocument, Judgements } from "../../../src/data/judgements.ts";
import {
  alternativesLost,
  answersChanged,
  elementsLost,
  gradesContradicted,
  gradesLost,
  lengthsLost,
  lengthsUnknown,
  repeatsLost,
} from "../../../src/files/drafts/judgement-losses.ts";
import { nothing, rangeSet } from "../../../src/text/range.ts";

const some = rangeSet([{ start: 0, end: 5 }]);
const two = rangeSet([...some, { start: 7, end: 9 }]);

function judged(of: Judgements["of"], documents: readonly Partial<JudgedDocument>[]): Judgements {
  const whole = documents.map((said, i) => [`d${i}`, { relevant: nothing, grade: 0, ...said }] as const);
  return { of, topics: new Map([["q", new Map(whole)]]) };
}

const count = (notes: readonly { readonly count?: number | undefined }[]): number => notes[0]?.count ?? 0;

test.each([
  [some, 1, 0, 0],
  [some, 0, 1, 1],
  [some, -1, 1, 1],
  [nothing, 0, 0, 0],
  [nothing, 1, 1, 1],
  [nothing, -1, 0, 1],
])(
  "highlights %j with a grade of %d: contradicted %d times, and %d where none is below zero",
  (relevant, grade, negative, zero) => {
    const judgements = judged("highlights", [{ relevant, grade }]);
    expect(count(gradesContradicted(judgements, "negative"))).toBe(negative);
    expect(count(gradesContradicted(judgements, "zero"))).toBe(zero);
    expect(gradesContradicted({ ...judgements, of: "grades" }, "zero")).toEqual([]);
  },
);

test("grades are lost where they say more than the highlights, and of whole documents all", () => {
  const documents = [{ relevant: some, grade: 1 }, { relevant: some, grade: 2 }, { grade: 0 }, { grade: -1 }, {}];
  expect(count(gradesLost(judged("highlights", documents)))).toBe(2);
  expect(count(gradesLost(judged("grades", documents)))).toBe(5);
});

test("lengths are lost where they are known, or where a collection does not say the same", () => {
  const judgements = judged("highlights", [{ length: 0 }, { length: 5 }, { length: 6 }, {}]);
  expect(count(lengthsLost(judgements))).toBe(3);
  expect(count(lengthsUnknown(judgements, (doc) => (doc === "d1" ? 5 : undefined)))).toBe(2);
});

test("documents are judged more than once from two on", () => {
  const documents = [{ timesRelevant: 1 }, { timesRelevant: 2 }, {}, { timesRelevant: 3 }];
  expect(count(repeatsLost(judged("highlights", documents)))).toBe(2);
});

test("elements are lost of every document of judged elements, and of others that have some", () => {
  const documents = [{}, {}, { elements: [] }];
  expect(count(elementsLost(judged("elements", documents)))).toBe(3);
  expect(count(elementsLost(judged("highlights", documents)))).toBe(1);
});

test("right answers are lost by topic, and split where one has several highlights", () => {
  const one = judged("highlights", [{ relevant: some, grade: 1 }, {}]);
  const several = judged("highlights", [{ relevant: two, grade: 1 }]);
  const apart = judged("highlights", [
    { relevant: some, grade: 1 },
    { relevant: some, grade: 1 },
  ]);
  expect([one, several, apart].map((judgements) => count(answersChanged(judgements)))).toEqual([0, 1, 1]);
  expect([alternativesLost(one), count(alternativesLost({ ...one, alternatives: new Map([["q", []]]) }))]).toEqual([
    [],
    1,
  ]);
});
