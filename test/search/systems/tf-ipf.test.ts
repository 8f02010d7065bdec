import { expect, test } from "vitest";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { tfIpf } from "../../../src/search/systems/tf-ipf.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { elementTable } from "../../../src/text/xml/element-table.ts";
import { ask } from "./asking.ts";
import { drawnCollection, expectScores, timesIn } from "./units.ts";

const query = new Map([
  ["tea", 2],
  ["cup", 1],
  ["leaf", 1],
]);

test("elements have the tf·ipf of the formula, by their paths from the root", async () => {
  for (let seed = 0; seed < 15; seed++) {
    const { engine, units } = drawnCollection(seed);
    const found = await ask(engine, tfIpf, { title: "tea cup Tea leaf nowhere" }, { least: "3", size: "7" }, 10_000);
    expectScores(
      found,
      units,
      ({ words, kind }) => {
        if (words.length < 3 || !words.some((word) => query.has(word))) return undefined;
        const alike = units.filter((other) => other.kind === kind);
        let sum = 0;
        for (const [word, times] of query) {
          const [tf, pf] = [timesIn(words, word), alike.filter((other) => other.words.includes(word)).length];
          if (tf > 0) sum += times * (1 + Math.log(tf)) * Math.log(1 + alike.length / pf);
        }
        return (words.length / (words.length + 7)) * sum;
      },
      `seed ${seed}`,
    );
  }
});

test("worked by hand: of three paragraphs with one path one has tea twice", async () => {
  const { text, table } = elementTable("<a><p>tea, green tea</p><p>black</p><p>white</p></a>");
  const engine = memoryEngine(analyzerCalled("plain"), [{ doc: "d", text, elements: table }]);
  const found = await ask(engine, tfIpf, { title: "tea" }, { least: "1", size: "3" });
  expect(found.map(({ path, score }) => [path, score])).toEqual([
    ["/a[1]/p[1]", (3 / 6) * (1 + Math.log(2)) * Math.log(4)],
    ["/a[1]", (5 / 8) * (1 + Math.log(2)) * Math.log(2)],
  ]);
  const larger = await ask(engine, tfIpf, { title: "tea" }, { least: "4" });
  expect(larger.map(({ path }) => path)).toEqual(["/a[1]"]);
});
