import { once } from "../base/once.ts";
import { codePoints } from "../text/code-points.ts";
import { fold, type Folded } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import { inCodePoints, unitTable } from "../text/units.ts";
import type { Nearest } from "./edit-distance.ts";
import { indexedText } from "./indexed-text.ts";
import { longestStretches } from "./local-matches.ts";
import { nearestAnywhere, nearestAround } from "./nearest.ts";
import { bestParts, type Part } from "./part.ts";
import { sameText } from "./same-text.ts";
import { withSpace } from "./shared-space.ts";

/**
 * How a text was found: as it is; but for white space, quotes, dashes, entities and the like; with edits; or a part of it
 * only, the rest being nowhere or elsewhere.
 */
export const hows = ["exact", "folded", "approximate", "part"] as const;
export type How = (typeof hows)[number];

/** Where a text may be: every place that is as good. */
export interface Placing {
  readonly how: How;
  /** 1 for the same text; else the share of its characters, or of those of its part, that need no edit. */
  readonly score: number;
  /** In code points, in the order of the document; at least one. */
  readonly places: readonly Range[];
  /** The pieces of the text that are at none of these places. */
  readonly missing: readonly string[];
}

/** Finds texts in one document, which is indexed once. */
export interface Aligner {
  /** Undefined where nothing is alike enough. */
  place(text: string): Placing | undefined;
  /** Only where it shares 11 characters in a row with the document, which is found out at once. */
  placeByRuns(text: string): Placing | undefined;
  /** Only as it is, or but for what folding levels. */
  same(text: string): Placing | undefined;
}

/** The least share of a text that must need no edit. */
export const leastAlike = 0.75;

export function aligner(text: string, least = leastAlike): Aligner {
  const document = indexedText(text);
  const units = unitTable(text, "utf16");
  const pointsOf = (places: readonly Range[]): Range[] => places.map((place) => inCodePoints(place, units));

  function same(quote: string, folded: string): Placing | undefined {
    const found = folded === "" ? undefined : sameText(quote, folded, document);
    return found && { how: found.how, score: 1, places: pointsOf(found.places), missing: [] };
  }

  /** A part of the text, or the whole of it with edits, whichever tells more. */
  function alike(quote: string, wanted: Folded, isThorough: boolean): Placing | undefined {
    const runs = longestStretches(wanted.text, document.index);
    const parts = bestParts(quote, wanted, document, runs, least);
    const length = Math.max(wanted.text.length, codePoints(quote));
    const most = Math.floor((1 - least) * length + 1e-9); // 0.25 * 20 may be a little less than 5
    const around = once(() => nearestAround(wanted.text, document.folded.text, runs, most));
    const part = parts.find((part) => part.share >= 0.5 && isApart(part, around));
    // Where something is missing anyway, the edges are cut, unless edits are usual in the quote.
    if (part !== undefined) return partly(part.edits - part.lost <= fewEdits ? parts[0]! : part, length, most);
    const near = isThorough ? nearestAnywhere(wanted.text, document.folded.text, around(), most) : around();
    if (near === undefined) return parts[0] && partly(parts[0], length, most);
    const places = near.places.map(({ start, end }) => withSpace(quote, document, start, end));
    return { how: "approximate", score: 1 - near.edits / length, places: pointsOf(places), missing: [] };
  }

  /** A slip of the pen at an end counts as edits. */
  function partly(part: Part, length: number, most: number): Placing {
    const places = pointsOf(part.places);
    if (part.isClear || part.edits > most) return { how: "part", score: part.score, places, missing: part.missing };
    return { how: "approximate", score: 1 - part.edits / length, places, missing: [] };
  }

  function placed(quote: string, isThorough: boolean): Placing | undefined {
    const wanted = fold(quote);
    return same(quote, wanted.text) ?? (wanted.text === "" ? undefined : alike(quote, wanted, isThorough));
  }

  return {
    same: (quote) => same(quote, fold(quote).text),
    place: (quote) => placed(quote, true),
    placeByRuns: (quote) => placed(quote, false),
  };
}

/** A separator is no more edits than these. */
const fewEdits = 3;
/** The whole of a quote is not stretched over so many characters of the text to reach what is like the rest of it. */
const tooFar = 5;

/**
 * Whether what a part leaves out is not in the text: there are other characters in its place, and more of them are changed
 * than between a text and a bad copy of it. Or it is in the text, but not right there.
 */
function isApart(part: Part, whole: () => Nearest | undefined): boolean {
  const { lost, editsInLost, editsNearby, isClear } = part;
  const editsInPart = part.edits - lost;
  if (lost <= 2 && !isClear) return false;
  if (isClear && editsInLost - editsNearby >= tooFar && editsNearby <= 0.25 * lost) return true;
  // A few characters at an end may be mistyped, the more so where others are.
  const mistyped = editsInPart === 0 ? 0.5 * (lost + 1) : 0.67 * lost;
  const usual = isClear ? 0.4 * lost : mistyped;
  if (editsInLost <= usual) return false;
  // With edits in the part, too, those of the whole may be fewer than the sum.
  return editsInPart === 0 || (whole()?.edits ?? Infinity) - editsInPart > usual;
}
