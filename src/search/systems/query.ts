// What a topic asks: its words as the index has them, how often it asks for each, and its castitle.

import { InputError, retold } from "../../base/input-error.ts";
import { few } from "../../base/list-words.ts";
import { once } from "../../base/remembered.ts";
import { castitleFaults, queryOf as nexiOf, type Topic } from "../../data/topics.ts";
import { quoted } from "../../files/drafts/columns.ts";
import type { QueryTerm } from "../engine/models.ts";
import { type Clause, type NexiQuery, type Term, termsOf } from "../../text/nexi.ts";
import type { Analyzer } from "../../text/analyzers.ts";
import { cutWords } from "../../text/words.ts";

/** What a system is asked: a topic, its words as terms of the index, and its castitle as a tree. */
export interface Query {
  readonly topic: Topic;
  /** The words that are wanted, in the order of the title, each with how often it is asked for. */
  readonly terms: readonly QueryTerm[];
  /** The words after a minus sign, which are not wanted. */
  readonly unwanted: readonly string[];
  /** The castitle, or any element about the title; undefined where the topic has neither. */
  readonly nexi: NexiQuery | undefined;
}

/** The queries of a search. A castitle that is asked for and is not NEXI is a fault that names all others. */
export function queriesOf(topics: readonly Topic[], analyzer: Analyzer): Query[] {
  return topics.map((topic) => systemQuery(topic, analyzer, topics));
}

/**
 * The query that a topic stands for, among others. Its words are those of the title; without one, those that its castitle is about; without either, those
 * of its description.
 */
export function systemQuery(topic: Topic, analyzer: Analyzer, among: readonly Topic[] = [topic]): Query {
  const tree = once(() => treeOf(topic, among));
  const terms = topic.title === undefined ? termsWithoutTitle(topic, tree()) : termsOf(topic.title);
  const wanted = terms.filter(({ sign }) => sign !== "-");
  const unwanted = terms.filter(({ sign }) => sign === "-");
  return {
    topic,
    terms: countedTerms(foldedWords(wanted, analyzer)),
    unwanted: [...new Set(foldedWords(unwanted, analyzer))],
    // A castitle at fault is of no matter to a system that does not ask for it.
    get nexi() {
      return tree();
    },
  };
}

function treeOf(topic: Topic, among: readonly Topic[]): NexiQuery | undefined {
  const told = ({ place, fault }: InputError): InputError => {
    const others = castitleFaults(among).filter((other) => other.topic !== topic.id);
    const names = others.map((other) => quoted(other.topic));
    const also = names.length === 0 ? "" : `; nor is that of ${few(names, 100)} NEXI`;
    const words = `topic ${quoted(topic.id)}: castitle, column ${place.column ?? 1}: ${fault}${also}`;
    return new InputError(words, {}, { code: "castitle" });
  };
  return retold(() => nexiOf(topic), told);
}

function termsWithoutTitle({ description = "" }: Topic, nexi: NexiQuery | undefined): readonly Term[] {
  return nexi === undefined ? termsOf(description) : termsIn(nexi);
}

/** The words of terms, as the index has them: one word of a query may be several to the analyzer. */
export function foldedWords(terms: readonly Term[], analyzer: Analyzer): string[] {
  return terms.flatMap((term) => cutWords(analyzer, term.kind === "word" ? term.word : term.words.join(" ")).terms);
}

/** Each term once, in order, with how often it is there. */
export function countedTerms(words: readonly string[]): QueryTerm[] {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].map(([term, count]) => ({ term, times: count }));
}

/** What all clauses of a castitle are about. */
function termsIn(query: NexiQuery): readonly Term[] {
  if (query.kind === "co") return query.terms;
  return query.steps.flatMap(({ filter }) => (filter === undefined ? [] : termsOfClause(filter)));
}

function termsOfClause(clause: Clause): readonly Term[] {
  if (clause.kind === "about") return clause.terms;
  return clause.kind === "comparison" ? [] : clause.clauses.flatMap(termsOfClause);
}
