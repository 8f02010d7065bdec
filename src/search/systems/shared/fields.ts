import type { ElementSpans } from "../../engine/engine.ts";
import type { Param } from "../../../base/parameter-list.ts";
import { firstAtLeast } from "../../../text/xml/element-table.ts";
import { hasName, readNames } from "./element-names.ts";

/** The elements whose text stands for more than itself, such as titles. */
export const fieldsParam = (about: string, fallback: string): Param<string> => ({
  about,
  expects: "names of elements joined by +, as in title+caption, or none",
  fallback,
  read: readNames,
});

/** The words of a document that stand in its fields. */
export interface WordFields {
  /** How many of the words from `from` up to `to` stand in a field. */
  words(from: number, to: number): number;
  /** Those of these rising places that stand in a field. */
  places(places: Int32Array): Int32Array;
}

/** The fields of a document: elements of these names joined by +. One inside another adds nothing to it. */
export function wordFields(spans: ElementSpans, names: string): WordFields {
  const { starts, ends } = outermost(spans, new Set(names.split("+")));
  const before = [0];
  for (const [i, start] of starts.entries()) before.push(before[i]! + ends[i]! - start);
  /** How many words before this one stand in a field. */
  function wordsBefore(word: number): number {
    const last = firstAtLeast(starts, word) - 1;
    return last === -1 ? 0 : before[last]! + Math.min(word, ends[last]!) - starts[last]!;
  }
  return {
    words: (from, to) => wordsBefore(to) - wordsBefore(from),
    places: (places) => places.filter((place) => wordsBefore(place + 1) > wordsBefore(place)),
  };
}

/** The ranges of words of the outermost elements of these names. */
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
