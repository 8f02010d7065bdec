import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { elementsLm, judgementsWanted, withContainers } from "../../../src/search/systems/elements-lm.ts";
import { readSystem } from "../../../src/search/systems/index.ts";
import { systemQuery } from "../../../src/search/systems/query.ts";
import { searchTopic } from "../../../src/search/systems/search.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { ask } from "./asking.ts";
import { drawnCollection, expectScores, timesIn, type Unit } from "./units.ts";

const query = new Map([
  ["tea", 2],
  ["cup", 1],
]);

/** The formula, with no links. */
function likelihoodAmong(units: readonly Unit[], lambda: number, length: number): (unit: Unit) => number {
  const all = units.filter(({ element }) => element.parent === undefined).flatMap(({ words }) => words);
  return ({ words }) =>
    [...query].reduce(
      (sum, [word, times]) =>
        sum +
        times *
          Math.log(((1 - lambda) * timesIn(words, word)) / words.length + (lambda * timesIn(all, word)) / all.length),
      0,
    ) +
    length * Math.log(words.length);
}

test("elements have the likelihood of the formula, with the prior of length", async () => {
  for (let seed = 0; seed < 15; seed++) {
    const { engine, units } = drawnCollection(seed);
    const score = likelihoodAmong(units, 0.3, 0.5);
    const found = await ask(
      engine,
      elementsLm,
      { title: "tea Tea cup nowhere" },
      { lambda: "0.3", length: "0.5" },
      10_000,
    );
    expectScores(
      found,
      units,
      (unit) => (unit.words.some((word) => query.has(word)) ? score(unit) : undefined),
      `seed ${seed}`,
    );
  }
});

test("elements=targets are those that any castitle of the search asks for", async () => {
  const { engine, units } = drawnCollection(2);
  const others = [
    { id: "2", castitle: "//article//(sec|title)[about(., green)]" },
    { id: "3", castitle: "//*[about(., green)]" },
  ];
  const found = await ask(engine, elementsLm, { title: "tea" }, { elements: "targets" }, 10_000, others);
  const names = units
    .filter(({ words, element }) => words.includes("tea") && ["sec", "title"].includes(element.name))
    .map(({ doc, element }) => doc + element.path);
  expect(found.map(({ doc, path }) => doc + path).sort()).toEqual(names.sort());
  const all = await ask(engine, elementsLm, { title: "tea" }, {}, 10_000);
  expect(await places({ elements: "targets" })).toEqual(all.map(({ doc, path }) => doc + path));

  async function places(given: Record<string, string>): Promise<string[]> {
    return (await ask(engine, elementsLm, { title: "tea" }, given, 10_000)).map(({ doc, path }) => doc + path);
  }
});

function article(doc: string, xml: string, links: readonly string[] = []) {
  const { text, table } = elementTable(xml);
  return {
    doc,
    text,
    elements: table,
    attributes: links.map((value, element) => ({ element, name: "xlink:href", value })),
  };
}

test("worked by hand: three links raise an article by ln(1 + ln 4)", async () => {
  const engine = memoryEngine(analyzerCalled("plain"), [
    article("a", "<a>tea cup</a>"),
    ...["x", "y", "z"].map((doc) => article(doc, "<a>leaf</a>", ["../a.xml"])),
  ]);
  const [found] = await ask(engine, elementsLm, { title: "tea" }, { lambda: "0.5", length: "2" });
  // 0.5 · 1/2 + 0.5 · 1/5
  expect(found!.score).toBeCloseTo(Math.log(0.35) + 2 * Math.log(2) + Math.log(1 + Math.log(4)), 12);
  const [without] = await ask(engine, elementsLm, { title: "tea" }, { lambda: "0.5", length: "0", links: "0" });
  expect(without!.score).toBeCloseTo(Math.log(0.35), 12);
});

test("containers from earlier judgements are the only elements that are found", async () => {
  const { engine } = drawnCollection(4);
  const read = readSystem("elements-lm(containers=old.fol,share=0.2)");
  expect(read.name).toBe("elements-lm(containers=old.fol,share=0.2)");
  expect(judgementsWanted(read)).toBe("old.fol");
  expect(judgementsWanted(readSystem("elements-lm"))).toBeUndefined();
  expect(judgementsWanted(readSystem("articles"))).toBeUndefined();
  const query = systemQuery({ id: "1", title: "tea" }, engine.analyzer);
  const prepared = new Set<string>();
  await expect(searchTopic(engine, query, { ...read, prepared }, 100)).rejects.toThrow("old.fol were not read");
  const ready = withContainers(read, [
    { name: "sec", passages: 8, share: 0.8 },
    { name: "p", passages: 1, share: 0.1 },
  ]);
  expect(judgementsWanted(ready)).toBeUndefined();
  const found = await searchTopic(engine, query, { ...ready, prepared }, 100);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ path }) => /sec\[\d+\]$/.test(path!))).toBe(true);
});
