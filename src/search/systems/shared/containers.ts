import type { Collection, Document } from "../../../data/collection.ts";
import type { Judgements } from "../../../data/judgements.ts";
import { codePointSlice, compareCodePoints } from "../../../text/code-points.ts";
import type { Range } from "../../../text/range.ts";
import { smallestElement } from "../../../text/xml/element-search.ts";
import type { ElementTable } from "../../../text/xml/element-table.ts";

/** A name of elements, and how often one of them was the smallest to hold a whole highlighted passage. */
export interface Container {
  readonly name: string;
  readonly passages: number;
  /** Of all passages. */
  readonly share: number;
}

/**
 * The elements that hold whole highlighted passages, by name, the most frequent first. Each passage has one container: the smallest
 * element that holds it, the outer one of several that hold the same text. White space at the ends of a passage does not count.
 */
export function containersOf({ topics }: Judgements, collection: Collection): Container[] {
  const counts = new Map<string, number>();
  let passages = 0;
  for (const judged of topics.values())
    for (const [doc, { relevant }] of judged) {
      if (relevant.length === 0) continue;
      const document = collection.document(doc);
      if (document?.elements === undefined) continue;
      for (const passage of relevant) {
        const name = containerOf(document.elements, trimmed(document, passage));
        if (name === undefined) continue;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        passages++;
      }
    }
  return [...counts]
    .map(([name, count]) => ({ name, passages: count, share: count / passages }))
    .sort((a, b) => b.passages - a.passages || compareCodePoints(a.name, b.name));
}

function containerOf(table: ElementTable, passage: Range): string | undefined {
  if (passage.start >= passage.end) return undefined;
  let element = smallestElement(table, passage);
  const { parent, start, end } = table;
  for (let above = parent[element]!; above !== element && isSame(element, above); above = parent[element]!)
    element = above;
  return table.names[table.name[element]!]!;

  function isSame(one: number, other: number): boolean {
    return start[one] === start[other] && end[one] === end[other];
  }
}

/** White space lies in the plane of 16 bits, so that a unit of it is a code point. */
function trimmed({ text }: Document, { start, end }: Range): Range {
  const passage = codePointSlice(text, start, end);
  return {
    start: start + passage.length - passage.trimStart().length,
    end: end - (passage.length - passage.trimEnd().length),
  };
}
