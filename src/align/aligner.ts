import type { Range } from "../text/range.ts";
import { unitTable } from "../text/units.ts";
import { nearestPlace } from "./edit-distance.ts";
import { fold } from "./fold.ts";
import { gramIndex } from "./gram-index.ts";

/** How a text was found: as it is; but for white space, quotes, dashes, entities and the like; or with edits. */
export type How = "exact" | "folded" | "approximate";

/** Where a text may be: every place that is as good. */
export interface Placing {
  readonly how: How;
  /** 1 for the same text; else the share of it that needs no edit. */
  readonly score: number;
  /** In code points, in the order of the document; at least one. */
  readonly places: readonly Range[];
}

/** Finds texts in one document, which is indexed once. */
export interface Aligner {
  /** Undefined where nothing is alike enough. */
  place(text: string): Placing | undefined;
}

/** The least share of a text that must need no edit. */
export const leastAlike = 0.75;
/** Below this many characters nearly everything is alike. */
const shortestAlike = 12;
const windows = 3;

export function aligner(text: string, least = leastAlike): Aligner {
  const folded = fold(text);
  const index = gramIndex(folded.text);
  const units = unitTable(text, "utf16");
  const range = (start: number, end: number): Range => ({ start: units.codePoint(start)!, end: units.codePoint(end)! });
  const unfolded = (start: number, end: number): Range => range(folded.starts[start]!, folded.ends[end - 1]!);

  function sameText(quote: string, wanted: string): Placing | undefined {
    const leading = quote.length - quote.trimStart().length;
    const found = index.places(wanted);
    const exact = found
      .map((at) => folded.starts[at]! - leading)
      .filter((start) => start >= 0 && text.startsWith(quote, start));
    if (exact.length > 0)
      return { how: "exact", score: 1, places: exact.map((start) => range(start, start + quote.length)) };
    // An entity that a chunk cuts in two folds another way.
    const raw = found.length === 0 ? text.indexOf(quote) : -1;
    if (raw >= 0) return { how: "exact", score: 1, places: [range(raw, raw + quote.length)] };
    if (found.length === 0) return undefined;
    return { how: "folded", score: 1, places: found.map((at) => unfolded(at, at + wanted.length)) };
  }

  function alike(wanted: string): Placing | undefined {
    if (wanted.length < shortestAlike) return undefined;
    const spare = Math.ceil(wanted.length * (1 - least)) + 32;
    let best: { start: number; end: number; edits: number } | undefined;
    for (const likely of index.likely(wanted, windows)) {
      const from = Math.max(0, likely - spare);
      const window = folded.text.slice(from, likely + (wanted.length >> 2) + 32 + wanted.length + spare);
      const found = nearestPlace(window, wanted);
      if (found !== undefined && found.edits < (best?.edits ?? Infinity))
        best = { ...found, start: from + found.start, end: from + found.end };
    }
    if (best === undefined || best.start >= best.end) return undefined;
    const score = 1 - best.edits / wanted.length;
    return score < least ? undefined : { how: "approximate", score, places: [unfolded(best.start, best.end)] };
  }

  return {
    place(quote) {
      const wanted = fold(quote).text;
      return wanted === "" ? undefined : (sameText(quote, wanted) ?? alike(wanted));
    },
  };
}
