import { expect, test } from "vitest";
import type { Engine } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { mergedEngine } from "../../../src/search/engine/merged-engine.ts";
import { bm25, likelihood } from "../../../src/search/engine/models.ts";
import { analyzerCalled } from "../../../src/text/analyzers.ts";
import { rounds } from "../../rounds.ts";
import { below, seeded } from "../../seeded.ts";
import { drawDocuments } from "../systems/random-documents.ts";

const analyzer = analyzerCalled("plain");
const terms = ["tea", "cup", "leaf", "été", "nowhere"];

test("engines over documents that are spread at random answer as one over all of them", async () => {
  for (let seed = 1; seed <= rounds(2, 500); seed++) {
    const random = seeded(seed);
    const documents = drawDocuments(random, below(random, 30)).map(({ document }, i) => ({
      ...document,
      attributes: [{ element: 0, name: "href", value: `d${i % 4}.xml` }],
    }));
    const parts = Array.from({ length: 1 + below(random, 4) }, () => [] as typeof documents);
    for (const document of documents) parts[below(random, parts.length)]!.push(document);
    const merged = mergedEngine(parts.map((part, i) => memoryEngine(analyzer, part, `part ${i}`)));
    const whole = memoryEngine(analyzer, documents);
    expect(merged.source).toBe(parts.map((_, i) => `part ${i}`).join(", "));
    const docs = ["unknown", ...documents.map(({ doc }) => doc)];
    const both = async <T>(ask: (engine: Engine) => Promise<T>): Promise<T> => {
      const answer = await ask(merged);
      expect(answer, `seed ${seed}`).toEqual(await ask(whole));
      return answer;
    };
    const statistics = await both((engine) => engine.statistics(terms));
    await both((engine) => engine.elementStatistics(terms));
    for (const n of [0, 1, 7, 100]) {
      const query = terms.map((term) => ({ term, times: 1 }));
      await both((engine) => engine.best(bm25(query, statistics, 1.2, 0.75), terms, n));
      const known = query.filter(({ term }) => statistics.terms.has(term));
      const model = likelihood(known, statistics, { kind: "dirichlet", mu: 100 });
      await both((engine) => engine.best(model, known.map(({ term }) => term), n)); // prettier-ignore
    }
    await both((engine) => engine.positions(terms, docs));
    await both((engine) => engine.words(docs));
    await both((engine) => engine.terms(docs));
    await both((engine) => engine.elements(docs));
    await both((engine) => engine.documents(docs));
    await both((engine) => engine.incomingLinks(docs));
    await both(everyDocument);
  }
});

test("where one of them fails, nothing is answered", async () => {
  const documents = [{ doc: "a", text: "tea" }];
  const broken = { ...memoryEngine(analyzer, documents), statistics: () => Promise.reject(new Error("gone")) };
  const merged = mergedEngine([memoryEngine(analyzer, documents), broken]);
  await expect(merged.statistics(["tea"])).rejects.toThrow("gone");
});

test("one engine answers for itself, and several have the analyzer of the first", () => {
  const one = memoryEngine(analyzer, [], "one");
  expect(mergedEngine([one])).toBe(one);
  const first = { ...one, analyzer: { ...analyzer } };
  expect(mergedEngine([first, one]).analyzer).toBe(first.analyzer);
});

test("all are closed", async () => {
  const closed: string[] = [];
  const engine = (source: string): Engine => ({
    ...memoryEngine(analyzer, [], source),
    close: async () => void closed.push(source),
  });
  await mergedEngine([engine("a"), engine("b")]).close();
  expect(closed).toEqual(["a", "b"]);
});

async function everyDocument(engine: Engine) {
  const all = [];
  for await (const document of engine.everyDocument()) all.push(document);
  return all.toSorted((a, b) => (a.doc < b.doc ? -1 : 1));
}
