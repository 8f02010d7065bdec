import { type RangeSet, size, sizeWithin } from "../text/range.ts";
import type { ElementTable } from "../xml/element-table.ts";

/** A relevant document by its elements: how long each is, and how much of it is highlighted. */
export interface SizedElements {
  readonly doc: string;
  readonly table: ElementTable;
  /** By element. */
  readonly sizes: Float64Array;
  readonly highlighted: Float64Array;
  /** Highlighted characters of the document. */
  readonly total: number;
}

export function sizedElements(doc: string, table: ElementTable, relevant: RangeSet): SizedElements {
  const count = table.name.length;
  const [sizes, highlighted] = [new Float64Array(count), new Float64Array(count)];
  for (let element = 0; element < count; element++) {
    const [start, end] = [table.start[element]!, table.end[element]!];
    sizes[element] = end - start;
    highlighted[element] = sizeWithin(relevant, start, end);
  }
  return { doc, table, sizes, highlighted, total: size(relevant) };
}

/** The characters of some elements of which none lies in another, and the highlighted ones among them. */
export function charactersOf({ sizes, highlighted }: SizedElements, elements: readonly number[]) {
  let [read, found] = [0, 0];
  for (const element of elements) {
    read += sizes[element]!;
    found += highlighted[element]!;
  }
  return { read, found };
}
