import { groupBy } from "../../base/lists.ts";
import { mean } from "../../base/number.ts";
import type { Collection } from "../../data/collection.ts";
import type { Passage } from "../../data/run.ts";
import { elementWith } from "../../text/xml/element-search.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";
import { byCount } from "./tally.ts";

/** Results by what they are in the XML. */
export interface ElementType {
  /** The name of the smallest element that is exactly the result, where there is one. */
  readonly element: string | undefined;
  /** Where no element is exactly the result: what it is instead. */
  readonly other: "passage" | "point" | "missing" | undefined;
  readonly count: number;
  /** Characters. */
  readonly meanLength: number;
}

/** Undefined where no result is from a document that has elements. */
export function elementTypes(passages: readonly Passage[], collection: Collection): ElementType[] | undefined {
  const found: { element?: string; other?: ElementType["other"]; length: number }[] = [];
  let anyElements = false;
  for (const [doc, results] of groupBy(passages, (passage) => passage.doc)) {
    const document = collection.document(doc);
    const table = document?.elements;
    anyElements ||= table !== undefined;
    for (const { start, end } of results) {
      const length = end - start;
      const element = table && exactElement(table, start, end);
      if (element !== undefined) found.push({ element, length });
      else found.push({ other: otherwise(document !== undefined, length), length });
    }
  }
  if (!anyElements) return undefined;
  const groups = groupBy(found, ({ element, other }) => (element === undefined ? `(${other})` : element));
  const types = Array.from(groups.values(), (group) => ({
    element: group[0]!.element,
    other: group[0]!.other,
    count: group.length,
    meanLength: mean(group.map(({ length }) => length)),
  }));
  return byCount(types);
}

function otherwise(isThere: boolean, length: number): ElementType["other"] {
  if (!isThere) return "missing";
  return length === 0 ? "point" : "passage";
}

function exactElement(table: ElementTable, start: number, end: number): string | undefined {
  const element = start === end ? undefined : elementWith(table, { start, end });
  return element === undefined ? undefined : table.names[table.name[element]!];
}
