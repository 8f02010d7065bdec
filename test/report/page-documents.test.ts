import { expect, test } from "vitest";
import { readJudgements } from "../../src/files/formats/read.ts";
import { judgedIds } from "../../src/score/gain/judged-documents.ts";
import { documentNumbers } from "../../src/report/page-documents.ts";

test("documents have numbers in the order in which they are asked for, as texts, as bytes, or by a place in any topic", () => {
  const { topics } = readJudgements("t1 0 a 1\nt1 0 b 1\nt2 0 c 1\nt2 0 b 0\nt2 0 é 1\n");
  const [first, second] = ["t1", "t2"].map((topic) => judgedIds(topics.get(topic)!));
  const documents = documentNumbers();
  expect([documents.knownAt(second!, 0), documents.count()]).toEqual([-1, 0]);
  expect([0, 1].map((place) => documents.numberAt(first!, place))).toEqual([0, 1]);
  expect([0, 1, 2].map((place) => documents.knownAt(second!, place))).toEqual([-1, 1, -1]);
  expect([0, 1, 2].map((place) => documents.numberAt(second!, place))).toEqual([2, 1, 3]);
  expect(["b", "é", "new", "a"].map((id) => documents.number(id))).toEqual([1, 3, 4, 0]);
  expect(documents.numberOfBytes(new TextEncoder().encode("xcx"), 1, 2)).toBe(2);
  expect([documents.count(), documents.ids()]).toEqual([5, ["a", "b", "c", "é", "new"]]);
});
