import type { Topic } from "../data/topics.ts";
import { attempt } from "../base/input-error.ts";
import type { Range } from "../text/range.ts";
import { type Clause, type NexiQuery, parseNexi, type Term, termsOf } from "../text/nexi.ts";
import { literalPattern, placesOf } from "./find-words.ts";

const common = new Set(
  "a an and are as at by for from how in is it of on or that the to was were what with".split(" "),
);

/** The words that a topic asks for, each once and in lower case: those of its title, its query and its keywords. */
export function queryTerms({ title, castitle, keywords }: Topic): string[] {
  const terms = [...termsOf(title ?? ""), ...castitleTerms(castitle), ...termsOf(keywords ?? "")];
  const words = terms
    .filter(({ sign }) => sign !== "-")
    .flatMap((term) => (term.kind === "word" ? [term.word] : term.words))
    .map((word) => word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ""));
  return [...new Set(words)].filter((word) => word !== "" && !common.has(word));
}

function castitleTerms(castitle: string | undefined): readonly Term[] {
  if (castitle === undefined) return [];
  return attempt(() => queryTermsOf(parseNexi(castitle))) ?? []; // its fault is told where topics are read
}

function queryTermsOf(query: NexiQuery): readonly Term[] {
  const termsIn = (clause: Clause | undefined): readonly Term[] => {
    if (clause?.kind === "about") return clause.terms;
    return clause?.kind === "and" || clause?.kind === "or" ? clause.clauses.flatMap(termsIn) : [];
  };
  return query.kind === "co" ? query.terms : query.steps.flatMap(({ filter }) => termsIn(filter));
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

/**
 * Where the words stand in a text, in code points, up to some number of places; an English ending may follow. A word ends at a border,
 * which are given in code points and rise.
 */
export function termPlaces(
  text: string,
  terms: readonly string[],
  most: number,
  borders: readonly number[] = [],
): Range[] {
  if (terms.length === 0) return [];
  const patterns = terms.map((word) =>
    unspaced.test(word)
      ? literalPattern(word)
      : `(?<![\\p{L}\\p{N}])${literalPattern(word)}(?:s|es|ed|d|ing|'s|’s)?(?![\\p{L}\\p{N}])`,
  );
  return placesOf(text, patterns.join("|"), most, borders);
}
