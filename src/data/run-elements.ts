// Turns runs of passages into runs of XML elements, and adds the paths of elements to results.

import { counted, noteIfAny } from "../base/note.ts";
import { elementPath, elementRange } from "../text/xml/element-paths.ts";
import { elementWith, largestElements, smallestElement } from "../text/xml/element-search.ts";
import type { ElementTable } from "../text/xml/element-table.ts";
import type { Range } from "../text/range.ts";
import type { Collection } from "./collection.ts";
import { isUnresolved, type Passage, type Run } from "./run.ts";

/** The elements that replace a passage: the smallest one around it, or the largest ones inside it. */
export const elementChoices = ["smallest", "largest"] as const;
export type ElementChoice = (typeof elementChoices)[number];

/**
 * The run with elements in place of passages. An element that an earlier passage already gave is left out and counted.
 */
export function withElements(run: Run, collection: Collection, choice: ElementChoice): Run {
  let [repeated, withoutAny, unknown] = [0, 0, 0];
  const topics = new Map<string, Passage[]>();
  for (const [topic, ranked] of run.topics) {
    const seen = new Set<string>();
    const results = ranked.flatMap((passage) => {
      const table = isUnresolved(passage) ? undefined : collection.document(passage.doc)?.elements;
      if (table === undefined) {
        unknown++;
        return [passage];
      }
      const ranges = passage.kind === "element" ? [passage] : elementsFor(passage, table, choice);
      if (ranges.length === 0) withoutAny++;
      const fresh = ranges.filter(({ start, end }) => {
        const key = JSON.stringify([passage.doc, start, end]);
        return !seen.has(key) && seen.add(key);
      });
      repeated += ranges.length - fresh.length;
      return fresh.map(({ start, end }) => ({ ...passage, start, end, kind: "element" as const }));
    });
    topics.set(topic, results);
  }
  const again = `${counted(repeated, "element was", "elements were")} in the run already, and left out`;
  const without = `${counted(withoutAny, "passage has", "passages have")} no element inside, and left out`;
  const plain = `${counted(unknown, "result is", "results are")} of documents without known elements, and stayed as they were`;
  const notes = [
    ...noteIfAny("elements-repeated", repeated, again),
    ...noteIfAny("no-element-inside", withoutAny, without),
    ...noteIfAny("no-elements", unknown, plain),
  ];
  return { ...run, topics, notes: [...(run.notes ?? []), ...notes] };
}

/** The results, with the path of the element if they have no path and their range is that of an element. */
export function withPaths(ranked: readonly Passage[], collection: Collection): Passage[] {
  return ranked.map((passage) => {
    if (passage.path !== undefined || isUnresolved(passage)) return passage;
    const table = collection.document(passage.doc)?.elements;
    const element = table && elementWith(table, passage);
    return element === undefined ? passage : { ...passage, path: elementPath(table!, element) };
  });
}

function elementsFor(passage: Passage, table: ElementTable, choice: ElementChoice): Range[] {
  const found = choice === "smallest" ? [smallestElement(table, passage)] : largestElements(table, passage);
  return found.map((element) => elementRange(table, element));
}
