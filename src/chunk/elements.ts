import { InputError } from "../base/input-error.ts";
import type { Document } from "../data/collection.ts";
import type { ElementTable } from "../text/xml/element-table.ts";
import type { Range } from "../text/range.ts";
import { rangeInCodePoints, inUnits } from "../text/units.ts";
import { cuttable, recursively } from "./pieces.ts";

/**
 * Cuts a document at its elements. With a name: the outermost elements of that name. Without: the largest elements that are no
 * longer than the size; longer text without elements in it is cut as by `recursive`. Blank text makes no chunk.
 */
export function elementChunks({ doc, text, elements }: Document, size: number, name?: string): Range[] {
  if (elements === undefined)
    throw new InputError(`document "${doc}" is a plain text without elements; expected XML, or another way to cut`);
  const source = cuttable(text);
  const isBlank = (range: Range): boolean => {
    const { start, end } = inUnits(range, source.table);
    return text.slice(start, end).trim() === "";
  };
  const found = name === undefined ? largestUpTo(elements, size) : named(elements, name);
  const cut = (range: Range): Range[] =>
    recursively(source, inUnits(range, source.table), { size, overlap: 0 }).map((chunk) =>
      rangeInCodePoints(chunk, source.table),
    );
  return found
    .filter((range) => !isBlank(range))
    .flatMap((range) => (name === undefined && range.end - range.start > size ? cut(range) : [range]));
}

function named(table: ElementTable, name: string): Range[] {
  const wanted = table.nameIndex.get(name);
  const found: Range[] = [];
  if (wanted === undefined) return found;
  for (let element = 0; element < table.name.length;) {
    const isWanted = table.name[element] === wanted;
    if (isWanted) found.push({ start: table.start[element]!, end: table.end[element]! });
    element = isWanted ? table.after[element]! : element + 1;
  }
  return found;
}

/**
 * The text between neighbouring edges of the largest elements up to a size, and of the longer elements around them. Text that
 * stands directly in a longer element may still be too long.
 */
function largestUpTo({ length, start, end, after }: ElementTable, size: number): Range[] {
  const edges = new Set([0, length]);
  for (let element = 0; element < start.length;) {
    edges.add(start[element]!).add(end[element]!);
    element = end[element]! - start[element]! > size ? element + 1 : after[element]!;
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(1).map((edge, i) => ({ start: sorted[i]!, end: edge }));
}
