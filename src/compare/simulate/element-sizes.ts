import { type RangeSet, size, sizeWithin } from "../../text/range.ts";
import type { ElementTable } from "../../text/xml/element-table.ts";

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
  const { start, end } = table;
  const sizes = Float64Array.from(table.name, (_, element) => end[element]! - start[element]!);
  const highlighted = sizes.map((_, element) => sizeWithin(relevant, start[element]!, end[element]!));
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
