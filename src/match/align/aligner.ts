// Finds one text in one document. The ways are tried in order, from the strictest: the same characters, the same after
// folding, the same without markup, a part along shared runs of characters, and the whole text with the fewest edits.

import { once } from "../../base/remembered.ts";
import { codePoints } from "../../text/code-points.ts";
import { codeUnits } from "../../text/grams.ts";
import { fold, type Folded } from "../../text/fold.ts";
import { withoutMarkup } from "../../text/markup.ts";
import type { Range } from "../../text/range.ts";
import { rangeInCodePoints, unitTable } from "../../text/units.ts";
import type { Nearest } from "./edit-distance.ts";
import { type FoldedQuote, type IndexedText, indexedText, indexedWithoutMarkup, mostEdits } from "./indexed-text.ts";
import { nearestAnywhere, nearestAround } from "./nearest.ts";
import { isClear, isTelling, missingOf, type Part, partOf, placeOfPart, sizeOf, withoutTitle } from "./part.ts";
import { pathsOf } from "./paths.ts";
import { placingMemory } from "./placing-memory.ts";
import { sameText } from "./same-text.ts";
import { withSpace } from "./shared-space.ts";

/**
 * How a text was found. "exact": the document has the same characters. "folded": the same except for white space,
 * quotes, dashes, entities and similar signs. "approximate": with edits. "part": only a part of the text is there.
 */
export const hows = ["exact", "folded", "approximate", "part"] as const;
export type How = (typeof hows)[number];

/** The possible places of a text. All of them match it equally well. */
export interface Placing {
  readonly how: How;
  /** 1 for the same text; otherwise the share of its characters that are at its place without an edit. */
  readonly score: number;
  /** The places in code points, in the order of the document; at least one. */
  readonly places: readonly Range[];
  /** The pieces of the text that are at none of these places. */
  readonly missing: readonly string[];
  /** The number of characters of the text and its place that differ, including missing ones. Fewer is better. */
  readonly changes: number;
}

/** Finds texts in one document, which is indexed once. */
export interface Aligner {
  /** Finds the text in any way, also with edits. Undefined if no place is similar enough. */
  place(text: string): Placing | undefined;
  /** The same, but only near 11 characters in a row that the text and the document share. This is much faster. */
  placeByRuns(text: string): Placing | undefined;
  /** Finds the text only if the document has the same characters, or the same after folding. */
  same(text: string): Placing | undefined;
}

/** The default of the least share of a text that must need no edit. */
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

/** The same for texts that are already folded. A text that is searched in many documents is folded only once. */
export type FoldedAligner = {
  readonly [way in keyof Aligner]: (text: string, folded: Folded) => Placing | undefined;
};

