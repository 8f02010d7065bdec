// Finds the elements that are titles of documents and sections, in the collections that people use.

import { codePointSlice } from "../code-points.ts";
import type { Section } from "../markdown.ts";
import type { ElementTable } from "./element-table.ts";

/** The names of title elements: JATS; INEX's Wikipedia and many others; INEX's IEEE. */
const documentTitles = ["article-title", "title", "name", "atl"];
const bodyNames = ["body", "bdy"];

/** A longer text is not a title, in code points. */
export const longestTitle = 1000;

/**
 * The name of the element with the document's title, if it comes before the body. `names` has the names in order of
 * first appearance.
 */
export function titleName(names: readonly string[]): string | undefined {
  const first = names.find((name) => documentTitles.includes(name) || bodyNames.includes(name));
  return first === undefined || bodyNames.includes(first) ? undefined : first;
}

/** The names of elements that have the title of the element around them: INEX's two collections, DocBook, JATS, TEI. */
const titleNames: ReadonlySet<string> = new Set(["title", "st", "head", "heading"]);

/** The elements whose first child is their title, as sections, in code points. */
export function titledElements({ names, name, parent, start, end }: ElementTable, text: string): Section[] {
  const paths = new Map<number, readonly string[]>(); // by titled element
  const found: Section[] = [];
  for (let title = 1; title < name.length; title++) {
    const element = parent[title]!;
    // The first child of an element is the next element after it.
    if (element !== title - 1 || !titleNames.has(names[name[title]!]!)) continue;
    const own = codePointSlice(text, start[title]!, end[title]!).trim();
    const path = [...pathAround(element), own];
    paths.set(element, path);
    found.push({ path, start: start[element]!, end: end[element]! });
  }
  return found;

  /** The titles of the elements around one. */
  function pathAround(element: number): readonly string[] {
    for (let at = element; at !== 0;) {
      at = parent[at]!;
      const path = paths.get(at);
      if (path !== undefined) return path;
    }
    return [];
  }
}
