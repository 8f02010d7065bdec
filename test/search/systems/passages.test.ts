import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { articles } from "../../../src/search/systems/articles.ts";
import { entryPoints } from "../../../src/search/systems/entry-points.ts";
import { heaviestWindows, hitWeight, passages } from "../../../src/search/systems/passages.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { codePointSlice } from "../../../src/text/code-points.ts";
import { cutWords } from "../../../src/text/words.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { ask, expectExactly } from "./asking.ts";
import { drawDocuments, type DrawnDocument, type DrawnElement } from "./random-documents.ts";
import { below, pick, seeded } from "../../seeded.ts";

const plain = analyzerCalled("plain");
const asked = ["tea", "cup"];

/** Where the words of a document stand, found by a pattern. */
function wordPlaces({ text }: DrawnDocument): { word: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => {
    const start = Array.from(text.slice(0, index)).length;
    return { word: word.toLowerCase(), start, end: start + [...word].length };
  });
}

test.each(["words", "characters"])("passages of so many %s have their share of the article's score", async (unit) => {
  for (let seed = 0; seed < 60; seed++) {
    const drawn = drawDocuments(seeded(seed), 8);
    const engine = memoryEngine(
      plain,
      drawn.map(({ document }) => document),
    );
    const given = { size: unit === "words" ? "4" : "20", unit, windows: "2" };
    const found = await ask(engine, passages, { title: "tea cup nowhere" }, given);
    const whole = await ask(engine, articles, { title: "tea cup nowhere" });
    const rarity = (word: string): number => {
      const df = drawn.filter(({ words }) => words.includes(word)).length;
      return Math.log(1 + (drawn.length - df + 0.5) / (df + 0.5));
    };
    expect(new Set(found.map(({ doc }) => doc)), `seed ${seed}`).toEqual(new Set(whole.map(({ doc }) => doc)));
    for (const one of found) {
      const document = drawn.find(({ document }) => document.doc === one.doc)!;
      const places = wordPlaces(document);
      const inside = places.filter(({ start, end }) => start >= one.start && end <= one.end);
      expect([inside[0]!.start, inside.at(-1)!.end], `seed ${seed}`).toEqual([one.start, one.end]);
      if (unit === "words") expect(inside.length).toBeLessThanOrEqual(4);
      const weigh = (words: readonly { word: string }[]): number =>
        words.reduce((sum, { word }) => sum + (asked.includes(word) ? rarity(word) : 0), 0);
      const article = whole.find(({ doc }) => doc === one.doc)!.score;
      expect(one.score, `seed ${seed}`).toBeCloseTo((article * weigh(inside)) / weigh(places), 9);
      expectExactly(one);
      for (const other of found)
        if (other !== one && other.doc === one.doc)
          expect(other.end <= one.start || one.end <= other.start, `seed ${seed}`).toBe(true);
    }
  }
});

test("ranked by their own hits, passages are where most hits are", async () => {
  const engine = memoryEngine(plain, [
    { doc: "a", text: "tea 🍵 tea and, much later on, tea" },
    { doc: "b", text: "tea" },
  ]);
  const found = await ask(engine, passages, { title: "tea" }, { size: "3", windows: "9", rank: "window", hits: "one" });
  expect(found.map(({ doc, start, end, score }) => [doc, start, end, score])).toEqual([
    ["a", 0, 13, 2],
    ["b", 0, 3, 1],
    ["a", 20, 33, 1],
  ]);
  found.forEach(expectExactly);
});

test("Chinese passages begin and end with words, in code points", async () => {
  const text = "🍵🍵我喜欢绿茶。他不喜欢咖啡，也不喜欢绿茶和牛奶。";
  const engine = memoryEngine(analyzerCalled("unicode"), [{ doc: "a", text }]);
  const [found] = await ask(engine, passages, { title: "绿茶" }, { size: "1" });
  expect(codePointSlice(text, found!.start, found!.end)).toBe("绿茶");
  expect(found!.start).toBe(5);
});

/** The element of a document with the highest BM25 among all elements, from the formula; the first of equals. */
function bestElement(drawn: readonly DrawnDocument[], doc: string): DrawnElement {
  const all = drawn.flatMap(({ document, elements, words }) =>
    elements.map((element) => ({ doc: document.doc, element, words: words.slice(...element.words) })),
  );
  const mean = all.reduce((sum, { words }) => sum + words.length, 0) / all.length;
  const scores = all.map(({ words }) => {
    let score = 0;
    for (const word of asked) {
      const tf = words.filter((each) => each === word).length;
      const df = all.filter((each) => each.words.includes(word)).length;
      const idf = Math.log(1 + (all.length - df + 0.5) / (df + 0.5));
      score += (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * words.length) / mean));
    }
    return score;
  });
  const best = Math.max(...scores.filter((_, i) => all[i]!.doc === doc));
  return all.find((each, i) => each.doc === doc && scores[i]! >= best - 1e-12)!.element;
}