/** `plain` is the folded text of the document, if it is known. */
export function foldedAligner(text: string, least: number, memory = placingMemory(), plain?: string): FoldedAligner {
  const document = indexedText(text, plain);
  const bare = once(() => indexedWithoutMarkup(document));
  const units = once(() => unitTable(text, "utf16"));
  const pointsOf = (places: readonly Range[]): Range[] => places.map((place) => rangeInCodePoints(place, units()));

  function same(quote: string, folded: Folded): Placing | undefined {
    const found = folded.text === "" ? undefined : sameText(quote, folded.text, document);
    return found && { how: found.how, score: 1, places: pointsOf(found.places), missing: [], changes: 0 };
  }

  /** Finds a part of the text, or the whole of it with edits, whichever fits the document better. */
  function alike(quote: string, plainQuote: Folded, isThorough: boolean): Placing | undefined {
    const within = bare();
    const bareQuote = withoutMarkup(quote);
    const folded = bareQuote === quote ? plainQuote : fold(bareQuote);
    if (folded.text === "") return undefined;
    if (within !== document || folded !== plainQuote) {
      const places = within.index.places(folded.text);
      if (places.length > 0) {
        const whole = places.map((at) => withSpace(quote, within, at, at + folded.text.length));
        return { how: "folded", score: 1, places: pointsOf(whole), missing: [], changes: 0 };
      }
    }
    const wanted: FoldedQuote = { ...folded, units: codeUnits(folded.text) };
    // A rule of a hundred underscores is markup. It does not allow the words next to it more edits.
    const length = Math.max(wanted.text.length, codePoints(quote) - lettersTaken(quote, bareQuote));
    const most = mostEdits(length, wanted.text.length, least);
    const paths = pathsOf(wanted, within, (at) => hasLineEnd(quote, wanted, at), least, memory.gaps);
    if (paths.length === 0 && !isThorough) return undefined;
    const likely = paths.filter(({ worth }) => worth >= 0.5 * paths[0]!.worth);
    const every = likely.map((path) => partOf(path, quote, wanted, within));
    const { parts, length: own } = withoutTitle(every, wanted.text.length);
    const [part, ...others] = parts;
    const isPart = part !== undefined && part.edits <= (1 - least) * part.size && isTelling(part, own);
    // If something is missing, the whole text may be there with many edits. In a bad copy there are no long runs.
    if (!isPart || mayBeNoise(part)) {
      const near = wholeOf(wanted, within, parts, most, isThorough && !isPart);
      if (near !== undefined && (!isPart || near.edits - part.changesBetween <= noisy(part) * part.unmatched)) {
        const places = near.places.map(({ start, end }) => withSpace(quote, within, start, end));
        return {
          how: "approximate",
          score: 1 - near.edits / length,
          places: pointsOf(places),
          missing: [],
          changes: near.edits,
        };
      }
    }
    return isPart ? partly(quote, wanted, within, part, others, length, most) : undefined;
  }

  /** The places of the whole text with the fewest edits. */
  function wholeOf(
    { units: wanted }: FoldedQuote,
    document: IndexedText,
    parts: readonly Part[],
    most: number,
    isThorough: boolean,
  ): Nearest | undefined {
    const around = parts.length === 0 ? undefined : nearestAround(wanted, document.units, parts, most, memory);
    return isThorough ? nearestAnywhere(wanted, document, around, most, memory) : around;
  }

  /** A part as a placing. Missing text counts as edits if it is only a few characters at an end. */
  function partly(
    quote: string,
    wanted: FoldedQuote,
    within: IndexedText,
    part: Part,
    others: readonly Part[],
    length: number,
    most: number,
  ): Placing {
    const places = pointsOf(
      allPlaces(part, others, wanted, within).map((place) => placeOfPart(part, place, quote, wanted, within)),
    );
    const lost = wanted.text.length - part.size;
    const changes = part.changes + part.first + wanted.text.length - part.last;
    if (!isClear(part, wanted.text.length) && part.edits + lost <= most)
      return { how: "approximate", score: 1 - (part.edits + lost) / length, places, missing: [], changes };
    const missing = missingOf(part, quote, wanted);
    return { how: "part", score: Math.max(0, 1 - (part.edits + sizeOf(missing)) / length), places, missing, changes };
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

/** The number of characters that are blanks in the same text without its markup. */
function lettersTaken(text: string, bare: string): number {
  let taken = 0;
  if (text !== bare) for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bare.charCodeAt(i)) taken++;
  return taken;
}

/** True if the missing text may be in the document with many edits. A short line is more likely a header. */
function mayBeNoise({ unmatched, hasLine }: Part): boolean {
  return unmatched >= (hasLine ? 12 : 3);
}

/** The largest share of the missing text that may be edits. Unrelated texts need three quarters. */
function noisy({ hasLine, changesBetween, size }: Part): number {
  if (changesBetween >= 0.1 * size) return 0.55;
  return hasLine ? 0.4 : 0.45;
}

/** A word that was divided at the end of a line. */
const isWithinWord = /^[-\u2010\u00ad]\s+\p{Ll}/u;

function hasLineEnd(quote: string, { starts, ends }: Folded, at: number): boolean {
  return quote.slice(ends[at - 1], starts[at]).includes("\n") && !isWithinWord.test(quote.slice(starts[at - 1]));
}

/** All places of the document that match a part equally well. */
function allPlaces(part: Part, others: readonly Part[], wanted: FoldedQuote, { index }: IndexedText): Range[] {
  if (part.runs.length === 1) {
    const size = part.last - part.first;
    return index.places(wanted.text.slice(part.first, part.last)).map((at) => ({ start: at, end: at + size }));
  }
  const equal = others.filter(
    ({ from, to, edits, changes }) =>
      from === part.from && to === part.to && edits === part.edits && changes === part.changes,
  );
  const places = [part, ...equal].map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
  return places.filter(({ start, end }, i) => start !== places[i - 1]?.start || end !== places[i - 1]?.end);
}
