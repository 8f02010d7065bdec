import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { containersOf, elementsLm, judgementsWanted, withContainers } from "../../../src/search/systems/elements-lm.ts";
import { readSystem } from "../../../src/search/systems/index.ts";
import { systemQuery } from "../../../src/search/systems/query.ts";
import { searchTopic } from "../../../src/search/systems/search.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { rangeSet } from "../../../src/text/range.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { ask } from "./asking.ts";
import { drawDocuments } from "./random-documents.ts";
import { drawnCollection, expectScores, timesIn, type Unit } from "./units.ts";
import { below, seeded } from "../../seeded.ts";

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

function judged(documents: Readonly<Record<string, readonly (readonly [number, number])[]>>): Judgements {
  const entries = Object.entries(documents).map(([doc, ranges]) => {
    const relevant = rangeSet(ranges.map(([start, end]) => ({ start, end })));
    return [doc, { relevant, grade: relevant.length > 0 ? 1 : 0 }] as const;
  });
  return { of: "highlights", topics: new Map([["1", new Map(entries)]]) };
}

test("a passage's container is the smallest element around it, white space at its ends apart", () => {
  const { text, table } = elementTable("<a><s><p>one two</p> <p><b>three</b></p> </s> <p>four</p></a>");
  const collection = collectionOf([
    { doc: "x", text, elements: table },
    { doc: "plain", text: "no element" },
  ]);
  const at = (part: string, more = 0): [number, number] => [
    text.indexOf(part),
    text.indexOf(part) + part.length + more,
  ];
  const earlier = (...passages: [number, number][]) =>
    containersOf(judged({ x: passages, plain: [[0, 2]], gone: [[0, 2]] }), collection);
  expect(earlier(at("one"))).toEqual([{ name: "p", passages: 1, share: 1 }]);
  expect(earlier(at("three", 1)), "of p and b with one text the outer").toEqual([{ name: "p", passages: 1, share: 1 }]);
  expect(earlier(at("hree"))).toEqual([{ name: "p", passages: 1, share: 1 }]);
  expect(earlier(at("one"), at("two three"), at("four"))).toEqual([
    { name: "p", passages: 2, share: 2 / 3 },
    { name: "s", passages: 1, share: 1 / 3 },
  ]);
  expect(earlier(at("two three"), at("four")).map(({ name }) => name)).toEqual(["p", "s"]);
  expect(earlier(), "nothing highlighted").toEqual([]);
  expect(earlier([7, 8]), "white space alone").toEqual([]);
});

test("containers are those found by looking at every element", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = seeded(seed);
    const documents = drawDocuments(random, 6);
    const ranges = documents.map(({ text }) => {
      const length = [...text].length;
      const start = below(random, length + 1);
      return [start, start + below(random, length - start + 1)] as const;
    });
    const counts = new Map<string, number>();
    for (const [i, { text, elements }] of documents.entries()) {
      const points = [...text];
      let [start, end] = ranges[i]!;
      while (start < end && points[start]!.trim() === "") start++;
      while (start < end && points[end - 1]!.trim() === "") end--;
      if (start === end) continue;
      // Of equal lengths the first in document order is the outer.
      const [smallest] = elements
        .filter((element) => element.start <= start && element.end >= end)
        .sort((a, b) => a.end - a.start - (b.end - b.start));
      counts.set(smallest!.name, (counts.get(smallest!.name) ?? 0) + 1);
    }
    const found = containersOf(
      judged(Object.fromEntries(documents.map(({ document }, i) => [document.doc, [ranges[i]!]]))),
      collectionOf(documents.map(({ document }) => document)),
    );
    expect(new Map(found.map(({ name, passages }) => [name, passages])), `seed ${seed}`).toEqual(counts);
    expect(
      found.reduce((sum, { share }) => sum + share, 0),
      `seed ${seed}`,
    ).toBeCloseTo(counts.size > 0 ? 1 : 0, 9);
  }
});
