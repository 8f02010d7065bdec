import { codePoints } from "./code-points.ts";
import type { Range } from "./range.ts";

/** Every place of some words in a text, in code points. Places may overlap. White space matches any white space. */
export function findText(text: string, words: string): Range[] {
  const exact = unitRanges(text, words);
  const found = exact.length > 0 ? exact : loosely(text, words);
  let [unit, points] = [0, 0]; // the position so far, in UTF-16 units and in code points
  return found.map(({ start, end }) => {
    points += codePoints(text.slice(unit, start));
    unit = start;
    return { start: points, end: points + codePoints(text.slice(start, end)) };
  });
}

function unitRanges(text: string, words: string): Range[] {
  const found: Range[] = [];
  if (words === "") return found;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
    found.push({ start: at, end: at + words.length });
  return found;
}

/** Finds words across line breaks, because people who quote a text do not see where its file breaks lines. */
function loosely(text: string, words: string): Range[] {
  const parts = words.split(/\s+/).filter((part) => part !== "");
  if (parts.length < 2) return [];
  const pattern = new RegExp(parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("\\s+"), "g");
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({ start: index, end: index + match.length }));
}
