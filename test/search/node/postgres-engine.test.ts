import { afterEach, describe, expect, test } from "vitest";
import type { Engine, IndexedDocument } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { bm25 } from "../../../src/search/engine/models.ts";
import { loadAnalyzer } from "../../../src/search/node/load-analyzer.ts";
import { openPostgresIndex, openPostgresStores } from "../../../src/search/node/postgres/open-postgres.ts";
import { seeded } from "../../seeded.ts";
import { emptySchema, hasPostgres } from "../../assess/node/store/postgres.ts";
import { expectTheSame } from "./same-answers.ts";
import { hardDocuments, spread } from "./spread-documents.ts";

const analyzer = await loadAnalyzer("unicode");

describe.runIf(hasPostgres)("an index in two schemas of PostgreSQL", () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  async function engineOf(documents: readonly IndexedDocument[], seed: number): Promise<Engine> {
    const urls = [await emptySchema(), await emptySchema()];
    const stores = await openPostgresStores(urls, analyzer.name);
    open.push(...stores);
    await spread(stores, documents, seeded(seed));
    const ids: string[] = [];
    for (const store of stores) for await (const id of store.ids()) ids.push(id);
    expect(ids.toSorted()).toEqual(documents.map(({ doc }) => doc).toSorted());
    const engine = await openPostgresIndex(urls);
    open.push(engine);
    return engine;
  }

  test("answers every question as an engine in memory does", async () => {
    const documents = hardDocuments(seeded(2), 30);
    await expectTheSame(await engineOf(documents, 2), memoryEngine(analyzer, documents), 2);
  });

  test("ranks by more terms than the database does by itself", async () => {
    const terms = Array.from({ length: 1001 }, (_, i) => `w${i}`);
    const documents = [2, 3, 5].map((step) => ({
      doc: `d${step}`,
      text: terms.filter((_, i) => i % step === 0).join(" "),
    }));
    const [engine, inMemory] = [await engineOf(documents, 1), memoryEngine(analyzer, documents)];
    const asked = terms.map((term) => ({ term, times: 1 }));
    const model = bm25(asked, await inMemory.statistics(terms), 1.2, 0.75);
    expect(await engine.best(model, terms, 2)).toEqual(await inMemory.best(model, terms, 2));
    expect(await engine.best(model, [], 2)).toEqual([]);
  });
});
