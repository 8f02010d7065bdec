import type { Engine } from "../../../src/search/engine/engine.ts";
import { bm25, likelihood } from "../../../src/search/engine/models.ts";

/** What an engine says to every question, in an order that does not depend on how it keeps its documents. */
export async function answersOf(
  engine: Engine,
  terms: readonly string[],
  ids: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const statistics = await engine.statistics(terms);
  const known = terms.filter((term) => statistics.terms.has(term)).map((term, i) => ({ term, times: 1 + (i % 2) }));
  const asked = known.map(({ term }) => term);
  const models = [
    bm25(known, statistics, 1.2, 0.75),
    likelihood(known, statistics, { kind: "dirichlet", mu: 50 }),
    likelihood(known, statistics, { kind: "jelinek-mercer", lambda: 0.3 }),
  ];
  const best = [];
  for (const model of models) for (const n of [1, 3, 1000]) best.push(await engine.best(model, asked, n));
  const every = [];
  for await (const document of engine.everyDocument()) every.push(document);
  return {
    statistics: { ...statistics, terms: sorted(statistics.terms) },
    elements: await elementAnswers(engine, terms, ids),
    best,
    positions: deeplySorted(await engine.positions(terms, ids)),
    terms: deeplySorted(await engine.terms(ids)),
    documents: sorted(await engine.documents(ids)),
    links: sorted(await engine.incomingLinks([...ids, "a", "b"])),
    every: sorted(new Map(every.map((document) => [document.doc, document]))),
  };
}

async function elementAnswers(engine: Engine, terms: readonly string[], ids: readonly string[]) {
  const { kinds, holding } = await engine.elementStatistics(terms);
  return { kinds: sorted(kinds), holding: deeplySorted(holding), spans: sorted(await engine.elements(ids)) };
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function deeplySorted<T>(map: ReadonlyMap<string, ReadonlyMap<string, T>>): [string, [string, T][]][] {
  return sorted(map).map(([key, inner]) => [key, sorted(inner)]);
}
