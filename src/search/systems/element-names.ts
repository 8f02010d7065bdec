// Elements by their names: the names that a parameter chooses, statistics of all elements with these names, and the
// words of a document that are in fields such as titles.

import { InputError } from "../../base/input-error.ts";
import { nearest } from "../../base/named.ts";
import { type Param, readCount } from "../../base/parameter-list.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import { firstAtLeast } from "../../text/xml/element-table.ts";
import { type ElementSpans, type ElementStatistics, type Statistics, wholeText } from "../engine/engine.ts";

/** The number of most frequent names to use, or names joined by +. */
export const frequentNames = (fallback: number): Param<number | string> => ({
  about: "which elements: a number takes those of the names that occur most often; or names joined by +",
  expects: "a whole number from 1, or names of elements joined by +, as in article+section+p",
  fallback,
  read: (text) => readCount(text) ?? readNames(text),
});

/** Names joined by +, sorted, each once, so that the same choice always has the same spelling. */
export function readNames(text: string): string | undefined {
  const names = text.split("+");
  if (!names.every((name) => /^[^\d\s+/*.-][^\s+/*]*$/u.test(name))) return undefined;
  return [...new Set(names)].sort(compareCodePoints).join("+");
}

/**
 * The names that were asked for. The name of a document that is not XML is always included, because such a document
 * has no other element that could be found. Throws if no element of the collection has a given name.
 */
export function chosenNames({ kinds }: ElementStatistics, choice: number | string): ReadonlySet<string> {
  const counts = countsByName(kinds);
  const names = typeof choice === "number" ? mostFrequent(counts, choice) : choice.split("+");
  if (typeof choice === "string" && counts.size > 0) for (const name of names) refuseUnknown(name, counts);
  return new Set([...names, wholeText]);
}

function refuseUnknown(name: string, counts: ReadonlyMap<string, number>): void {
  if (counts.has(name)) return;
  const near = nearest(name, counts.keys());
  const hint = near === undefined ? "expected names that occur" : `did you mean "${near}"?`;
  throw new InputError(`no element of the collection is called "${name}"; ${hint}`);
}

function mostFrequent(counts: ReadonlyMap<string, number>, most: number): string[] {
  return [...counts]
    .sort(([a, often], [b, oftener]) => oftener - often || compareCodePoints(a, b))
    .slice(0, most)
    .map(([name]) => name);
}

/** An engine always gives the same kinds, so they are counted only once. */
const countsOfKinds = new WeakMap<ElementStatistics["kinds"], ReadonlyMap<string, number>>();

function countsByName(kinds: ElementStatistics["kinds"]): ReadonlyMap<string, number> {
  const known = countsOfKinds.get(kinds);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const [kind, { elements }] of kinds) {
    const name = kindName(kind);
    counts.set(name, (counts.get(name) ?? 0) + elements);
  }
  countsOfKinds.set(kinds, counts);
  return counts;
}

/** The name of the elements of a kind: p of article/body/p. */
export function kindName(kind: string): string {
  return kind.slice(kind.lastIndexOf("/") + 1);
}

/** The collection of all elements with these names. Each element takes the role that a document has elsewhere. */
export function statisticsOf({ kinds, holding }: ElementStatistics, names: ReadonlySet<string>): Statistics {
  let [documents, words] = [0, 0];
  for (const [kind, own] of kinds) {
    if (!names.has(kindName(kind))) continue;
    documents += own.elements;
    words += own.words;
  }
  const terms = new Map<string, { documents: number; occurrences: number }>();
  for (const [term, byKind] of holding) {
    let holders = 0;
    for (const [kind, elements] of byKind) if (names.has(kindName(kind))) holders += elements;
    // The number of its occurrences in them is not known, but BM25 does not need it.
    if (holders > 0) terms.set(term, { documents: holders, occurrences: 0 });
  }
  return { documents, words, terms };
}

/** Tells for each element of a document if it has one of these names. */
export function hasName({ names, name }: ElementSpans, wanted: ReadonlySet<string>): (element: number) => boolean {
  const isWanted = names.map((each) => wanted.has(each));
  return (element) => isWanted[name[element]!]!;
}

/** The elements whose text describes more than itself, such as titles. */
export const fieldsParam = (about: string, fallback: string): Param<string> => ({
  about,
  expects: "names of elements joined by +, as in title+caption, or none",
  fallback,
  read: readNames,
});

/** The words of a document that are in its fields. */
interface WordFields {
  /** How many of the words from `from` up to `to` are in a field. */
  words(from: number, to: number): number;
  /** Those of these rising places that are in a field. */
  places(places: Int32Array): Int32Array;
}

/** The fields of a document: elements with one of these names, joined by +. A field inside another adds nothing. */
export function wordFields(spans: ElementSpans, names: string): WordFields {
  const { starts, ends } = outermost(spans, new Set(names.split("+")));
  const before = [0];
  for (const [i, start] of starts.entries()) before.push(before[i]! + ends[i]! - start);
  /** How many words before this one are in a field. */
  function wordsBefore(word: number): number {
    const last = firstAtLeast(starts, word) - 1;
    return last === -1 ? 0 : before[last]! + Math.min(word, ends[last]!) - starts[last]!;
  }
  return {
    words: (from, to) => wordsBefore(to) - wordsBefore(from),
    places: (places) => places.filter((place) => wordsBefore(place + 1) > wordsBefore(place)),
  };
}

/** The ranges of words of the outermost elements with these names. */
function outermost(spans: ElementSpans, names: ReadonlySet<string>): { starts: number[]; ends: number[] } {
  const isField = hasName(spans, names);
  const [starts, ends]: [number[], number[]] = [[], []];
  if (!spans.names.some((name) => names.has(name))) return { starts, ends };
  for (let element = 0; element < spans.count;) {
    if (!isField(element)) {
      element++;
      continue;
    }
    starts.push(spans.firstWord[element]!);
    ends.push(spans.endWord[element]!);
    element = spans.after[element]!;
  }
  return { starts, ends };
}
