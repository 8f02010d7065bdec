import { once } from "../base/once.ts";
import { codePoints } from "../text/code-points.ts";
import { fold, type Folded } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import { rangeInCodePoints, unitTable } from "../text/units.ts";
import { codeUnits } from "../text/code-units.ts";
import type { Nearest } from "./edit-distance.ts";
import { indexedText } from "./indexed-text.ts";
import { type LocalMatch, localMatches, longestStretches, priceFor } from "./local-matches.ts";
import { nearestAnywhere, nearestAround } from "./nearest.ts";
import { bestParts, type Part } from "./part.ts";
import { sameText } from "./same-text.ts";
import { placingMemory } from "./placing-memory.ts";
import { withSpace } from "./shared-space.ts";

/**
 * How a text was found. "exact": the document has the same characters. "folded": the same except for white space, quotes,
 * dashes, entities and the like. "approximate": with edits. "part": only a part of the text is there.
 */
export const hows = ["exact", "folded", "approximate", "part"] as const;
export type How = (typeof hows)[number];

/** Where a text may be: all places that match it equally well. */
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
  /** Finds the text in any way, also with edits. Undefined where nothing is alike enough. */
  place(text: string): Placing | undefined;
  /** The same, but only near 11 characters in a row that text and document share: much faster. */
  placeByRuns(text: string): Placing | undefined;
  /** Finds the text only where the document has the same characters, or the same after folding. */
  same(text: string): Placing | undefined;
}

/** The least share of a text that must need no edit. */
export const leastAlike = 0.75;

/**
 * Finds texts in one document, which is indexed once. `least` is the least share of a text that must need no edit.
 *
 * @example
 * import { aligner } from "pericope";
 *
 * const { place } = aligner("Press the button. Wait for the light.");
 * place("Wait for the light.")?.places; // [{ start: 18, end: 37 }]
 * place("Nothing of the sort was ever said here."); // undefined
 */
export function aligner(text: string, least = leastAlike): Aligner {
  const ways = foldedAligner(text, least);
  return {
    same: (quote) => ways.same(quote, fold(quote)),
    place: (quote) => ways.place(quote, fold(quote)),
    placeByRuns: (quote) => ways.placeByRuns(quote, fold(quote)),
  };
}

/** The same for texts that are folded already: one that is looked for in many documents is folded once. */
export type FoldedAligner = {
  readonly [way in keyof Aligner]: (text: string, folded: Folded) => Placing | undefined;
};

/** `plain` is the text folded, where that is known already. */
export function foldedAligner(text: string, least: number, memory = placingMemory(), plain?: string): FoldedAligner {
  const document = indexedText(text, plain);
  const { rows } = memory;
  const units = once(() => unitTable(text, "utf16"));
  const pointsOf = (places: readonly Range[]): Range[] => places.map((place) => rangeInCodePoints(place, units()));

  function same(quote: string, folded: Folded): Placing | undefined {
    const found = folded.text === "" ? undefined : sameText(quote, folded.text, document);
    return found && { how: found.how, score: 1, places: pointsOf(found.places), missing: [] };
  }

  /** Finds a part of the text, or the whole of it with edits, whichever explains the document better. */
  function alike(quote: string, wanted: Folded, isThorough: boolean): Placing | undefined {
    const units = codeUnits(wanted.text);
    const stretches = longestStretches(units, document.index);
    if (stretches.length === 0 && !isThorough) return undefined;
    const matches = localMatches(stretches, units, document.units, priceFor(least), rows);
    const parts = bestParts(quote, { ...wanted, units }, document, { stretches, matches }, least, memory);
    const length = Math.max(wanted.text.length, codePoints(quote));
    const most = Math.floor((1 - least) * length + 1e-9); // 0.25 * 20 may be a little less than 5
    const usual = priceFor(0);
    const wholeMatches = (): LocalMatch[] =>
      usual.cost === priceFor(least).cost ? matches : localMatches(stretches, units, document.units, usual, rows);
    const around = once(() => nearestAround(units, document.units, wholeMatches(), most, memory));
    const part = parts.find((part) => part.share >= 0.5 && isApart(part, around));
    // Where something is missing anyway, the edges are cut, unless edits are usual in the quote.
    if (part !== undefined) return partly(part.edits - part.lost <= fewEdits ? parts[0]! : part, length, most);
    const near = isThorough ? nearestAnywhere(units, document.units, around(), most, memory) : around();
    if (near === undefined) return parts[0] && partly(parts[0], length, most);
    const places = near.places.map(({ start, end }) => withSpace(quote, document, start, end));
    return { how: "approximate", score: 1 - near.edits / length, places: pointsOf(places), missing: [] };
  }

  /** A part as a placing. What is missing counts as edits where it is only a few characters at an end. */
  function partly(part: Part, length: number, most: number): Placing {
    const places = pointsOf(part.places());
    if (part.isClear || part.edits > most) return { how: "part", score: part.score, places, missing: part.missing() };
    return { how: "approximate", score: 1 - part.edits / length, places, missing: [] };
  }

  function placed(quote: string, wanted: Folded, isThorough: boolean): Placing | undefined {
    return same(quote, wanted) ?? (wanted.text === "" ? undefined : alike(quote, wanted, isThorough));
  }

  return {
    same,
    place: (quote, folded) => placed(quote, folded, true),
    placeByRuns: (quote, folded) => placed(quote, folded, false),
  };
}

/** A separator in a quote causes at most this many edits. */
const fewEdits = 3;
/** Where matching the whole quote would mean to pass over this many characters of the text, only a part is placed. */
const tooFar = 5;

/**
 * Whether the rest of a quote, without this part, does not belong to the place of the part. Then the text has other
 * characters there, with more edits than in a bad copy; or it has the rest of the quote, but further away.
 */
export function isApart(part: Part, whole: () => Nearest | undefined): boolean {
  const { lost, isClear } = part;
  const editsInPart = part.edits - lost;
  if (lost <= 2 && !isClear) return false;
  const { editsInLost, editsNearby } = part.around();
  if (isClear && editsInLost - editsNearby >= tooFar && editsNearby <= 0.25 * lost) return true;
  // A few characters at an end may be mistyped, the more so where others are.
  const mistyped = editsInPart === 0 ? 0.5 * (lost + 1) : 0.67 * lost;
  const usual = isClear ? 0.4 * lost : mistyped;
  if (editsInLost <= usual) return false;
  // Where the part has edits too, the whole quote may need fewer edits than part and rest added up.
  return editsInPart === 0 || (whole()?.edits ?? Infinity) - editsInPart > usual;
}
