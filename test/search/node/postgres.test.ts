import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import type { Engine, IndexedDocument } from "../../../src/search/engine/engine.ts";
import { memoryEngine } from "../../../src/search/engine/memory-engine.ts";
import { bm25, type Model } from "../../../src/search/engine/models.ts";
import { jsonlRun } from "../../../src/files/formats/jsonl-run.ts";
import { printed } from "../../../src/files/formats/print.ts";
import { loadAnalyzer } from "../../../src/search/node/load-analyzer.ts";
import { statement } from "../../../src/search/node/postgres/best-by-bm25.ts";
import { openPostgresIndex, openPostgresStores } from "../../../src/search/node/postgres/open-postgres.ts";
import { StoreGone } from "../../../src/files/node/sql/store-gone.ts";
import { systems } from "../../../src/search/systems/index.ts";
import { search } from "../../../src/search/systems/search.ts";
import { atLength, rounds } from "../../rounds.ts";
import { below, type Random, seeded } from "../../seeded.ts";
import { hasPostgres, ownServer, schemaOf } from "../../assess/node/store/postgres.ts";
import type { PostgresServer } from "../../assess/node/store/postgres-server.ts";
import { expectTheSame } from "./same-answers.ts";
import { hardDocuments, spread } from "./spread-documents.ts";

const analyzer = await loadAnalyzer("unicode");
const topics = [
  { id: "1", title: "green tea tea -coffee", castitle: "//article[about(.//year, 1998)]//p[about(., green tea)]" },
  { id: "2", title: '"tea cup" leaf 2003', castitle: "//sec[about(., tea cup leaf) or about(.//title, 茶)]" },
  { id: "3", title: "nowhere" },
];

