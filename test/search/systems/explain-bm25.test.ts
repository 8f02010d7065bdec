import { expect, test } from "vitest";
import { explainBm25 } from "../../../src/search/systems/explanation.ts";

const model = { kind: "bm25", k1: 1.2, b: 0.75, meanLength: 4, weights: [2, 3, 5] } as const;

test("each word that a unit has adds its part; one that no text has, as in attributes alone, is in 0 documents", () => {
  const terms = ["tea", "cup", "alt"].map((term, i) => ({ term, times: i + 1 }));
  const statistics = { documents: 9, words: 36, terms: new Map([["tea", { documents: 4, occurrences: 5 }]]) };
  const parts = explainBm25(model, terms, statistics, { counts: [1, 0, 2], words: 4 }, "articles");
  expect(parts.map(({ about, value }) => [about.split(":")[0], value])).toEqual([
    ['"tea"', 2],
    ['"alt"', (5 * 2 * 2.2) / (2 + 1.2)],
  ]);
  expect(parts.map((part) => part.parts?.[0]?.about)).toEqual([
    "ln(1 + (N - df + 0.5) / (df + 0.5)), of N = 9 articles df = 4 with the word",
    "3 · ln(1 + (N - df + 0.5) / (df + 0.5)), of N = 9 articles df = 0 with the word",
  ]);
});
