import { expect, test } from "vitest";
import { gpx, withPlurals } from "../../../src/search/systems/gpx.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { ask, expectExactly } from "./asking.ts";
import { bm25Among, drawnCollection, engineOf, expectScores, rootsOf, standsInFields, timesIn } from "./units.ts";

const query = new Map([
  ["tea", 2],
  ["cup", 1],
  ["leaf", 1],
]);

test.each(["log", "inverse"])("elements have the score of the formula, icf=%s", async (icf) => {
  for (let seed = 0; seed < 12; seed++) {
    const { engine, units } = drawnCollection(seed);
    const roots = rootsOf(units);
    const all = roots.flatMap(({ words }) => words);
    const articleScore = bm25Among(roots, query, 1.2, 0.75);
    const given = { unique: "3", near: "2", boost: "4", fields: "title+b", length: "0.5", article: "0.7", icf };
    const found = await ask(engine, gpx, { title: "tea cup Tea leaf -coffee nowhere" }, given, 10_000);
    expectScores(
      found,
      units,
      (unit) => {
        const { words, doc } = unit;
        const isField = standsInFields(unit, units, ["title", "b"]);
        const matches = words.flatMap((word, at) => (query.has(word) ? [{ word, at }] : []));
        if (matches.length === 0) return undefined;
        let sum = 0;
        for (const { word, at } of matches) {
          const cf = timesIn(all, word);
          sum +=
            query.get(word)! *
            (isField[at] === true ? 4 : 1) *
            (icf === "log" ? Math.log(1 + all.length / cf) : 1 / cf);
        }
        const near = matches.filter(
          ({ word, at }, i) => i > 0 && matches[i - 1]!.word !== word && at - matches[i - 1]!.at <= 2,
        ).length;
        const different = new Set(matches.map(({ word }) => word)).size;
        const content = (3 ** (different - 1) * sum * (1 + near / matches.length)) / Math.sqrt(words.length);
        return content + 0.7 * articleScore(roots.find((root) => root.doc === doc)!.words);
      },
      `seed ${seed}`,
    );
  }
});

test("worked by hand: the plural counts as the singular, and in a name it counts twice", async () => {
  const engine = engineOf({ a: "<a><name>cats</name><p>a cat sat</p></a>", b: "<a>dogs</a>" });
  const only = { article: "0", unique: "5", icf: "inverse" };
  const found = await ask(engine, gpx, { title: "cat" }, only);
  // cf = 2. The name: 2 · 1/2 / 1; the paragraph 1 · 1/2 / 3; the article (2 + 1) · 1/2 / 4.
  expect(found.map(({ path, score }) => [path, score])).toEqual([
    ["/a[1]/name[1]", 1],
    ["/a[1]", 1.5 / 4],
    ["/a[1]/p[1]", 0.5 * (1 / 3)],
  ]);
  found.forEach(expectExactly);
  const asTyped = await ask(engine, gpx, { title: "cat" }, { ...only, plurals: "no" });
  expect(asTyped.map(({ path }) => path)).toEqual(["/a[1]/p[1]", "/a[1]"]);
});

test("forms of one word are not different words", async () => {
  const engine = engineOf({ a: "<a>cat cats dog</a>" });
  const score = async (title: string) =>
    (await ask(engine, gpx, { title }, { article: "0", icf: "inverse", near: "9", length: "0" }))[0]!.score;
  expect(await score("cat")).toBe(1);
  expect(await score("cat cats"), "asked for twice").toBe(2);
  // Two different words, the dog near the cats before it: 5 · (1 + 1) · (1 + 1/3).
  expect(await score("cat dog")).toBeCloseTo((5 * 2 * 4) / 3, 12);
});

test("words after a minus sign neither help nor hinder", async () => {
  const engine = engineOf({ a: "<a>cat dog</a>", b: "<a>dog</a>" });
  const scores = async (title: string) => (await ask(engine, gpx, { title })).map(({ doc, score }) => [doc, score]);
  expect(await scores("cat -dog")).toEqual(await scores("cat"));
});

const plain = analyzerCalled("plain");

test.each([
  ["cat", "cats"],
  ["cats", "cat"],
  ["city", "cities"],
  ["cities", "city"],
  ["box", "boxes"],
  ["boxes", "box"],
  ["church", "churches"],
  ["day", "days"],
  ["glass", "glasses"],
  ["glasses", "glass"],
  ["virus", "viruses"],
])("%s and %s are one word", (word, other) => {
  expect(withPlurals([{ term: word, times: 1 }], plain)).toEqual([{ word, times: 1, forms: [word, other] }]);
});

test.each(["été", "1998", "茶", "us"])("%s has no other form", (word) => {
  expect(withPlurals([{ term: word, times: 3 }], plain)).toEqual([{ word, times: 3, forms: [word] }]);
});

test("words of a query that are forms of one another become one, and none is in two", () => {
  const terms = ["cats", "dog", "cat"].map((term) => ({ term, times: 1 }));
  expect(withPlurals(terms, plain)).toEqual([
    { word: "cats", times: 2, forms: ["cats", "cat"] },
    { word: "dog", times: 1, forms: ["dog", "dogs"] },
  ]);
});

test("a form that two words share is of the first alone", () => {
  const terms = ["axe", "ax"].map((term) => ({ term, times: 1 }));
  expect(withPlurals(terms, plain)).toEqual([
    { word: "axe", times: 1, forms: ["axe", "axes"] },
    { word: "ax", times: 1, forms: ["ax"] },
  ]);
});
