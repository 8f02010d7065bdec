import { cutOffOf, withoutRounding } from "../../../base/same.ts";
import { sumBy } from "../../../base/number.ts";
import { pathOf } from "../../engine/element-spans.ts";
import { compareCodePoints } from "../../../text/code-points.ts";
import type { Explanation } from "../explanation.ts";
import type { MatchedArticle } from "../first-stage.ts";
import type { Found } from "../system.ts";

/** What the elements of an article score. `match` is the index of one in the article's `elements`. */
export interface ElementScores {
  /** NaN for an element that is not to be returned. */
  score(match: number): number;
  explain(match: number): Explanation;
}

/** Gets an article ready to be scored. */
export type ArticleScoring = (article: MatchedArticle) => ElementScores;

/** The best elements of these articles, `most` of them at most. What a result is made of is looked up for those alone. */
export function bestElements(articles: readonly MatchedArticle[], scoring: ArticleScoring, most: number): Found[] {
  const ready = articles.map(scoring);
  const scored = allScores(articles, ready);
  const docOf = (at: number): string => articles[scored.article[at]!]!.article.doc;
  const chosen = highest(scored.scores, most, (a, b) => compareCodePoints(docOf(b), docOf(a)));
  return chosen.map((at) => {
    const { article, spans, elements } = articles[scored.article[at]!]!;
    const match = scored.match[at]!;
    const element = elements[match]!;
    const scores = ready[scored.article[at]!]!;
    return {
      doc: article.doc,
      start: spans.start[element]!,
      end: spans.end[element]!,
      score: scored.scores[at]!,
      path: pathOf(spans, element) || undefined,
      explain: () => scores.explain(match),
    };
  });
}

/** The highest score that any element has; 0 where there is none. */
export function highestScore(articles: readonly MatchedArticle[], scoring: ArticleScoring): number {
  let best = 0;
  for (const at of articles) {
    const { score } = scoring(at);
    for (let match = 0; match < at.elements.length; match++) {
      const own = score(match);
      if (own > best) best = own;
    }
  }
  return best;
}

/** As columns: every element that scores, with its article. */
interface Scored {
  readonly article: Int32Array;
  readonly match: Int32Array;
  readonly scores: Float64Array;
}

function allScores(articles: readonly MatchedArticle[], ready: readonly ElementScores[]): Scored {
  const size = sumBy(articles, ({ elements }) => elements.length);
  const [article, match, scores] = [new Int32Array(size), new Int32Array(size), new Float64Array(size)];
  let kept = 0;
  for (const [i, { score }] of ready.entries())
    for (let own = 0; own < articles[i]!.elements.length; own++) {
      const value = score(own);
      if (Number.isNaN(value)) continue;
      article[kept] = i;
      match[kept] = own;
      scores[kept++] = value;
    }
  return { article, match, scores: scores.subarray(0, kept) };
}

/** The indexes of the highest scores, highest first; `ties` puts equal ones in order, or leaves them as they stand in a document. */
function highest(scores: Float64Array, most: number, ties: (a: number, b: number) => number): number[] {
  const cut = cutOffOf(scores, most);
  const chosen: number[] = [];
  for (let i = 0; i < scores.length; i++) if (scores[i]! >= cut) chosen.push(i);
  const even = withoutRounding(chosen.map((i) => scores[i]!));
  const places = [...chosen.keys()].sort((a, b) => even[b]! - even[a]! || ties(chosen[a]!, chosen[b]!));
  return places.slice(0, most).map((place) => chosen[place]!);
}