describe.runIf(hasPostgres)("an index in PostgreSQL", () => {
  const servers: PostgresServer[] = [];
  const open: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 3; i++) servers.push(await ownServer());
  });
  afterAll(() => {
    for (const server of servers) server.remove();
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  /** New and empty schemas, one a server. */
  const places = (count: number): Promise<string[]> =>
    Promise.all(servers.slice(0, count).map(({ url }) => schemaOf(url)));

  async function engineOf(urls: readonly string[]): Promise<Engine> {
    const engine = await openPostgresIndex(urls);
    open.push(engine);
    return engine;
  }

  async function filled(count: number, documents: readonly IndexedDocument[], random: Random): Promise<string[]> {
    const urls = await places(count);
    const opened = await openPostgresStores(urls, analyzer.name);
    await spread(opened, documents, random);
    for (const store of opened) await store.close();
    return urls;
  }

  atLength("ranks by more terms than a statement may have columns", async () => {
    const many = Array.from({ length: 1700 }, (_, i) => `w${i}`);
    const documents = [2, 3, 5].map((step) => ({
      doc: `d${step}`,
      text: many.filter((_, i) => i % step === 0).join(" "),
    }));
    const [inMemory, engine] = [
      memoryEngine(analyzer, documents),
      await engineOf(await filled(1, documents, seeded(1))),
    ];
    const asked = many.map((term) => ({ term, times: 1 }));
    const model = bm25(asked, await inMemory.statistics(many), 1.2, 0.75);
    expect(await engine.best(model, many, 2)).toEqual(await inMemory.best(model, many, 2));
  });

  atLength.each([3, 1])("answers every question as an engine in memory does, on %i", async (count) => {
    for (let seed = 1; seed <= rounds(1, 40); seed++) {
      const random = seeded(seed);
      const documents = hardDocuments(random, 20 + below(random, 60));
      const engine = await engineOf(await filled(count, documents, random));
      await expectTheSame(engine, memoryEngine(analyzer, documents), seed);
    }
  });

  atLength.each([3, 1])("every system makes the same run, byte for byte, on %i", async (count) => {
    const random = seeded(7);
    const documents = hardDocuments(random, 60);
    const engine = await engineOf(await filled(count, documents, random));
    const ready = systems.flatMap((system) => {
      const values = Object.fromEntries(Object.entries(system.params).map(([key, { fallback }]) => [key, fallback]));
      const models = "model" in system.params ? ["bm25", "likelihood"] : [undefined];
      return models.map((model) => ({
        name: `${system.name} ${model}`,
        system,
        values: model === undefined ? values : { ...values, model },
      }));
    });
    const bytes = async (from: Engine): Promise<string[]> => {
      const runs = await search(from, topics, ready, { most: 200 });
      return runs.map((run) => [...printed(jsonlRun, run)].join("\n"));
    };
    expect(await bytes(engine)).toEqual(await bytes(memoryEngine(analyzer, documents)));
  });

  atLength("after documents were changed and removed, it answers as a new one", async () => {
    const random = seeded(11);
    const documents = hardDocuments(random, 60);
    const urls = await places(3);
    const all = await openPostgresStores(urls, analyzer.name);
    open.push(...all);
    await spread(all, documents, random);
    const kept: IndexedDocument[] = [];
    for (const store of all) {
      const sizes = await store.segments();
      const gone = [...sizes.keys()][0]!;
      const there = await store.documentsOf(gone);
      expect(there.length).toBe(sizes.get(gone)!.documents);
      expect(await store.known(there.map(({ doc }) => doc))).toHaveProperty("size", there.length);
      const ids = new Set(there.map(({ doc }) => doc));
      const changed = documents.filter(({ doc }) => ids.has(doc)).slice(1);
      expect(there.map(({ doc }) => doc).toSorted()).toEqual([...ids].toSorted());
      const texts = changed.map((document, i) => (i % 2 === 0 ? document : { doc: document.doc, text: "green cup" }));
      await store.change(({ remove }) => remove([gone]));
      await spread([store], texts, random);
      kept.push(...texts);
      for (const { doc } of there)
        documents.splice(
          documents.findIndex((document) => document.doc === doc),
          1,
        );
    }
    const now = [...kept, ...documents];
    const ids: string[] = [];
    for (const store of all) for await (const id of store.ids()) ids.push(id);
    expect(ids.toSorted()).toEqual(now.map(({ doc }) => doc).toSorted());
    await expectTheSame(await engineOf(urls), memoryEngine(analyzer, now), 11);
  });

  atLength("each of three servers does a third of the work", async () => {
    const random = seeded(3);
    const documents = Array.from({ length: 900 }, (_, i) => ({
      doc: `d${i}`,
      text: `tea ${i % 3 === 0 ? "cup" : "leaf"}`,
    }));
    const urls = await filled(3, documents, random);
    const counts = await Promise.all(
      urls.map(async (url) => {
        const values = `('{tea,cup}', '{1,2}', 1.2, 0.75, 2, 10)`;
        const prepare = `PREPARE ranking (text[], float8[], float8, float8, float8, integer) AS ${statement(2)}`;
        const [, rows] = await answersOf(url, [prepare, `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE ranking ${values}`]);
        const [row] = rows as { "QUERY PLAN": { Plan: Plan }[] }[];
        return rowsOf(row!["QUERY PLAN"][0]!.Plan, "ProjectSet");
      }),
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(1200); // every posting once
    for (const count of counts) expect(Math.abs(count - 400)).toBeLessThan(60);
  });

  atLength("a server that is gone in the middle is named, and no part of a list is given", async () => {
    const random = seeded(5);
    const urls = await filled(3, hardDocuments(random, 60), random);
    const engine = await engineOf(urls);
    expect((await engine.best(model, ["tea"], 1500)).length).toBeGreaterThan(20);
    const { port } = new URL(servers[1]!.url);
    const gone = new RegExp(
      String.raw`^postgres://judge@127\.0\.0\.1:${port}/postgres\?[^ ]+: the database cannot be reached \([^\n]+$`,
    );
    servers[1]!.stop("immediate");
    try {
      for (const ask of [
        () => engine.best(model, ["tea"], 1500),
        () => engine.best(likelihoodOf(["tea"]), ["tea"], 1500),
        () => engine.statistics(["tea"]),
        () => engine.positions(["tea"], ["d1"]),
        () => engine.documents(["d1"]),
        () => search(engine, topics, [{ name: "a", system: systems[0]!, values: { model: "bm25", k1: 1.2, b: 0.75 } }]),
        () => openPostgresIndex(urls),
        () => openPostgresStores(urls, analyzer.name),
      ])
        await expect(ask()).rejects.toSatisfy((error) => error instanceof StoreGone && gone.test(error.message));
    } finally {
      servers[1]!.start();
    }
    expect((await (await engineOf(urls)).best(model, ["tea"], 1500)).length).toBeGreaterThan(20); // all is there
  });
});

const model: Model = { kind: "bm25", k1: 1.2, b: 0.75, meanLength: 10, weights: [1] };
const likelihoodOf = (of: readonly string[]): Model => ({
  kind: "likelihood",
  smoothing: { kind: "dirichlet", mu: 1500 },
  weights: of.map(() => 1),
  shares: of.map(() => 0.1),
});

/** What each statement gives, on one connection. */
async function answersOf(url: string, statements: readonly string[]): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const answers: unknown[][] = [];
    for (const sql of statements) answers.push((await client.query(sql)).rows);
    return answers;
  } finally {
    await client.end();
  }
}

interface Plan {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly Plan[];
}

/** How many rows came out of the nodes of a kind. */
function rowsOf(plan: Plan, kind: string): number {
  const own = plan["Node Type"] === kind ? plan["Actual Rows"] * plan["Actual Loops"] : 0;
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each, kind), own);
}
