// What a reader narrows a view to: topics of a slice, texts with some words, and runs with some words in their names.

import type { Slicing } from "../score/slices.ts";
import type { PageData, PageSlicing } from "./page-data.ts";

/** Slicings by the topics' places on the page. Topics that it does not show are left out. */
export function pageSlices(
  slicings: readonly Pick<Slicing, "field" | "slices">[],
  topics: readonly string[],
): PageSlicing[] {
  const places = new Map(topics.map((topic, place) => [topic, place]));
  return slicings.map(({ field, slices }) => ({
    field,
    slices: slices.map(({ value, topics: members }) => ({
      value: value ?? null,
      topics: members.flatMap((topic) => places.get(topic) ?? []),
    })),
  }));
}

/** A slice as an address names it: "type=factoid". */
export function sliceName(field: string, value: string | null): string {
  return `${field}=${value ?? ""}`;
}

/** The topics of the slice of a name; undefined where there is no such slice, and all topics are meant. */
export function topicsInSlice(
  { slices = [] }: Pick<PageData, "slices">,
  name: string | null,
): ReadonlySet<number> | undefined {
  for (const { field, slices: each } of slices)
    for (const { value, topics } of each) if (sliceName(field, value) === name) return new Set(topics);
  return undefined;
}

/** Whether some texts together hold all of some words, in any case. */
export function holdsWords(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = texts.map((text) => text?.toLowerCase() ?? "");
  return wordsOf(words).every((word) => all.some((text) => text.includes(word)));
}

/** What was typed, word by word. */
function wordsOf(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Whether a name has all words of a filter, in any order, whatever their case. A filter without words takes every name. */
export function isFiltered(name: string, filter: string): boolean {
  const text = folded(name);
  return folded(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Accents may be typed as one character or as two. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}
