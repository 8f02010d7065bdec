// Scores elements by tf·icf, raised for different words, for nearness of words, and for words in names. A word counts
// in its singular and its plural.

import { sumBy } from "../../base/number.ts";
import { choice, countOrNone, fromNone, positive, type Values } from "../../base/parameter-list.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { firstAtLeast } from "../../text/xml/element-table.ts";
import type { Statistics } from "../engine/engine.ts";
import type { QueryTerm } from "../engine/models.ts";
import { type ArticleQuery, articleQuery, explainArticle, usualArticles } from "./articles.ts";
import { fieldsParam, wordFields } from "./element-names.ts";
import { given, productOf, sumOf } from "./explanation.ts";
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
  unique: positive("what each further word of the query that an element has multiplies its score by", 5),
  near: countOrNone("how many words apart two words of the query still stand near each other: 0 for never", 5),
  boost: positive("how often an occurrence in a field counts", 2),
  fields: fieldsParam("the elements in which occurrences are boosted", "name"),
  icf: choice("how the collection frequency is inverted: ln(1 + words / cf), or 1 / cf", ["log", "inverse"], "log"),
  length: fromNone("the exponent of the length that scores are divided by", 1),
  article: fromNone("how often the score of the article is added", 1),
  plurals: choice("whether the plural of a word counts as its singular, and the other way round", ["yes", "no"], "yes"),
  ...firstStageParams,
};

export const gpx = system({
  name: "gpx",
  about:
    "Elements by tf·icf of their content, raised by different words, by their nearness and in names, with the article's score.",
  source:
    "Queensland University of Technology: GPX, leaves by tf·icf modified by the number of unique terms, the proximity of matches and a boost of the name field, divided by length, with the article's score added; elements from the content of the nodes, without propagation (Geva).",
  remarks:
    "An element is scored as a leaf is, from all words in it. The overview says tf·icf and no numbers: the frequency is inverted with a logarithm, so that content and article are of one size, and unique = 5 lets an element with one more of the words outrank one with fewer. Two matches of different words are near with at most `near` words from one to the next; the factor is 1 + the share of matches that stand near the one before. The article's score is that of `articles`, at its defaults, for all forms of the words. Words after a minus sign are left out.",
  formula:
    "unique^(different words - 1) · Σ over words of times · (tf + (boost - 1)·tf in fields) · icf · (1 + near matches / matches) / length^length + article · score of the article",
  params,
  answers: "elements",
  async find(engine, query, values, most) {
    const words = values.plurals === "yes" ? withPlurals(query.terms, engine.analyzer) : asTheyStand(query.terms);
    const forms = words.flatMap(({ forms: all, times }) => all.map((term): QueryTerm => ({ term, times })));
    const asked = await articleQuery(engine, { ...query, terms: forms }, usualArticles);
    const weighted = weightedWords(words, asked, values.icf);
    return bestElements(
      await firstStage(engine, asked, values.articles),
      (at) => scoresOf(at, asked, weighted, values),
      most,
    );
  },
});

/** A query word that the collection has. */
interface WeightedWord extends Omit<WordForms, "forms"> {
  /** Indexes among the terms that were asked for. */
  readonly terms: readonly number[];
  /** The number of its occurrences in the collection, in any form. */
  readonly occurrences: number;
  readonly icf: number;
}

function weightedWords(
  words: readonly WordForms[],
  { terms, statistics }: ArticleQuery,
  inverted: "log" | "inverse",
): WeightedWord[] {
  return words.flatMap(({ word, times, forms }) => {
    const own = terms.flatMap(({ term }, i) => (forms.includes(term) ? [i] : []));
    if (own.length === 0) return [];
    const occurrences = sumBy(own, (i) => occurrencesOf(terms[i]!, statistics));
    const icf = inverted === "log" ? Math.log(1 + statistics.words / occurrences) : 1 / occurrences;
    return [{ word, times, terms: own, occurrences, icf }];
  });
}

function occurrencesOf({ term }: QueryTerm, { terms }: Statistics): number {
  return terms.get(term)!.occurrences;
}

