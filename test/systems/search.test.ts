import { expect, test } from "vitest";
import { memoryEngine } from "../../src/engine/memory-engine.ts";
import { readSystem } from "../../src/systems/name.ts";
import { search } from "../../src/systems/search.ts";
import { sharedAnswers } from "../../src/systems/shared-answers.ts";
import { analyzerCalled } from "../../src/words/analyzers.ts";

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