test("entry points rank articles as they are ranked whole", async () => {
  for (let seed = 0; seed < 40; seed++) {
    const drawn = drawDocuments(seeded(seed), 8);
    const engine = memoryEngine(
      plain,
      drawn.map(({ document }) => document),
    );
    for (const given of [{ at: "element" }, { at: "window", size: "3" }, { at: "hit" }, { at: "article" }] as const) {
      const found = await ask(engine, entryPoints, { title: "tea cup" }, given, 5);
      const whole = await ask(engine, articles, { title: "tea cup" }, {}, 5);
      expect(found.map(({ doc, score }) => [doc, score])).toEqual(whole.map(({ doc, score }) => [doc, score]));
      for (const one of found) {
        const { text } = drawn.find(({ document }) => document.doc === one.doc)!;
        const places = wordPlaces(drawn.find(({ document }) => document.doc === one.doc)!);
        expect(one.start).toBe(one.end);
        expectExactly(one);
        if (given.at === "article") expect(one.start).toBe(0);
        if (given.at === "hit") expect(one.start, text).toBe(places.find(({ word }) => asked.includes(word))!.start);
        if (given.at === "window") expect(places.map(({ start }) => start)).toContain(one.start);
        if (given.at === "element") expect(one.start, `seed ${seed}`).toBe(bestElement(drawn, one.doc).start);
      }
    }
  }
});

test("the best element is where to enter, by BM25", async () => {
  const { text, table } = elementTable(
    "<a><s>Much of milk, and water, and a word of tea</s><s>tea</s><s>tea tea</s></a>",
  );
  const engine = memoryEngine(plain, [{ doc: "x", text, elements: table }]);
  const startOf = async (given: Record<string, string>) =>
    (await ask(engine, entryPoints, { title: "tea" }, given)).map(({ start }) => start);
  const start = text.indexOf("teatea") + 6;
  expect(await startOf({})).toEqual([start]);
  expect(await startOf({ names: "a" })).toEqual([0]);
  expect(await startOf({ at: "hit" })).toEqual([start - 6]);
  expect(await startOf({ at: "window", size: "3" })).toEqual([start - 6]);
});

test("a text without elements is entered at its start, its first hit or its window", async () => {
  const engine = memoryEngine(plain, [{ doc: "x", text: "𝒳 🍵 and tea" }]);
  const startOf = async (at: string) => (await ask(engine, entryPoints, { title: "tea" }, { at }))[0]!.start;
  expect(await startOf("element")).toBe(0);
  expect(await startOf("hit")).toBe(8);
  expect(await startOf("window")).toBe(0);
});

test.each([passages, entryPoints])("nothing is found for words that no article has", async (system) => {
  const engine = memoryEngine(plain, [{ doc: "a", text: "tea" }]);
  expect(await ask(engine, system, { title: "wine" })).toEqual([]);
});

const terms = [
  { term: "tea", weight: 0.7 },
  { term: "cup", weight: 1.9 },
];

test.each(["words", "characters"] as const)("in %s no window is heavier, wherever it begins", (unit) => {
  for (let seed = 0; seed < 400; seed++) {
    const random = seeded(seed);
    const words = Array.from({ length: below(random, 40) }, () =>
      pick(random, "tea", "cup", "a", "of", "𝒳𝒳", "longer"),
    );
    const size = 1 + below(random, 12);
    const cut = cutWords(plain, words.join(pick(random, " ", ", ")));
    const found = heaviestWindows(cut, terms, { size, unit }, 3);

    const isFree = words.map(() => true);
    const lengthOf = (from: number, to: number): number =>
      unit === "words" ? to - from : cut.ends[to - 1]! - cut.starts[from]!;
    const weigh = (from: number, to: number): number =>
      hitWeight(
        terms.map(({ term }) => words.slice(from, to).filter((word) => word === term).length),
        terms,
      );
    const heaviest = (): { weight: number; firstHit: number } => {
      let best = { weight: 0, firstHit: -1 };
      for (let from = 0; from < words.length; from++)
        for (let to = from + 1; to <= words.length; to++) {
          const fits = lengthOf(from, to) <= size || to === from + 1;
          if (!fits || !isFree.slice(from, to).every(Boolean)) continue;
          const firstHit = words.findIndex((word, i) => i >= from && (word === "tea" || word === "cup"));
          const weight = weigh(from, to);
          const isBetter = weight > best.weight || (weight === best.weight && weight > 0 && firstHit < best.firstHit);
          if (isBetter) best = { weight, firstHit };
        }
      return best;
    };

    for (let i = 0; i < 3; i++) {
      const best = heaviest();
      const message = `seed ${seed}, ${i}`;
      if (best.weight === 0) {
        expect(found.length, message).toBe(i);
        break;
      }
      const window = found[i]!;
      expect(window.weight, message).toBe(best.weight);
      expect(weigh(window.first, window.end), message).toBe(best.weight);
      expect(words.findIndex((word, at) => at >= window.first && ["tea", "cup"].includes(word))).toBe(best.firstHit);
      expect(isFree.slice(window.first, window.end).every(Boolean), message).toBe(true);
      const isLong = lengthOf(window.first, window.end) > size;
      if (isLong) expect(window.end - window.first, message).toBe(1);
      isFree.fill(false, window.first, window.end);
    }
  }
});

test("hits stand in the middle of a window, or as near to it as the ends allow", () => {
  const windowOf = (text: string, size: number) => {
    const [window] = heaviestWindows(cutWords(plain, text), terms, { size, unit: "words" }, 1);
    return [window!.first, window!.end];
  };
  expect(windowOf("a b c tea d e f", 5)).toEqual([1, 6]);
  expect(windowOf("tea a b c d e f", 5)).toEqual([0, 5]);
  expect(windowOf("a b c d e f tea", 5)).toEqual([2, 7]);
  expect(windowOf("a tea", 5)).toEqual([0, 2]);
});

test("no more windows are given than are wanted", () => {
  const cut = cutWords(plain, "tea a a cup a a tea");
  for (const most of [0, 1, 2, 3])
    expect(heaviestWindows(cut, terms, { size: 1, unit: "words" }, most)).toHaveLength(most);
  expect(heaviestWindows(cut, terms, { size: 1, unit: "words" }, 9)).toHaveLength(3);
});
