import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { readSystem, systems } from "../../../src/search/systems/index.ts";
import { search } from "../../../src/search/systems/search.ts";
import { codePointSlice } from "../../../src/text/code-points.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { below, pick, seeded } from "../../seeded.ts";
import { ask, expectExactly } from "./asking.ts";
import { drawnCollection, engineOf } from "./units.ts";

const plain = analyzerCalled("plain");
const table = systems.map((system) => [system.name, system] as const);
/** Those that look at the words of a topic. */
const asking = table.filter(([name]) => name !== "random");
/** Parameters that let every element of a small collection be found. */
const openly = (name: string): Record<string, string> => (name === "tf-ipf" ? { least: "1" } : {});

test.each(table)("%s: every score is explained to its last digit, and is finite", async (name, system) => {
  for (let seed = 0; seed < 6; seed++) {
    const random = seeded(seed);
    const { engine } = drawnCollection(seed);
    const words = Array.from({ length: 1 + below(random, 4) }, () =>
      pick(random, "tea", "cup", "leaf", "green", "1998"),
    );
    for (const found of await ask(engine, system, { title: words.join(" ") }, openly(name))) {
      expect(Number.isFinite(found.score), `seed ${seed}`).toBe(true);
      expectExactly(found);
    }
  }
});

test.each(table)("%s: fewer results are the first of more", async (name, system) => {
  for (let seed = 0; seed < 4; seed++) {
    const { engine } = drawnCollection(seed);
    const places = async (most: number) =>
      (await ask(engine, system, { title: "tea green" }, openly(name), most)).map(
        ({ doc, start, end, path, score }) => `${doc} ${start} ${end} ${path} ${score}`,
      );
    const all = await places(10_000);
    expect(new Set(all).size, "nothing is found twice").toBe(all.length);
    for (const most of [1, 2, 5, 17]) expect(await places(most), `seed ${seed}`).toEqual(all.slice(0, most));
  }
});

test.each(asking)("%s: equal documents come by their ids, descending", async (name, system) => {
  const xml = "<a><p>green tea leaf</p><p>green tea leaf</p></a>";
  const engine = engineOf({ a: xml, "b\u{1F375}": xml, "b\uFF5E": xml, c: xml });
  const found = await ask(engine, system, { title: "tea" }, { ...openly(name) });
  expect(found.length).toBeGreaterThanOrEqual(4);
  for (let i = 1; i < found.length; i++) {
    const [one, next] = [found[i - 1]!, found[i]!];
    expect(one.score).toBeGreaterThanOrEqual(next.score);
    if (one.score !== next.score) continue;
    const [id, after] = [Buffer.from(one.doc), Buffer.from(next.doc)];
    expect(Buffer.compare(id, after) > 0 || (one.doc === next.doc && one.start <= next.start)).toBe(true);
  }
  expect(found[0]!.doc).toBe("c");
});

// To cas, an about without words that are wanted holds of every element.
test.each(asking.filter(([name]) => name !== "cas"))(
  "%s: nothing is found for no words, for words that nobody has, and in nothing",
  async (name, system) => {
    const { engine } = drawnCollection(1);
    for (const title of ["", "&", "nowhere", "-tea"])
      expect(await ask(engine, system, { title }, openly(name)), title).toEqual([]);
    expect(await ask(engine, system, {}, openly(name))).toEqual([]);
    expect(await ask(memoryEngine(plain, []), system, { title: "tea" }, openly(name))).toEqual([]);
  },
);

test.each(asking)("%s: what is found holds one of the words", async (name, system) => {
  for (let seed = 0; seed < 4; seed++) {
    const { engine, documents } = drawnCollection(seed);
    const texts = new Map(documents.map(({ document, text }) => [document.doc, text]));
    const found = await ask(engine, system, { title: "tea 1998 -green" }, openly(name), 10_000);
    expect(found.length).toBeGreaterThan(0);
    for (const { doc, start, end } of found)
      if (system.answers !== "points") expect(codePointSlice(texts.get(doc)!, start, end)).toMatch(/tea|1998/i);
  }
});

test.each(asking)(
  "%s: texts without elements, and XML without any within its root, are found",
  async (name, system) => {
    const engine = memoryEngine(plain, [
      { doc: "a", text: "Green tea grows on hills.", title: "Tea" },
      { doc: "b", text: "Coffee does not." },
      { doc: "c", text: "" },
    ]);
    const [first, ...rest] = await ask(engine, system, { title: "tea" }, openly(name));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ doc: "a" });
    expect(first!.path).toBeUndefined();
    if (system.answers !== "points" && system.answers !== "passages")
      expect(first).toMatchObject({ start: 0, end: 25 });
    const flat = await ask(engineOf({ x: "<a>Green tea grows on hills.</a>", y: "<a/>" }), system, { title: "tea" });
    expect(flat.map(({ doc }) => doc)).toEqual(["x"]);
  },
);

test("every system answers all topics of a search, and alike together and alone", async () => {
  const { engine } = drawnCollection(5);
  const topics = ["tea cup", "leaf", "nowhere"].map((title, i) => ({ id: String(i), title }));
  const ready = systems.map(({ name }) => readSystem(name));
  const together = await search(engine, topics, ready, { most: 20 });
  for (const [i, one] of ready.entries()) {
    const [alone] = await search(engine, topics, [one], { most: 20 });
    expect(together[i], one.name).toEqual(alone);
    expect([...alone!.topics.keys()]).toEqual(["0", "1", "2"]);
  }
});
