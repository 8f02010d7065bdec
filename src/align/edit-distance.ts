import { once } from "../base/once.ts";
import { bitRows, eachEnd } from "./bit-columns.ts";

/** The places of a pattern in a text that take the fewest edits. */
export interface Nearest {
  readonly edits: number;
  /** In order, none overlapping another; of places that overlap, the one that ends first, and the shortest. */
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** The most places that are kept: in a row of dots, nearly every position would be one. */
const mostPlaces = 1000;

/**
 * The places of a text that are most like the pattern: insertions, deletions and substitutions cost 1. Undefined where all
 * places take more than `most` edits, or as many as the pattern is long, which any place does.
 */
export function nearestPlaces(text: string, pattern: string, most: number): Nearest | undefined {
  const found = bestEnds(text, pattern, Math.min(most, pattern.length - 1));
  if (found === undefined) return undefined;
  const { edits, ends } = found;
  const backward = reversed(pattern);
  const places: { start: number; end: number }[] = [];
  for (const end of ends) {
    const last = places.at(-1)?.end ?? 0;
    if (end - (pattern.length - edits) < last) continue; // however short, it overlaps
    // Read backwards from its end, a place is where the pattern begins: the shortest that takes no more edits.
    const before = reversed(text.slice(Math.max(0, end - pattern.length - edits), end));
    const start = end - bestEnds(before, backward, edits, true)!.ends[0]!;
    if (start >= last) places.push({ start, end });
    if (places.length === mostPlaces) break;
  }
  return { edits, places };
}

/** The fewest edits that a pattern takes anywhere in a text. */
export function leastEdits(text: string, pattern: string, anchored = false): number {
  if (pattern === "") return 0;
  return bestEnds(text, pattern, pattern.length - 1, anchored)?.edits ?? pattern.length;
}

/** Tells of many texts whether the pattern is anywhere in them with no more than `most` edits. */
export function withinEdits(pattern: string): (text: string, most: number) => boolean {
  const rows = once(() => bitRows(pattern));
  return (text, most) => {
    let isWithin = false;
    eachEnd(text, rows(), false, Math.min(most, pattern.length - 1), () => {
      isWithin = true;
      return -1;
    });
    return isWithin;
  };
}

/** The fewest edits where the pattern must stand at the start of the text. */
export function editsFromStart(text: string, pattern: string): number {
  return leastEdits(text, pattern, true);
}

/** The fewest edits where the pattern must stand at the end of the text. */
export function editsToEnd(text: string, pattern: string): number {
  return pattern === "" ? 0 : leastEdits(reversed(text), reversed(pattern), true);
}

/** The fewest edits that the pattern takes, and where places with so few edits end. Anchored, it begins where the text does. */
function bestEnds(
  text: string,
  pattern: string,
  most: number,
  anchored = false,
): { edits: number; ends: readonly number[] } | undefined {
  let least = most;
  let ends: number[] = [];
  eachEnd(text, bitRows(pattern), anchored, most, (end, edits) => {
    if (edits < least) ends = [];
    ends.push(end);
    return (least = edits);
  });
  return ends.length === 0 ? undefined : { edits: least, ends };
}

function reversed(text: string): string {
  let out = "";
  for (let i = text.length - 1; i >= 0; i--) out += text[i];
  return out;
}
