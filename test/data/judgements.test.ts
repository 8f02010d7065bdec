import { expect, test } from "vitest";
import { type Judgements, judgesNonrelevant } from "../../src/data/judgements.ts";
import { readJudgements } from "../../src/formats/read.ts";

const graded = (...grades: readonly number[]): Judgements => ({
  of: "highlights",
  topics: new Map([["1", new Map(grades.map((grade, i) => [`d${i}`, { relevant: [], grade } as never]))]]),
});

test("documents with nothing relevant are listed where one is graded 0, however they are held", () => {
  expect(judgesNonrelevant(graded(1, 2))).toBe(false);
  expect(judgesNonrelevant(graded(-1))).toBe(false);
  expect(judgesNonrelevant(graded(1, 0))).toBe(true);
  expect(judgesNonrelevant(readJudgements("1 Q0 A 1\n1 Q0 B 2\n"))).toBe(false);
  expect(judgesNonrelevant(readJudgements("1 Q0 A 1\n1 Q0 B 0\n"))).toBe(true);
});
