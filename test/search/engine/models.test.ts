import { expect, test } from "vitest";
import {
  bm25,
  bm25Part,
  inverseFrequency,
  likelihood,
  likelihoodPart,
  scoreOf,
} from "../../../src/search/engine/models.ts";

const statistics = {
  documents: 10,
  words: 40,
  terms: new Map([
    ["a", { documents: 2, occurrences: 5 }],
    ["b", { documents: 10, occurrences: 20 }],
  ]),
};
const query = [
  { term: "a", times: 2 },
  { term: "b", times: 1 },
  { term: "nowhere", times: 1 },
];

test("BM25 weighs terms by how few documents have them, one that none has too", () => {
  const model = bm25(query, statistics, 1.2, 0.75);
  expect(model).toMatchObject({ kind: "bm25", k1: 1.2, b: 0.75, meanLength: 4 });
  expect(model.weights).toEqual([2 * Math.log(1 + 8.5 / 2.5), Math.log(1 + 0.5 / 10.5), Math.log(1 + 10.5 / 0.5)]);
  expect(inverseFrequency(10, 2)).toBe(Math.log(1 + 8.5 / 2.5));
});

test("a term that does not occur adds nothing, whatever the parameters are", () => {
  for (const [k1, b] of [
    [1.2, 0.75],
    [0, 0],
    [0, 1],
  ] as const)
    // prettier-ignore
    expect(bm25Part({ ...bm25([], statistics, k1, b) }, 3, 0, 8)).toBe(0);
  const model = bm25(query, statistics, 1, 0.5);
  const [a, b] = model.weights;
  // The document is twice as long as the mean: 1 - 0.5 + 0.5 * 2 = 1.5.
  expect(scoreOf(model, [1, 3, 0], 8)).toBeCloseTo((a! * 2) / (1 + 1.5) + (b! * 6) / (3 + 1.5), 12);
});

test("without b, lengths count for nothing, also where no text has a word", () => {
  const none = { documents: 3, words: 0, terms: new Map() };
  expect(bm25Part(bm25([], none, 1, 0), 3, 2, 0)).toBe((3 * 4) / 3);
  expect(bm25Part(bm25([], statistics, 1, 0), 3, 2, 100)).toBe(4);
});

test("likelihoods are smoothed by the share that a term has of all words", () => {
  const known = query.slice(0, 2);
  const dirichlet = likelihood(known, statistics, { kind: "dirichlet", mu: 8 });
  expect(dirichlet).toMatchObject({ kind: "likelihood", weights: [2, 1], shares: [5 / 40, 20 / 40] });
  expect(likelihoodPart(dirichlet, 2, 5 / 40, 3, 8)).toBeCloseTo(2 * Math.log((3 + 1) / (8 + 8)), 12);
  const mixed = likelihood(known, statistics, { kind: "jelinek-mercer", lambda: 0.25 });
  expect(likelihoodPart(mixed, 1, 0.5, 3, 8)).toBeCloseTo(Math.log(0.75 * (3 / 8) + 0.25 * 0.5), 12);
  expect(likelihoodPart(mixed, 1, 0.5, 0, 0)).toBeCloseTo(Math.log(0.125), 12);
  expect(scoreOf(mixed, [0, 3], 8)).toBeCloseTo(2 * Math.log(0.25 / 8) + Math.log(0.75 * (3 / 8) + 0.125), 12);
});
