import { expect, test } from "vitest";
import type { Engine } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { readSystem } from "../../../src/search/systems/index.ts";
import { search, sharedAnswers } from "../../../src/search/systems/search.ts";
import { compareCodePoints } from "../../../src/text/code-points.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { below, pick, seeded } from "../../seeded.ts";

const engine = memoryEngine(analyzerCalled("plain"), [
  { doc: "a", text: "tea and more tea" },
  { doc: "b", text: "a cup of tea" },
]);

test("a search tells after each topic how many are done", async () => {
  const told: number[][] = [];
  const topics = ["tea", "cup", "none"].map((title, i) => ({ id: `${i}`, title }));
  const runs = await search(engine, topics, [readSystem("articles")], { onTopic: (...each) => told.push(each) });
  expect(told).toEqual([[1, 3], [2, 3], [3, 3]]); // prettier-ignore
  expect(Array.from(runs[0]!.topics, ([topic, list]) => `${topic} ${list.map(({ doc }) => doc).join("")}`)).toEqual([
    "0 ab",
    "1 b",
    "2 ",
  ]);
});

test("articles of one score, whatever its last bit, come by id descending and have it in equal digits, however many are wanted", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed);
    const words = Array.from({ length: 4 + below(random, 4) }, () =>
      pick(random, "tea", "cup", "milk", "pot", "jug", "tray"),
    );
    // With b = 1 lengths count in full: a text that says all of it two or three times has the score of the text.
    const documents = Array.from({ length: 12 }, (_, i) => {
      const own = i % 4 === 3 ? ["tea", "other"] : words;
      return { doc: `d${i}`, text: Array.from({ length: 1 + below(random, 7) }, () => own.join(" ")).join(" ") };
    });
    const title = [...new Set(words)].join(" ");
    const found = async (engine: Engine, most: number) => {
      const [run] = await search(engine, [{ id: "1", title }], [readSystem("articles(b=1)")], { most });
      return run!.topics.get("1")!.map(({ doc, score }) => ({ doc, score }));
    };
    const engine = memoryEngine(analyzerCalled("plain"), documents);
    const all = await found(engine, 99);
    const same = (i: number): boolean => Math.abs(all[i]!.score! - all[i - 1]!.score!) < 1e-9;
    for (let i = 1; i < all.length; i++) {
      if (!same(i)) continue;
      expect(all[i]!.score, `seed ${seed}`).toBe(all[i - 1]!.score);
      expect(
        compareCodePoints(all[i]!.doc, all[i - 1]!.doc),
        `seed ${seed}: ${all.map(({ doc }) => doc).join()}`,
      ).toBeLessThan(0);
    }
    for (const most of [1, 3, 7])
      expect((await found(engine, most)).map(({ doc }) => doc)).toEqual(all.slice(0, most).map(({ doc }) => doc));
  }
});

test("what was asked before is not asked again, and what is other is", async () => {
  const asked: string[] = [];
  const shared = sharedAnswers({
    ...engine,
    statistics(terms) {
      asked.push(`statistics ${terms.join()}`);
      return engine.statistics(terms);
    },
    terms(docs) {
      asked.push(`terms ${docs.join()}`);
      return engine.terms(docs);
    },
  });
  const first = await shared.statistics(["tea"]);
  expect(await shared.statistics(["tea"])).toBe(first);
  expect(first).toEqual(await engine.statistics(["tea"]));
  await shared.statistics(["cup"]);
  await shared.terms(["tea"]);
  await shared.terms(["tea"]);
  expect(asked).toEqual(["statistics tea", "statistics cup", "terms tea"]);
});
