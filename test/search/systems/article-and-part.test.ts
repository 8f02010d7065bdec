import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { articleAndPart, withFeedback } from "../../../src/search/systems/article-and-part.ts";
import { articleQuery, usualArticles } from "../../../src/search/systems/articles.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { ask, expectExactly } from "./asking.ts";
import { bm25Among, drawnCollection, engineOf, expectScores, rootsOf, timesIn, type Unit } from "./units.ts";

const title = "tea cup Tea -coffee nowhere";
const asked = new Map([
  ["tea", 2],
  ["cup", 1],
]);
const names = ["article", "book", "p", "sec", "title"];

test("without feedback, elements have a share of their own BM25 and of their article's", async () => {
  for (let seed = 0; seed < 12; seed++) {
    const { engine, units } = drawnCollection(seed);
    const given = { weight: "0.3", names: chosen(units).join("+"), k1: "0.9", b: "0.4", feedback: "0" };
    const found = await ask(engine, articleAndPart, { title }, given, 10_000);
    expectScores(found, units, combined(units, asked), `seed ${seed}`);
  }
});

test("with feedback, words of the best articles join the query", async () => {
  for (let seed = 0; seed < 12; seed++) {
    const { engine, units } = drawnCollection(seed);
    const shared = { weight: "0.3", names: chosen(units).join("+"), k1: "0.9", b: "0.4" };
    const given = { ...shared, feedback: "3", terms: "4", beta: "0.25" };
    const found = await ask(engine, articleAndPart, { title }, given, 10_000);
    const query = fedBack(rootsOf(units), 3, 4, 0.25);
    expect([...query.values()].reduce((sum, times) => sum + times, 0)).toBeCloseTo(3, 9);
    expectScores(found, units, combined(units, query), `seed ${seed}`);
  }
});

function chosen(units: readonly Unit[]): string[] {
  return names.filter((name) => units.some(({ element }) => element.name === name));
}

function combined(units: readonly Unit[], query: ReadonlyMap<string, number>): (unit: Unit) => number | undefined {
  const [roots, parts] = [rootsOf(units), units.filter(({ element }) => names.includes(element.name))];
  const [ofArticle, ofPart] = [bm25Among(roots, query, 0.9, 0.4), bm25Among(parts, query, 0.9, 0.4)];
  return ({ doc, words, element }) =>
    names.includes(element.name) && words.some((word) => asked.has(word))
      ? 0.3 * ofArticle(roots.find((root) => root.doc === doc)!.words) + 0.7 * ofPart(words)
      : undefined;
}

/** The query after feedback, from the formula. */
function fedBack(roots: readonly Unit[], depth: number, most: number, beta: number): Map<string, number> {
  const score = bm25Among(roots, asked, 0.9, 0.4);
  const best = roots
    .filter(({ words }) => words.some((word) => asked.has(word)))
    .sort((a, b) => score(b.words) - score(a.words) || (a.doc < b.doc ? 1 : -1))
    .slice(0, depth);
  const weights = [...new Set(best.flatMap(({ words }) => words))]
    .filter((word) => best.filter(({ words }) => words.includes(word)).length >= 2)
    .map((word) => {
      const df = roots.filter(({ words }) => words.includes(word)).length;
      const mean = best.reduce((sum, { words }) => sum + timesIn(words, word) / words.length, 0) / best.length;
      return { word, weight: mean * Math.log(1 + (roots.length - df + 0.5) / (df + 0.5)) };
    })
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, most);
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  const query = new Map([...asked].map(([word, times]) => [word, (1 - beta) * times]));
  for (const { word, weight } of weights) query.set(word, (query.get(word) ?? 0) + (beta * 3 * weight) / whole);
  return query;
}

const pictures = engineOf({
  a: "<a><p>tea tea tea</p><figure><image/><caption>a cup of tea</caption></figure></a>",
  b: "<a><image>tea in a pot of clay</image></a>",
});

test.each([
  ["images of tea", {}, true],
  ["Photo: tea", {}, true],
  ["figure tea", {}, false],
  ["tea imagery", {}, false],
  ["tea", {}, false],
  ["tea", { castitle: "//a//figure//caption[about(., tea)]" }, true],
  ["tea", { castitle: "//figure[about(., tea)]//caption[about(., cup)]" }, false],
] as const)("%s, castitle %o: elements of images come first: %s", async (words, castitle, first) => {
  const topic = { title: words, ...castitle };
  const given = { feedback: "0" };
  const all = await ask(pictures, articleAndPart, topic, given);
  const isImage = all.map(({ path }) => /image|figure/.test(path!));
  expect(isImage.filter(Boolean)).toHaveLength(3);
  expect(isImage.lastIndexOf(true) < isImage.indexOf(false)).toBe(first);
  all.forEach(expectExactly);
  const never = await ask(pictures, articleAndPart, topic, { ...given, images: "never" });
  const places = (list: typeof all) => list.map(({ doc, path }) => doc + path);
  const moved = places(never).filter((place) => /image|figure/.test(place));
  const others = places(never).filter((place) => !/image|figure/.test(place));
  expect(places(all)).toEqual(first ? [...moved, ...others] : places(never));
});

test("all elements of an article that is called after images are of one", async () => {
  const engine = engineOf({ a: "<figure><p>a cup of tea</p></figure>", b: "<a><p>tea tea tea</p></a>" });
  const given = { feedback: "0", names: "p" };
  const first = async (images: string) =>
    (await ask(engine, articleAndPart, { title: "tea" }, { ...given, images }))[0]!.path;
  expect([await first("never"), await first("always")]).toEqual(["/a[1]/p[1]", "/figure[1]/p[1]"]);
});

const engine = memoryEngine(analyzerCalled("plain"), [
  { doc: "a", text: "zeta tea alpha" },
  { doc: "b", text: "coffee" },
]);

async function queryAfter(feedback: number, terms: number): Promise<string[]> {
  const asked = await articleQuery(engine, { terms: [{ term: "tea", times: 1 }] }, usualArticles);
  const found = await withFeedback(engine, asked, { feedback, terms, beta: 0.5 });
  return found.map(({ term, times }) => `${times} ${term}`);
}

test("a query learns nothing from no articles, and from one all words, of equals the first by code point", async () => {
  expect(await queryAfter(0, 2)).toEqual(["1 tea"]);
  // All words of the one article weigh the same: of half the query, each of those taken has its share.
  expect(await queryAfter(1, 2)).toEqual(["0.75 tea", "0.25 alpha"]);
  expect(await queryAfter(1, 1)).toEqual(["0.5 tea", "0.5 alpha"]);
  expect(await queryAfter(9, 9)).toHaveLength(3);
});
