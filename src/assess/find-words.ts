// Where words stand in a text: those that somebody types into the search of the page, and those that a topic asks for.

import { attempt } from "../base/input-error.ts";
import type { Topic } from "../data/topics.ts";
import { type Clause, type NexiQuery, parseNexi, type Term, termsOf } from "../text/nexi.ts";
import type { Range } from "../text/range.ts";
import { unitTable } from "../text/units.ts";

/** Where words stand in a text, in code points, up to some number of places: in any case, white space of any kind between them. */
export function findWords(text: string, words: string, most: number): Range[] {
  const parts = words.trim().split(/\s+/);
  return parts[0] === "" ? [] : placesOf(text, parts.map(literalPattern).join("\\s+"), most);
}

/** Where a pattern matches, in code points: in any case, up to some number of places, and nowhere over a border. */
function placesOf(text: string, pattern: string, most: number, borders: readonly number[] = []): Range[] {
  const table = unitTable(text, "utf16");
  const cuts = [...new Set([0, ...borders.map((border) => table.offset(border)), text.length])];
  const found: Range[] = [];
  for (const [i, from] of cuts.entries())
    for (const { 0: match, index } of text.slice(from, cuts[i + 1]).matchAll(new RegExp(pattern, "giu"))) {
      const [start, end] = [from + index, from + index + match.length];
      found.push({ start: table.codePoint(start)!, end: table.codePoint(end)! });
      if (found.length === most) return found;
    }
  return found;
}

/** Words as a pattern that matches them alone. */
function literalPattern(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

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
