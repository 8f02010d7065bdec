import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { bm25, likelihood } from "../../../src/search/engine/models.ts";
import { compareCodePoints } from "../../../src/text/code-points.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, seeded } from "../../seeded.ts";

const plain = analyzerCalled("plain");
const vocabulary = "a b c d e f g".split(" ");

interface Drawn {
  readonly doc: string;
  readonly text: string;
}

/** Few words, short documents: scores tie often. */
function drawn(seed: number): Drawn[] {
  const random = seeded(seed);
  return Array.from({ length: 1 + below(random, 30) }, (_, i) => ({
    doc: `${pick(random, "a", "Z", "é", "𝒳", "ﬁ")}${i}`,
    text: Array.from({ length: below(random, 6) }, () => pick(random, ...vocabulary)).join(" "),
  }));
}

/** Every document with one of the terms, scored by the formula as it is written down. */
function expected(documents: readonly Drawn[], terms: readonly string[], score: Score): Map<string, number> {
  const all = documents.map(({ doc, text }) => ({ doc, words: text === "" ? [] : text.split(" ") }));
  const numbers = {
    count: all.length,
    total: all.flatMap(({ words }) => words).length,
    df: (term: string) => all.filter(({ words }) => words.includes(term)).length,
    cf: (term: string) => all.flatMap(({ words }) => words).filter((word) => word === term).length,
  };
  const found = all.filter(({ words }) => terms.some((term) => words.includes(term)));
  return new Map(found.map(({ doc, words }) => [doc, score(words, numbers)]));
}

type Score = (
  words: readonly string[],
  numbers: { count: number; total: number; df(term: string): number; cf(term: string): number },
) => number;

const tf = (words: readonly string[], term: string): number => words.filter((word) => word === term).length;

test("BM25 and query likelihood are what their formulas say, and ties, within rounding, go by id descending", async () => {
  for (let seed = 0; seed < rounds(25, 2000); seed++) {
    const documents = drawn(seed);
    const engine = memoryEngine(plain, documents);
    const statistics = await engine.statistics(["a", "b", "c"]);
    const query = [
      { term: "a", times: 2 },
      { term: "b", times: 1 },
      { term: "c", times: 1 },
    ];
    const known = query.filter(({ term }) => statistics.terms.has(term));
    const terms = known.map(({ term }) => term);
    if (terms.length === 0) continue;
    const cases: [Parameters<typeof engine.best>[0], Score][] = [
      [
        bm25(known, statistics, 0.9, 0.4),
        (words, { count, total, df }) =>
          known.reduce((sum, { term, times }) => {
            const [n, f] = [df(term), tf(words, term)];
            const idf = Math.log(1 + (count - n + 0.5) / (n + 0.5));
            return sum + times * idf * ((f * 1.9) / (f + 0.9 * (1 - 0.4 + (0.4 * words.length) / (total / count))));
          }, 0),
      ],
      [
        likelihood(known, statistics, { kind: "dirichlet", mu: 10 }),
        (words, { total, cf }) =>
          known.reduce((sum, { term, times }) => {
            const share = cf(term) / total;
            return sum + times * Math.log((tf(words, term) + 10 * share) / (words.length + 10));
          }, 0),
      ],
      [
        likelihood(known, statistics, { kind: "jelinek-mercer", lambda: 0.2 }),
        (words, { total, cf }) =>
          known.reduce(
            (sum, { term, times }) =>
              sum + times * Math.log((0.8 * tf(words, term)) / words.length + (0.2 * cf(term)) / total),
            0,
          ),
      ],
    ];
    for (const [model, score] of cases) {
      const wanted = expected(documents, terms, score);
      for (const n of [1, 4, 100]) {
        const found = await engine.best(model, terms, n);
        expect(found.length, `seed ${seed}`).toBe(Math.min(n, wanted.size));
        for (const { doc, score: given } of found) expect(Math.abs(given - wanted.get(doc)!)).toBeLessThan(1e-9);
        const tie = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-12 * Math.max(Math.abs(x), Math.abs(y));
        const ordered = found.toSorted((x, y) =>
          tie(x.score, y.score) ? compareCodePoints(y.doc, x.doc) : y.score - x.score,
        );
        expect(found, `seed ${seed}`).toEqual(ordered);
        const [last, listed] = [found.at(-1)!.score, new Set(found.map(({ doc }) => doc))];
        for (const [doc, given] of wanted) if (!listed.has(doc)) expect(given).toBeLessThan(last + 1e-9);
      }
    }
  }
});
