// Scores elements of the most frequent names by BM25. This is the simplest system with two stages.

import { fraction, positive } from "../../base/parameter-list.ts";
import { bm25, scoreOf } from "../engine/models.ts";
import { articleQuery, usualArticles } from "./articles.ts";
import { chosenNames, frequentNames, hasName, statisticsOf } from "./element-names.ts";
import { explainBm25, sumOf, wordCount } from "./explanation.ts";
import { system } from "./system.ts";
import { bestElements, firstStage, firstStageParams, matchCounts, wordsInElement } from "./two-stages.ts";

export const elements = system({
  name: "elements",
  about: "Elements of the most frequent names by Okapi BM25.",
  source:
    "University of Waterloo: titles as disjunctions, less the negative terms; the most frequent elements of the collection, ranked by Okapi BM25 (Itakura and Clarke, by Wumpus).",
  remarks:
    "N, df and the mean length are of all elements of these names in the collection, nested ones each by itself. How many names were taken is not said: 20 are the main ones of the Wikipedia of INEX, and names=article+body+section+p are those of the text. k1 and b are those of `articles`, by whose defaults the articles of the first stage are chosen.",
  formula:
    "Σ over words of times · ln(1 + (N - df + 0.5) / (df + 0.5)) · tf·(k1 + 1) / (tf + k1·(1 - b + b·length / mean length)), of elements",
  params: {
    names: frequentNames(20),
    k1: positive("how soon more occurrences of a word stop counting", 1.2),
    b: fraction("how much length counts against an element", 0.75),
    ...firstStageParams,
  },
  answers: "elements",
  secondStage: true,
  async find(engine, query, { names, k1, b, articles }, most) {
    const asked = await articleQuery(engine, query, usualArticles);
    const { terms } = asked;
    const known = await engine.elementStatistics(terms.map(({ term }) => term));
    const chosen = chosenNames(known, names);
    const statistics = statisticsOf(known, chosen);
    const model = bm25(terms, statistics, k1, b);
    return bestElements(
      await firstStage(engine, asked, articles),
      (at) => {
        const isChosen = hasName(at.spans, chosen);
        return {
          score: (match) =>
            isChosen(at.elements[match]!)
              ? scoreOf(model, matchCounts(at, match), wordsInElement(at, match))
              : Number.NaN,
          explain(match) {
            const [counts, words] = [matchCounts(at, match), wordsInElement(at, match)];
            const parts = explainBm25(model, terms, statistics, { counts, words }, "elements");
            return sumOf(`BM25 of the element, ${wordCount(words)}`, parts);
          },
        };
      },
      most,
    );
  },
});
