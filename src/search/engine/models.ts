// Ways to rank articles: BM25 and query likelihood, as data that is ready for one query, and the scores that they give.

import { ratio } from "../../base/number.ts";
import type { Statistics } from "./engine.ts";

/**
 * A way to rank articles, ready for one query. Every store computes exactly the same doubles. If a model is a sum of
 * quotients, a database can compute it itself; any other model is computed here, from counts and lengths.
 */
export type Model = Bm25 | Likelihood;

/** Σ weight · tf·(k1 + 1) / (tf + k1·(1 - b + b·length / mean length)), in the order of the terms. */
export interface Bm25 {
  readonly kind: "bm25";
  readonly k1: number;
  readonly b: number;
  /** The average number of words in a document. */
  readonly meanLength: number;
  /** By term, in the order of the query: the weight of an occurrence. */
  readonly weights: readonly number[];
}

/** Σ weight · ln(P(term | document)), smoothed by the whole collection, in the order of the terms. */
export interface Likelihood {
  readonly kind: "likelihood";
  readonly smoothing: Smoothing;
  /** By term: how often it is in the query. */
  readonly weights: readonly number[];
  /** By term: its share of all words of the collection. */
  readonly shares: readonly number[];
}

export type Smoothing =
  /** (1 - lambda)·tf / length + lambda·share */
  | { readonly kind: "jelinek-mercer"; readonly lambda: number }
  /** (tf + mu·share) / (length + mu) */
  | { readonly kind: "dirichlet"; readonly mu: number };

/** A term of a query, and how often it is in the query. */
export interface QueryTerm {
  readonly term: string;
  readonly times: number;
}

/** Okapi BM25 for a query. The inverse document frequency is never below 0. */
export function bm25(terms: readonly QueryTerm[], statistics: Statistics, k1: number, b: number): Bm25 {
  const { documents, words } = statistics;
  const weights = terms.map(
    ({ term, times }) => times * inverseFrequency(documents, statistics.terms.get(term)?.documents ?? 0),
  );
  return { kind: "bm25", k1, b, meanLength: ratio(words, documents), weights };
}

/** ln(1 + (all - holding + 0.5) / (holding + 0.5)): `holding` is how many of all units contain the term. */
export function inverseFrequency(all: number, holding: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}

/** What a term with `count` occurrences adds to the score of a unit with `length` words. 0 if it does not occur. */
export function bm25Part({ k1, b, meanLength }: Bm25, weight: number, count: number, length: number): number {
  if (count === 0) return 0;
  const lengthShare = b === 0 ? 0 : (b * length) / meanLength; // without words in any text, 0 / 0 would not be a number
  return (weight * (count * (k1 + 1))) / (count + k1 * (1 - b + lengthShare));
}

/** Query likelihood. Terms that are not in the collection have no effect, and must be left out before. */
export function likelihood(terms: readonly QueryTerm[], statistics: Statistics, smoothing: Smoothing): Likelihood {
  const shares = terms.map(({ term }) => statistics.terms.get(term)!.occurrences / statistics.words);
  return { kind: "likelihood", smoothing, weights: terms.map(({ times }) => times), shares };
}

/** The logarithm of a term's probability, times its weight. */
export function likelihoodPart(
  { smoothing }: Likelihood,
  weight: number,
  share: number,
  count: number,
  length: number,
): number {
  return weight * Math.log(smoothed(smoothing, share, count, length));
}

function smoothed(smoothing: Smoothing, share: number, count: number, length: number): number {
  if (smoothing.kind === "dirichlet") return (count + smoothing.mu * share) / (length + smoothing.mu);
  const own = ratio(count, length);
  return (1 - smoothing.lambda) * own + smoothing.lambda * share;
}

/** The score of a unit with these counts of the model's terms. */
export function scoreOf(model: Model, counts: ArrayLike<number>, length: number): number {
  let score = 0;
  for (let i = 0; i < model.weights.length; i++)
    score +=
      model.kind === "bm25"
        ? bm25Part(model, model.weights[i]!, counts[i]!, length)
        : likelihoodPart(model, model.weights[i]!, model.shares[i]!, counts[i]!, length);
  return score;
}
