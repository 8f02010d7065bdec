// Scores elements by a language model of their text and of their titles and captions, with priors for their place and
// path.

import { ratio } from "../../base/number.ts";
import { fraction, positive, shareAboveNone, type Values } from "../../base/parameter-list.ts";
import type { ElementSpans } from "../engine/engine.ts";
import { likelihood, type Likelihood, type QueryTerm } from "../engine/models.ts";
import { articleQuery, usualArticles } from "./articles.ts";
import { fieldsParam, wordFields } from "./element-names.ts";
import { given, sumOf, wordCount } from "./explanation.ts";
import { system } from "./system.ts";
import {
  bestElements,
  type ElementScores,
  firstStage,
  firstStageParams,
  matchCounts,
  type MatchedArticle,
  placesWithin,
  wordRange,
  wordsInElement,
} from "./two-stages.ts";

const params = {
  lambda: shareAboveNone("the share of the collection", 0.2),
  summary: fraction("the share of the summary in what is not the collection's", 0.3),
  fields: fieldsParam(
    "the elements that make the summary",
    "atl+caption+fgc+figcaption+h1+h2+h3+h4+h5+h6+name+st+title",
  ),
  location: positive("how slowly the prior falls with the place among siblings", 5),
  path: positive("how slowly the prior falls with the steps of the path", 3),
  ...firstStageParams,
};

export const mixture = system({
  name: "mixture",
  about:
    "Elements by a language model of their full text and of their titles and captions, those in front and near the root higher.",
  source:
    "Robert Gordon University: a mixture language model of an element's full text and of a summary, the titles, section titles and figure captions nested inside it; a prior by its location in the text and by the length of its path (Huang, Watt, Harper and Clark).",
  remarks:
    "The summary of an element is what of its words stands in one of `fields`, whose default has the names of INEX's collections and of HTML. The prior is 1 / (location + place) · 1 / (path + steps), with the place of an element among those of its name and parent and the steps of its path, /article[1]/sec[5]/p[3] having place 3 and 3 steps; the overview gives none of these numbers: 5 and 3, and the shares 0.2 and 0.3 of collection and summary, are ours. Articles of the first stage are the best of `articles`, at its defaults.",
  formula:
    "Σ over words of times · ln((1 - lambda)·((1 - summary)·tf / words + summary·tf in summary / words of summary) + lambda·share of the collection) - ln(location + place) - ln(path + steps)",
  params,
  answers: "elements",
  async find(engine, query, values, most) {
    const asked = await articleQuery(engine, query, usualArticles);
    const model = likelihood(asked.terms, asked.statistics, { kind: "jelinek-mercer", lambda: values.lambda });
    return bestElements(
      await firstStage(engine, asked, values.articles),
      (at) => scoresOf(at, asked.terms, model, values),
      most,
    );
  },
});

function scoresOf(
  at: MatchedArticle,
  terms: readonly QueryTerm[],
  { weights, shares }: Likelihood,
  { lambda, summary, fields, location, path }: Values<typeof params>,
): ElementScores {
  const inFields = wordFields(at.spans, fields);
  const fieldPlaces = at.places.map(inFields.places);
  const { placeOf, stepsOf } = placing(at);

  /** The terms that an element and its summary have. */
  function held(match: number) {
    const [from, to] = wordRange(at, match);
    return {
      counts: matchCounts(at, match),
      words: wordsInElement(at, match),
      inSummary: (i: number) => placesWithin(fieldPlaces[i]!, from, to),
      summaryWords: inFields.words(from, to),
    };
  }

  function termPart({ counts, words, inSummary, summaryWords }: ReturnType<typeof held>, i: number): number {
    const full = counts[i]! / words;
    const short = ratio(inSummary(i), summaryWords);
    return weights[i]! * Math.log((1 - lambda) * ((1 - summary) * full + summary * short) + lambda * shares[i]!);
  }

  return {
    score(match) {
      const own = held(match);
      let score = 0;
      for (let i = 0; i < terms.length; i++) score += termPart(own, i);
      return score - Math.log(location + placeOf(match)) - Math.log(path + stepsOf(match));
    },
    explain(match) {
      const own = held(match);
      const parts = terms.map(({ term, times }, i) =>
        given(
          termPart(own, i),
          `"${term}": ${times === 1 ? "" : `${times} · `}ln((1 - lambda)·((1 - summary)·tf / words + summary·tf in summary / words of summary) + lambda·share), tf = ${own.counts[i]!}, words = ${own.words}, in the summary ${own.inSummary(i)} of ${own.summaryWords}, share of the collection = ${shares[i]!}`,
        ),
      );
      return sumOf(`mixture language model of the element, ${wordCount(own.words)}`, [
        ...parts,
        given(-Math.log(location + placeOf(match)), `the prior of its location: -ln(${location} + ${placeOf(match)})`),
        given(-Math.log(path + stepsOf(match)), `the prior of its path: -ln(${path} + ${stepsOf(match)} steps)`),
      ]);
    },
  };
}

/** The position of each matching element: its number among siblings of the same name, and its depth. */
function placing({ spans, elements }: MatchedArticle) {
  const steps = new Map<number, number>();
  const place = new Map<number, number>();
  for (const element of elements) {
    const above = spans.parent[element]!;
    steps.set(element, (steps.get(above) ?? 0) + 1);
    if (above === -1) place.set(element, 1);
    // The children of a parent are all counted when the first of them is met.
    else if (!place.has(element)) numberChildren(spans, above, place);
  }
  return {
    placeOf: (match: number) => place.get(elements[match]!)!,
    stepsOf: (match: number) => steps.get(elements[match]!)!,
  };
}

function numberChildren({ names, name, after }: ElementSpans, parent: number, place: Map<number, number>): void {
  const counts = new Int32Array(names.length);
  for (let child = parent + 1; child < after[parent]!; child = after[child]!)
    place.set(child, (counts[name[child]!]! += 1));
}
