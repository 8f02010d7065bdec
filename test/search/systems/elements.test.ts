import { expect, test } from "vitest";
import { InputError } from "../../../src/base/input-error.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { elements } from "../../../src/search/systems/elements.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { ask } from "./asking.ts";
import { bm25Among, drawnCollection, expectScores } from "./units.ts";

const query = new Map([
  ["tea", 2],
  ["cup", 1],
  ["leaf", 1],
]);
const title = "tea cup Tea leaf -coffee nowhere";

test("elements of given names have the BM25 of the collection of those elements", async () => {
  for (let seed = 0; seed < 15; seed++) {
    const { engine, units } = drawnCollection(seed);
    const names = ["article", "p", "sec"].filter((name) => units.some(({ element }) => element.name === name));
    const all = units.filter(({ element }) => names.includes(element.name));
    const bm25 = bm25Among(all, query, 0.9, 0.4);
    const found = await ask(engine, elements, { title }, { names: names.join("+"), k1: "0.9", b: "0.4" }, 10_000);
    expectScores(
      found,
      all,
      ({ words }) => (words.some((word) => query.has(word)) ? bm25(words) : undefined),
      `seed ${seed}`,
    );
  }
});

test("the most frequent names are those of most elements, ties by name", async () => {
  for (let seed = 0; seed < 15; seed++) {
    const { engine, units } = drawnCollection(seed);
    const counts = new Map<string, number>();
    for (const { element } of units) counts.set(element.name, (counts.get(element.name) ?? 0) + 1);
    const frequent = [...counts]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, 3)
      .map(([name]) => name);
    const bm25 = bm25Among(
      units.filter(({ element }) => frequent.includes(element.name)),
      query,
      1.2,
      0.75,
    );
    const found = await ask(engine, elements, { title }, { names: "3" }, 10_000);
    expectScores(
      found,
      units,
      ({ words, element }) =>
        frequent.includes(element.name) && words.some((word) => query.has(word)) ? bm25(words) : undefined,
      `seed ${seed}`,
    );
  }
});

const tea = elementTable("<a><p>green tea</p><p>black</p><q>tea tea</q></a>");
const engine = memoryEngine(analyzerCalled("plain"), [{ doc: "d", text: tea.text, elements: tea.table }]);

test("worked by hand: two paragraphs of 2 and 1 words, one with tea", async () => {
  const found = await ask(engine, elements, { title: "tea" }, { names: "p", k1: "1", b: "1" });
  // N = 2, df = 1; mean length 3/2, so that 2 words count as 4/3 of it.
  expect(found.map(({ path, start, end, score }) => ({ path, start, end, score }))).toEqual([
    { path: "/a[1]/p[1]", start: 0, end: 9, score: (Math.log(2) * 2) / (1 + 4 / 3) },
  ]);
});

test("a name that no element has is a fault that names the nearest", async () => {
  await expect(ask(engine, elements, { title: "tea" }, { names: "pp" })).rejects.toThrow(
    new InputError('no element of the collection is called "pp"; did you mean "p"?'),
  );
});

test("what lies outside the best articles is not found", async () => {
  const { engine: drawn } = drawnCollection(3);
  const all = await ask(drawn, elements, { title: "tea" });
  const some = await ask(drawn, elements, { title: "tea" }, { articles: "2" });
  expect(new Set(some.map(({ doc }) => doc)).size).toBe(2);
  const docs = new Set(some.map(({ doc }) => doc));
  expect(some.map(({ doc, path, score }) => [doc, path, score])).toEqual(
    all.filter(({ doc }) => docs.has(doc)).map(({ doc, path, score }) => [doc, path, score]),
  );
});