function scoresOf(
  at: MatchedArticle,
  asked: ArticleQuery,
  words: readonly WeightedWord[],
  { unique, near, boost, fields, length, article }: Values<typeof params>,
): ElementScores {
  const inFields = wordFields(at.spans, fields);
  const fieldPlaces = at.places.map(inFields.places);
  const matches = matchesOf(at, words, near);

  /** How often an element has a word, and how often of these in a field. */
  function frequency(match: number, { terms }: WeightedWord): [all: number, inField: number] {
    const [counts, [from, to]] = [matchCounts(at, match), wordRange(at, match)];
    let [all, inField] = [0, 0];
    for (const i of terms) {
      all += counts[i]!;
      inField += placesWithin(fieldPlaces[i]!, from, to);
    }
    return [all, inField];
  }

  /** The factors of the content of an element. */
  function factors(match: number) {
    let [different, sum] = [0, 0];
    for (const word of words) {
      const [all, inField] = frequency(match, word);
      if (all === 0) continue;
      different++;
      sum += word.times * (all + (boost - 1) * inField) * word.icf;
    }
    const { all, nearOnes } = matches(...wordRange(at, match));
    const raised = unique ** (different - 1);
    return {
      different,
      raised,
      sum,
      all,
      nearOnes,
      nearness: 1 + nearOnes / all,
      share: 1 / wordsInElement(at, match) ** length,
    };
  }

  return {
    score(match) {
      const { raised, sum, nearness, share } = factors(match);
      return raised * sum * nearness * share + article * at.article.score;
    },
    explain(match) {
      const { different, raised, all, nearOnes, nearness, share } = factors(match);
      const held = words.flatMap((word) => {
        const [own, inField] = frequency(match, word);
        if (own === 0) return [];
        return given(
          word.times * (own + (boost - 1) * inField) * word.icf,
          `"${word.word}": times · (tf + (boost - 1)·tf in fields) · icf, times = ${word.times}, tf = ${own}, in fields ${inField}, icf = ${word.icf}, of cf = ${word.occurrences}`,
        );
      });
      const content = productOf("the content of the element", [
        given(raised, `${unique}^(${different} - 1), of ${different} different ${different === 1 ? "word" : "words"}`),
        sumOf("tf·icf", held),
        given(nearness, `1 + ${nearOnes} / ${all}, of ${all} matches those near the one before`),
        given(share, `1 / ${wordsInElement(at, match)}^${length}, of its length in words`),
      ]);
      const around = productOf("its article", [
        given(article, "the weight of the article"),
        explainArticle(asked, at.article),
      ]);
      return sumOf("content and article", [content, around]);
    },
  };
}

/**
 * Returns a function that gives, for a range of words, the number of matches, and how many of these are close after a
 * match of another word.
 */
function matchesOf({ places }: MatchedArticle, words: readonly WeightedWord[], near: number) {
  const all = words
    .flatMap(({ terms }, word) => terms.flatMap((i) => Array.from(places[i]!, (place) => ({ place, word }))))
    .sort((a, b) => a.place - b.place);
  const at = all.map(({ place }) => place);
  const nearUpTo = new Int32Array(all.length);
  for (let i = 1; i < all.length; i++) {
    const isNear = all[i]!.word !== all[i - 1]!.word && at[i]! - at[i - 1]! <= near;
    nearUpTo[i] = nearUpTo[i - 1]! + (isNear ? 1 : 0);
  }
  return (from: number, to: number) => {
    const first = firstAtLeast(at, from);
    const end = firstAtLeast(at, to, first);
    return { all: end - first, nearOnes: nearUpTo[end - 1]! - nearUpTo[first]! };
  };
}

/** A query word, with the terms that count as it. */
interface WordForms {
  readonly word: string;
  readonly times: number;
  /** The word itself first. */
  readonly forms: readonly string[];
}

/** Each word without other forms. */
function asTheyStand(terms: readonly QueryTerm[]): WordForms[] {
  return terms.map(({ term, times }) => ({ word: term, times, forms: [term] }));
}

/**
 * Each word with its singular and plural, by the rules of English. Query words that are forms of one another become
 * one word.
 */
export function withPlurals(terms: readonly QueryTerm[], { fold }: Analyzer): WordForms[] {
  const found: { word: string; times: number; forms: string[] }[] = [];
  for (const { term, times } of terms) {
    const known = found.find(({ forms }) => forms.includes(term));
    if (known !== undefined) {
      known.times += times;
      continue;
    }
    const taken = new Set(found.flatMap(({ forms }) => forms));
    const forms = [...new Set([term, ...[...singulars(term), ...plurals(term)].map(fold)])];
    found.push({ word: term, times, forms: forms.filter((form) => !taken.has(form)) });
  }
  return found;
}

const isEnglish = /^[a-z]{3,}$/;

function singulars(word: string): string[] {
  if (!isEnglish.test(word) || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return [];
  if (/[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`];
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2)];
  return [word.slice(0, -1)];
}

function plurals(word: string): string[] {
  // A word that has a singular is taken for a plural.
  if (!isEnglish.test(word) || singulars(word).length > 0) return [];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`];
  return [`${word}s`];
}
