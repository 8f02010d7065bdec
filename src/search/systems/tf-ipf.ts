// Scores elements by tf·ipf. The statistics are those of elements with the same path from the root.

import type { ElementSpans, ElementStatistics } from "../engine/engine.ts";
import type { QueryTerm } from "../engine/models.ts";
import { count, fromNone } from "../../base/parameter-list.ts";
import { articleQuery, usualArticles } from "./articles.ts";
import { given, productOf, sumOf } from "./explanation.ts";
import {
  bestElements,
  type ElementScores,
  firstStage,
  firstStageParams,
  type MatchedArticle,
  wordsInElement,
} from "./two-stages.ts";
import { system } from "./system.ts";

export const tfIpf = system({
  name: "tf-ipf",
  about: "Elements by the logarithm of term frequency times inverted path frequency, small ones lower.",
  source:
    "Doshisha University: tf·ipf as proposed by Grabs and Schek, with the logarithm of tf; small fragments removed, and the smaller a fragment, the smaller its score.",
  remarks:
    "The path frequency of a word counts, among all elements of the collection with the same names from the root down (article/body/p), those that hold it. What is small is not said: `least` takes away what is hardly a sentence, and an element of `size` words has half of its score. Articles of the first stage are the best of `articles`, at its defaults.",
  formula:
    "words / (words + size) · Σ over words of times · (1 + ln tf) · ln(1 + elements of the path / those of them with the word)",
  params: {
    least: count("how many words an element has at least", 5),
    size: fromNone("of how many words an element is that has half of its score: 0 for all of it, always", 50),
    ...firstStageParams,
  },
  answers: "elements",
  async find(engine, query, { least, size, articles }, most) {
    const asked = await articleQuery(engine, query, usualArticles);
    const statistics = await engine.elementStatistics(asked.terms.map(({ term }) => term));
    return bestElements(
      await firstStage(engine, asked, articles),
      (at) => scoresOf(at, asked.terms, statistics, { least, size }),
      most,
    );
  },
});

function scoresOf(
  at: MatchedArticle,
  terms: readonly QueryTerm[],
  statistics: ElementStatistics,
  { least, size }: { readonly least: number; readonly size: number },
): ElementScores {
  const kindOf = kindsIn(at);
  const parts = terms.map((term) => pathFrequencies(term, statistics));
  const part = (match: number, i: number): number => {
    const occurrences = at.counts[match * terms.length + i]!;
    return occurrences === 0 ? 0 : terms[i]!.times * (1 + Math.log(occurrences)) * parts[i]!.weight(kindOf(match));
  };
  const share = (words: number): number => words / (words + size);
  return {
    score(match) {
      const words = wordsInElement(at, match);
      if (words < least) return Number.NaN;
      let sum = 0;
      for (let i = 0; i < terms.length; i++) sum += part(match, i);
      return share(words) * sum;
    },
    explain(match) {
      const [words, kind] = [wordsInElement(at, match), kindOf(match)];
      const held = terms.flatMap(({ term, times }, i) => {
        const occurrences = at.counts[match * terms.length + i]!;
        if (occurrences === 0) return [];
        const { all, holding } = parts[i]!.counts(kind);
        return given(
          part(match, i),
          `"${term}": ${times === 1 ? "" : `${times} · `}(1 + ln tf) · ln(1 + N / pf), tf = ${occurrences}, of N = ${all} elements ${kind} pf = ${holding} with the word`,
        );
      });
      return productOf("tf·ipf of the element", [
        given(share(words), `words / (words + size), words = ${words}, size = ${size}`),
        sumOf("the words of the query", held),
      ]);
    },
  };
}

/** The weight of a word in elements of a kind, computed once per kind. */
function pathFrequencies({ term }: QueryTerm, { kinds, holding }: ElementStatistics) {
  const counts = (kind: string) => ({ all: kinds.get(kind)!.elements, holding: holding.get(term)!.get(kind)! });
  return {
    counts,
    weight(kind: string): number {
      const own = counts(kind);
      return Math.log(1 + own.all / own.holding);
    },
  };
}

/** The kinds of the matching elements. The parent of a match also matches, and comes before it. */
function kindsIn({ spans, elements }: MatchedArticle): (match: number) => string {
  const kinds = new Map<number, string>();
  for (const element of elements) kinds.set(element, kindBelow(spans, element, kinds.get(spans.parent[element]!)));
  return (match) => kinds.get(elements[match]!)!;
}

function kindBelow({ names, name }: ElementSpans, element: number, above: string | undefined): string {
  const own = names[name[element]!]!;
  return above === undefined ? own : `${above}/${own}`;
}
