// What a topic asks for: its words as the index has them, how often it asks for each, and its castitle.

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
  /** The wanted words, in the order of the title, with the number of times that each is asked for. */
  readonly terms: readonly QueryTerm[];
  /** The unwanted words, which have a minus sign in the title. */
  readonly unwanted: readonly string[];
  /** The castitle, or "any element about the title". Undefined if the topic has neither. */
  readonly nexi: NexiQuery | undefined;
}

/** The queries of a search. If a castitle that is needed is not NEXI, the error names all invalid castitles. */
export function queriesOf(topics: readonly Topic[], analyzer: Analyzer): Query[] {
  return topics.map((topic) => systemQuery(topic, analyzer, topics));
}

/**
 * The query of a topic. Its words are those of the title; without a title, those of its castitle; without both, those
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
    // An invalid castitle does not matter to a system that does not use it.
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

/** The words of terms, as the index has them. The analyzer may split one query word into several. */
export function foldedWords(terms: readonly Term[], analyzer: Analyzer): string[] {
  return terms.flatMap((term) => cutWords(analyzer, term.kind === "word" ? term.word : term.words.join(" ")).terms);
}

/** Each term once, in order, with its number of occurrences. */
export function countedTerms(words: readonly string[]): QueryTerm[] {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].map(([term, count]) => ({ term, times: count }));
}

/** All terms in the clauses of a castitle. */
function termsIn(query: NexiQuery): readonly Term[] {
  if (query.kind === "co") return query.terms;
  return query.steps.flatMap(({ filter }) => (filter === undefined ? [] : termsOfClause(filter)));
}

function termsOfClause(clause: Clause): readonly Term[] {
  if (clause.kind === "about") return clause.terms;
  return clause.kind === "comparison" ? [] : clause.clauses.flatMap(termsOfClause);
}
