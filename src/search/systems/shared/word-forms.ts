import type { QueryTerm } from "../../engine/models.ts";
import type { Analyzer } from "../../../text/analyzers.ts";

/** A word of a query with the terms that count as it. */
export interface WordForms {
  readonly word: string;
  readonly times: number;
  /** The word itself first. */
  readonly forms: readonly string[];
}

/** Each word alone. */
export function asTheyStand(terms: readonly QueryTerm[]): WordForms[] {
  return terms.map(({ term, times }) => ({ word: term, times, forms: [term] }));
}

/** Each word with its singular and plural, by the rules of English. Words of a query that are forms of one another become one. */
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
  // What has a singular is taken for a plural.
  if (!isEnglish.test(word) || singulars(word).length > 0) return [];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`];
  return [`${word}s`];
}
