import { expect, test } from "vitest";
import { mixture } from "../../../src/search/systems/mixture.ts";
import { ask } from "./asking.ts";
import { drawnCollection, engineOf, expectScores, rootsOf, standsInFields, timesIn } from "./units.ts";

const query = new Map([
  ["tea", 2],
  ["cup", 1],
]);

test("elements have the score of the formula", async () => {
  for (let seed = 0; seed < 15; seed++) {
    const { engine, units } = drawnCollection(seed);
    const all = rootsOf(units).flatMap(({ words }) => words);
    const given = { lambda: "0.4", summary: "0.25", fields: "title+b", location: "2", path: "1.5" };
    const found = await ask(engine, mixture, { title: "tea Tea cup nowhere" }, given, 10_000);
    expectScores(
      found,
      units,
      (unit) => {
        const { words, element } = unit;
        if (!words.some((word) => query.has(word))) return undefined;
        const isField = standsInFields(unit, units, ["title", "b"]);
        const summary = words.filter((_, i) => isField[i]);
        let score = 0;
        for (const [word, times] of query) {
          const full = timesIn(words, word) / words.length;
          const short = summary.length === 0 ? 0 : timesIn(summary, word) / summary.length;
          score += times * Math.log(0.6 * (0.75 * full + 0.25 * short) + (0.4 * timesIn(all, word)) / all.length);
        }
        const place = Number(/\[(\d+)\]$/.exec(element.path)![1]);
        const steps = element.path.split("/").length - 1;
        return score + Math.log(1 / (2 + place)) + Math.log(1 / (1.5 + steps));
      },
      `seed ${seed}`,
    );
  }
});

test("worked by hand: a word in a title counts in the text and in the summary", async () => {
  const engine = engineOf({ a: "<a><p>milk</p><s><title>tea</title><p>of leaves</p></s></a>" });
  const found = await ask(engine, mixture, { title: "tea" }, { lambda: "0.5", summary: "0.5" });
  const expected = new Map([
    // 0.5 · (0.5 · tf / words + 0.5 · 1 / 1) + 0.5 · 1/4, over (5 + place) · (3 + steps)
    ["/a[1]", (0.5 * (0.5 / 4 + 0.5) + 0.125) / (6 * 4)],
    ["/a[1]/s[1]", (0.5 * (0.5 / 3 + 0.5) + 0.125) / (6 * 5)],
    ["/a[1]/s[1]/title[1]", (0.5 * 1 + 0.125) / (6 * 6)],
  ]);
  expect(found.map(({ path }) => path).sort()).toEqual([...expected.keys()]);
  for (const { path, score } of found) expect(score).toBeCloseTo(Math.log(expected.get(path!)!), 12);
});
