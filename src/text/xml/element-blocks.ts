// Finds where an XML document should be broken into lines and paragraphs for reading.

import { unitTable } from "../units.ts";
import type { ElementTable } from "./element-table.ts";

/** Elements with these names are always blocks. */
const blocks = /^(?:p|para|li|item|tr|row|td|th|cell|entry)$/i;
/** The lines in these elements are kept as written. */
const written = /^(?:pre|code|programlisting|screen|literallayout|verse|lg)$/i;

/**
 * The ascending places where the blocks of a document begin and end, in code points. An element is a block unless it is
 * among words. In code and verse each line is a block.
 */
export function blockBorders(table: ElementTable, text: string): number[] {
  const units = unitTable(text, "utf16");
  const between = (start: number, end: number): string => text.slice(units.offset(start), units.offset(end));
  const hasWords = new Uint8Array(table.name.length); // elements with words of their own: what they contain is part of their lines
  for (let node = 0; node < table.textParent.length; node++)
    if (/\S/.test(between(table.textStart[node]!, table.textStart[node + 1]!))) hasWords[table.textParent[node]!] = 1;

  const isInLine = new Uint8Array(table.name.length);
  const borders = new Set<number>();
  for (let element = 0; element < table.name.length; element++) {
    const [parent, name] = [table.parent[element]!, table.names[table.name[element]!]!];
    const isAmongWords = element > 0 && (isInLine[parent] === 1 || hasWords[parent] === 1);
    isInLine[element] = Number(isAmongWords);
    const [start, end] = [table.start[element]!, table.end[element]!];
    if (isAmongWords && !blocks.test(name)) continue;
    borders.add(start).add(end);
    if (!written.test(name)) continue;
    let at = start;
    for (const line of between(start, end).split("\n")) borders.add(Math.min((at += [...line].length + 1), end));
  }
  return [...borders].sort((a, b) => a - b);
}
