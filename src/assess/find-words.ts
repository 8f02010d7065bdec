import type { Range } from "../text/range.ts";
import { unitTable } from "../text/units.ts";

/** Where words stand in a text, in code points, up to some number of places: in any case, white space of any kind between them. */
export function findWords(text: string, words: string, most: number): Range[] {
  const parts = words.trim().split(/\s+/);
  return parts[0] === "" ? [] : placesOf(text, parts.map(literalPattern).join("\\s+"), most);
}

/** Where a pattern matches, in code points: in any case, up to some number of places, and nowhere over a border. */
export function placesOf(text: string, pattern: string, most: number, borders: readonly number[] = []): Range[] {
  const table = unitTable(text, "utf16");
  const cuts = [...new Set([0, ...borders.map((border) => table.offset(border)), text.length])];
  const found: Range[] = [];
  for (const [i, from] of cuts.entries())
    for (const { 0: match, index } of text.slice(from, cuts[i + 1]).matchAll(new RegExp(pattern, "giu"))) {
      const [start, end] = [from + index, from + index + match.length];
      found.push({ start: table.codePoint(start)!, end: table.codePoint(end)! });
      if (found.length === most) return found;
    }
  return found;
}

/** Words as a pattern that matches them alone. */
export function literalPattern(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
