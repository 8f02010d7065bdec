import { InputError } from "../base/input-error.ts";
import type { Document } from "../data/collection.ts";
import type { ElementTable } from "../text/element-table.ts";
import type { Range } from "../text/range.ts";

/** The elements of that name, the outermost; or, without a name, the largest that are no longer than the size. */
export function elementChunks({ doc, elements }: Document, size: number, name?: string): Range[] {
  if (elements === undefined)
    throw new InputError(`document "${doc}" is a plain text without elements; expected XML, or another way to cut`);
  return name === undefined ? largestUpTo(elements, size) : named(elements, name);
}

function named(table: ElementTable, name: string): Range[] {
  const wanted = table.nameIndex.get(name);
  const found: Range[] = [];
  if (wanted === undefined) return found;
  for (let element = 0; element < table.name.length;) {
    const isWanted = table.name[element] === wanted && table.start[element]! < table.end[element]!;
    if (isWanted) found.push({ start: table.start[element]!, end: table.end[element]! });
    element = isWanted ? table.after[element]! : element + 1;
  }
  return found;
}

/** Text that stands beside elements in one that is too long makes chunks of its own. */
function largestUpTo(table: ElementTable, size: number): Range[] {
  const found: Range[] = [];
  let covered = 0;
  const fill = (end: number): void => {
    if (covered < end) found.push({ start: covered, end });
  };
  for (let element = 0; element < table.name.length;) {
    const [start, end] = [table.start[element]!, table.end[element]!];
    const isLeaf = table.after[element] === element + 1;
    if (end - start > size && !isLeaf) {
      element++;
      continue;
    }
    fill(start);
    if (start < end) found.push({ start, end });
    covered = Math.max(covered, end);
    element = table.after[element]!;
  }
  fill(table.length);
  return found;
}
