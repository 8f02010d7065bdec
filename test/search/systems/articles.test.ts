import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { bm25 } from "../../../src/search/engine/models.ts";
import { entryPoints } from "../../../src/search/systems/entry-points.ts";
import { articles } from "../../../src/search/systems/articles.ts";
import { cas } from "../../../src/search/systems/cas.ts";
import { random } from "../../../src/search/systems/random.ts";
import { inBatches } from "../../../src/search/systems/two-stages.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { ask, expectExactly } from "./asking.ts";
import { engineOf } from "./units.ts";

// Six words, half of them tea.
const engine = engineOf({ a: "<a>tea cup</a>", b: "<a>tea tea leaf</a>", c: "<a>cup</a>" });

test("query likelihood, smoothed by Dirichlet, worked by hand", async () => {
  const given = { model: "likelihood", smoothing: "dirichlet", mu: "2" };
  const found = await ask(engine, articles, { title: "tea Tea nowhere" }, given);
  expect(found.map(({ doc, start, end }) => [doc, start, end])).toEqual([
    ["b", 0, 12],
    ["a", 0, 7],
  ]);
  expect(found[0]!.score).toBeCloseTo(2 * Math.log((2 + 2 * 0.5) / (3 + 2)), 12);
  expect(found[1]!.score).toBeCloseTo(2 * Math.log((1 + 2 * 0.5) / (2 + 2)), 12);
  found.forEach(expectExactly);
  const { about, parts } = found[0]!.explain();
  expect(about).toBe("query likelihood of the article, 3 words");
  expect(parts.map((part) => part.about)).toEqual([
    '"tea": 2 · ln((tf + mu·share) / (length + mu)), mu = 2, tf = 2, length = 3, share of the collection = 0.5',
  ]);
});

test("query likelihood, smoothed by Jelinek and Mercer, worked by hand", async () => {
  const given = { model: "likelihood", smoothing: "jelinek-mercer", lambda: "0.4" };
  const found = await ask(engine, articles, { title: "tea" }, given);
  expect(found.map(({ doc }) => doc)).toEqual(["b", "a"]);
  expect(found[0]!.score).toBeCloseTo(Math.log((0.6 * 2) / 3 + 0.4 * 0.5), 12);
  expect(found[1]!.score).toBeCloseTo(Math.log(0.6 / 2 + 0.4 * 0.5), 12);
  found.forEach(expectExactly);
  expect(found[0]!.explain().parts.map(({ about }) => about)).toEqual([
    '"tea": ln((1 - lambda)·tf / length + lambda·share), lambda = 0.4, tf = 2, length = 3, share of the collection = 0.5',
  ]);
});

test("BM25 says what it is of, in words", async () => {
  const [best] = await ask(engine, articles, { title: "tea tea" });
  const { about, parts } = best!.explain();
  expect(about).toBe("BM25 of the article, 3 words");
  expect(parts[0]!.about).toBe(
    '"tea": the weight below, times tf·(k1 + 1) / (tf + k1·(1 - b + b·length / mean)), tf = 2, k1 = 1.2, b = 0.75, length = 3, mean = 2',
  );
  expect(parts[0]!.parts[0]!.about).toBe(
    "2 · ln(1 + (N - df + 0.5) / (df + 0.5)), of N = 3 documents df = 2 with the word",
  );
});

test("by chance, a plain text is one part, and one without text none", async () => {
  const texts = ["tea 😀", "", "x"].map((text, i) => ({ doc: `d${i}`, text }));
  const found = await ask(memoryEngine(analyzerCalled("plain"), texts), random, { title: "cup" });
  expect(found.map(({ doc, start, end, path }) => [doc, start, end, path]).sort()).toEqual([
    ["d0", 0, 5, undefined],
    ["d2", 0, 1, undefined],
  ]);
  const elements = engineOf({ a: "<a><p>x</p><q/></a>" });
  const all = await ask(elements, random, { title: "cup" });
  expect(all.map(({ path }) => path).sort()).toEqual(["/a[1]", "/a[1]/p[1]"]);
  expect((await ask(elements, random, { title: "cup" }, { names: "p+q" })).map(({ path }) => path)).toEqual([
    "/a[1]/p[1]",
  ]);
});

test("of very many elements the best are the same, however few are asked for", async () => {
  const many = engineOf({
    a: `<a>${"<p>tea</p>".repeat(1100)}<p>tea tea</p></a>`,
    b: `<b>${"<p>tea cup</p>".repeat(5)}</b>`,
  });
  const places = async (most: number) =>
    (await ask(many, cas, { castitle: "//p[about(., tea)]" }, {}, most)).map(({ doc, path }) => `${doc}${path}`);
  const all = await places(10_000);
  expect(all).toHaveLength(1106);
  for (const most of [1, 3]) expect(await places(most)).toEqual(all.slice(0, most));
});

test("batches hold 64, the last what is left", async () => {
  const sizes = async (count: number) => {
    const batches: number[][] = [];
    for await (const batch of inBatches(Array.from({ length: count }, (_, i) => i))) batches.push(batch);
    expect(batches.flat()).toEqual(Array.from({ length: count }, (_, i) => i));
    return batches.map(({ length }) => length);
  };
  expect([await sizes(0), await sizes(63), await sizes(64), await sizes(130)]).toEqual([[], [63], [64], [64, 64, 2]]);
});

test("an article in which no element of the names has a hit is entered at its start", async () => {
  const found = await ask(
    engineOf({
      a: "<a><p>one</p><q>tea</q></a>",
      b: "<a>one <p>tea</p></a>",
      c: "<a><p>x</p><p>tea</p><p>tea</p></a>",
    }),
    entryPoints,
    { title: "tea" },
    { names: "p" },
  );
  expect(found.map(({ doc, start, end }) => [doc, start, end]).sort()).toEqual([
    ["a", 0, 0],
    ["b", 4, 4],
    ["c", 1, 1],
  ]);
});

test("a word that no document has is as rare as can be", () => {
  const statistics = { documents: 3, words: 6, terms: new Map() };
  expect(bm25([{ term: "x", times: 2 }], statistics, 1.2, 0.75).weights).toEqual([2 * Math.log(1 + 3.5 / 0.5)]);
});
