import { codePointSlice } from "../code-point-slice.ts";
import type { Section } from "../sections.ts";
import type { ElementTable } from "./element-table.ts";

/** What elements with the title of the element around them are called: INEX's two collections, DocBook, JATS, TEI. */
const titleNames: ReadonlySet<string> = new Set(["title", "st", "head", "heading"]);

/** The elements whose first child is their title, as sections, in code points. */
export function titledElements({ names, name, parent, start, end }: ElementTable, text: string): Section[] {
  const paths = new Map<number, readonly string[]>(); // by titled element
  const found: Section[] = [];
  for (let title = 1; title < name.length; title++) {
    const element = parent[title]!;
    // The first child of an element is the next one after it.
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
