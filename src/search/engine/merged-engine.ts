import { sumBy } from "../../base/number.ts";
import { bestFirst } from "./best-articles.ts";
import type { ElementStatistics, Engine, KindStatistics, Statistics, TermStatistics } from "./engine.ts";

/**
 * One engine over several with one analyzer, each of which has documents of its own. It answers as one that had them all, however they
 * are spread: counts are added up, each ranks its own, and the best of all are kept. Where one of them fails, nothing is answered.
 */
export function mergedEngine(engines: readonly Engine[]): Engine {
  if (engines.length === 1) return engines[0]!;
  const all = <T>(ask: (engine: Engine) => Promise<T>): Promise<T[]> => Promise.all(engines.map(ask));
  return {
    analyzer: engines[0]!.analyzer,
    source: engines.map(({ source }) => source).join(", "),
    statistics: async (terms) => addedStatistics(terms, await all((engine) => engine.statistics(terms))),
    elementStatistics: async (terms) => addedElements(terms, await all((engine) => engine.elementStatistics(terms))),
    async best(model, terms, n) {
      const lists = await all((engine) => engine.best(model, terms, n));
      return bestFirst(lists.flat()).slice(0, n);
    },
    positions: async (terms, documents) => united(documents, await all((engine) => engine.positions(terms, documents))),
    words: async (documents) => united(documents, await all((engine) => engine.words(documents))),
    terms: async (documents) => united(documents, await all((engine) => engine.terms(documents))),
    elements: async (documents) => united(documents, await all((engine) => engine.elements(documents))),
    documents: async (ids) => united(ids, await all((engine) => engine.documents(ids))),
    async incomingLinks(documents) {
      const parts = await all((engine) => engine.incomingLinks(documents));
      return new Map(documents.map((doc) => [doc, sumBy(parts, (part) => part.get(doc)!)]));
    },
    async *everyDocument() {
      for (const engine of engines) yield* engine.everyDocument();
    },
    async close() {
      await all((engine) => engine.close());
    },
  };
}

function addedStatistics(terms: readonly string[], parts: readonly Statistics[]): Statistics {
  return {
    documents: sumBy(parts, ({ documents }) => documents),
    words: sumBy(parts, ({ words }) => words),
    terms: new Map(
      terms.flatMap((term) => {
        const own = parts.flatMap((part) => part.terms.get(term) ?? []);
        return own.length === 0 ? [] : [[term, own.reduce(addedTerms)]];
      }),
    ),
  };
}

function addedTerms(a: TermStatistics, b: TermStatistics): TermStatistics {
  return { documents: a.documents + b.documents, occurrences: a.occurrences + b.occurrences };
}

function addedElements(terms: readonly string[], parts: readonly ElementStatistics[]): ElementStatistics {
  const kinds = new Map<string, KindStatistics>();
  for (const part of parts)
    for (const [kind, { elements, words }] of part.kinds) {
      const sum = kinds.get(kind) ?? { elements: 0, words: 0 };
      kinds.set(kind, { elements: sum.elements + elements, words: sum.words + words });
    }
  const holding = new Map(terms.map((term) => [term, new Map<string, number>()]));
  for (const [term, sums] of holding)
    for (const part of parts)
      for (const [kind, elements] of part.holding.get(term) ?? []) sums.set(kind, (sums.get(kind) ?? 0) + elements);
  return { kinds, holding };
}

/** What one of the engines has of each document, in the order in which they were asked for. */
function united<T>(documents: readonly string[], parts: readonly ReadonlyMap<string, T>[]): Map<string, T> {
  return new Map(
    documents.flatMap((doc) => {
      const owner = parts.find((part) => part.has(doc));
      return owner === undefined ? [] : [[doc, owner.get(doc)!]];
    }),
  );
}
