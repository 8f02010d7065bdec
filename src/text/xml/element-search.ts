// Finds the elements around a range or inside it.

import { type ElementTable, firstAtLeast } from "./element-table.ts";
import { textNodeAt } from "./element-paths.ts";
import type { Range } from "../range.ts";

/**
 * The innermost element that contains a range. An empty range counts as the character after it, and at the end of the
 * text as the last character. In a document without text it is the root.
 */
export function smallestElement(table: ElementTable, { start, end }: Range): number {
  let element = table.textParent[textNodeAt(table, start)] ?? 0;
  while (table.end[element]! < end && element !== 0) element = table.parent[element]!;
  return element;
}

/** The innermost element with exactly this range. */
export function elementWith(table: ElementTable, range: Range): number | undefined {
  const has = (element: number) => table.start[element] === range.start && table.end[element] === range.end;
  const smallest = smallestElement(table, range);
  if (has(smallest)) return smallest;
  if (range.start < range.end) return undefined;
  for (let element = 0; element < table.name.length; element++) if (has(element)) return element;
  return undefined;
}

/** The outermost elements with text that are inside a range, in document order. They do not overlap. */
export function largestElements(table: ElementTable, range: Range): number[] {
  const { start, end, after } = table;
  const found: number[] = [];
  let element = firstAtLeast(start, range.start);
  while (start[element]! < range.end) {
    const isInside = end[element]! <= range.end;
    if (isInside && start[element]! < end[element]!) found.push(element);
    element = isInside ? after[element]! : element + 1;
  }
  return found;
}

/** The elements with text and without child elements that are inside a range, in document order. */
export function leafElements(table: ElementTable, range: Range): number[] {
  const { start, end, after } = table;
  const found: number[] = [];
  let element = firstAtLeast(start, range.start);
  for (; start[element]! < range.end; element++) {
    const isLeaf = after[element] === element + 1;
    if (isLeaf && start[element]! < end[element]! && end[element]! <= range.end) found.push(element);
  }
  return found;
}
