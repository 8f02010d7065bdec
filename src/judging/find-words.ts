import type { Range } from "../text/range.ts";
import { unitTable } from "../text/units.ts";

/** Where words stand in a text, in code points, up to some number of places: in any case, white space of any kind between them. */
export function findWords(text: string, words: string, most: number): Range[] {
  const parts = words.trim().split(/\s+/);
  return parts[0] === "" ? [] : placesOf(text, parts.map(escaped).join("\\s+"), most);
}

/** Where a pattern matches, in code points: in any case, up to some number of places. */
export function placesOf(text: string, pattern: string, most: number): Range[] {
  const table = unitTable(text, "utf16");
  const found: Range[] = [];
  for (const { 0: match, index } of text.matchAll(new RegExp(pattern, "giu"))) {
    found.push({ start: table.codePoint(index)!, end: table.codePoint(index + match.length)! });
    if (found.length === most) break;
  }
  return found;
}

/** Words as a pattern that matches them alone. */
export function escaped(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
