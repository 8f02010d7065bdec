import { expect } from "vitest";
import type { Engine, IndexedDocument } from "../../../src/search/engine/engine.ts";
import { bm25, likelihood } from "../../../src/search/engine/models.ts";

const terms = ["tea", "cup", "green", "𝒳leaf", "été", "茶", "tea".repeat(2000), "nowhere"];

/** Asks both engines every question. */
export async function expectTheSame(engine: Engine, expected: Engine, seed: number): Promise<void> {
  const everything: IndexedDocument[] = [];
  for await (const document of engine.everyDocument()) everything.push(document);
  const all: IndexedDocument[] = [];
  for await (const document of expected.everyDocument()) all.push(document);
  const inOrder = (some: IndexedDocument[]) => some.toSorted((a, b) => (a.doc < b.doc ? -1 : 1));
  expect(inOrder(everything)).toEqual(inOrder(all));

  const docs = [...all.map(({ doc }) => doc), "unknown"];
  const both = async <T>(ask: (from: Engine) => Promise<T>): Promise<T> => {
    const answer = await ask(engine);
    expect(answer, `seed ${seed}`).toEqual(await ask(expected));
    return answer;
  };
  const statistics = await both((from) => from.statistics(terms));
  await both((from) => from.elementStatistics(terms));
  await both((from) => from.positions(terms, docs));
  await both((from) => from.words(docs));
  await both((from) => from.terms(docs));
  await both((from) => from.elements(docs));
  await both((from) => from.documents(docs));
  await both((from) => from.incomingLinks(docs));
  const query = terms.filter((term) => statistics.terms.has(term)).map((term, i) => ({ term, times: 1 + (i % 2) }));
  for (const ranking of [
    bm25(query, statistics, 1.2, 0.75),
    bm25(query, statistics, 0.9, 1),
    likelihood(query, statistics, { kind: "dirichlet", mu: 1500 }),
    likelihood(query, statistics, { kind: "jelinek-mercer", lambda: 0.15 }),
  ])
    for (const n of [0, 1, 5, 13, 1500])
      await both((from) =>
        from.best(
          ranking,
          query.map(({ term }) => term),
          n,
        ),
      );
}
