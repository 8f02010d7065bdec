import type { Folded } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import type { Run } from "./gram-index.ts";
import { type IndexedText, unfolded } from "./indexed-text.ts";
import { type Bounds, joined, localMatches, type LocalMatch, priceFor, sizeOf } from "./local-matches.ts";
import { sharedSpace, withoutChance } from "./seams.ts";

/** A part of a quote that the text has, with its places in UTF-16 units. */
export interface Part {
  readonly places: readonly Range[];
  /** The share of the part that needs no edit. */
  readonly score: number;
  /** The share of the quote that it is. */
  readonly share: number;
  /** What of the quote is no part of it: a header, a summary. */
  readonly missing: readonly string[];
  /** What is missing is more than a slip of the pen at the ends. */
  readonly isClear: boolean;
  /** Edits of the whole quote, each missing character being one. */
  readonly edits: number;
  /** How many characters are missing, without white space. */
  readonly lost: number;
}

/** What is missing at an end and is shorter than this is a slip of the pen, unless it has a line of its own. */
const shortestHeader = 12;

/** Whether a part is long enough, and enough of the quote, to be more than a common phrase. */
function isTelling(size: number, share: number): boolean {
  return (size >= 16 && share >= 0.5) || (size >= 32 && share >= 0.2);
}

/** The best part of a quote that is alike enough, from the runs that quote and text have in common. */
export function bestPart(
  quote: string,
  folded: Folded,
  document: IndexedText,
  runs: readonly Run[],
  least: number,
): Part | undefined {
  const price = priceFor(least);
  const search = (bounds: Bounds): Found | undefined => {
    const [best, ...others] = localMatches(runs, folded.text, document.folded.text, price, bounds);
    return best && { match: joined(best, others), others };
  };
  let found = search({ from: 0, to: folded.text.length });
  if (found === undefined) return undefined;
  const bounds = withoutChance(quote, folded, document, found.match);
  if (bounds.from > found.match.from || bounds.to < found.match.to) found = search(bounds);
  if (found === undefined) return undefined;

  const { match } = found;
  const share = sizeOf(match) / folded.text.length;
  if (alike(match) < least || !isTelling(sizeOf(match), share)) return undefined;
  const { from, to } = unfoldedPart(folded, match);
  const isCut = { before: match.from > 0, after: match.to < folded.text.length };
  const places = placesOf(found, folded.text, document).map((place) => {
    const space = sharedSpace(quote, { from, to }, document.text, place, isCut);
    return { start: place.start - space.before, end: place.end + space.after };
  });
  const gaps = match.gaps.map((gap) => unfoldedPart(folded, gap));
  const pieces = [{ from: 0, to: from }, ...gaps, { from: to, to: quote.length }];
  const missing = pieces.map((piece) => quote.slice(piece.from, piece.to).trim()).filter((piece) => piece !== "");
  const isClear =
    match.gaps.length > 0 ||
    match.from >= shortestHeader ||
    folded.text.length - match.to >= shortestHeader ||
    /\S\s*\n\s*$/.test(quote.slice(0, from)) ||
    /^\s*\n\s*\S/.test(quote.slice(to));
  const lost = folded.text.length - sizeOf(match);
  return { places, score: alike(match), share, missing, isClear, edits: match.edits + lost, lost };
}

interface Found {
  readonly match: LocalMatch;
  readonly others: readonly LocalMatch[];
}

function alike(match: LocalMatch): number {
  return 1 - match.edits / sizeOf(match);
}

function unfoldedPart({ starts, ends }: Folded, { from, to }: Bounds): Bounds {
  return { from: starts[from]!, to: ends[to - 1]! };
}

/** Every place that is as good. */
function placesOf({ match, others }: Found, quote: string, { folded, index }: IndexedText): Range[] {
  if (match.edits === 0 && match.gaps.length === 0) {
    const part = quote.slice(match.from, match.to);
    return index.places(part).map((at) => unfolded(folded, at, at + part.length));
  }
  const equal = others.filter(
    ({ from, to, edits, gaps }) =>
      from === match.from && to === match.to && edits === match.edits && gaps.length === match.gaps.length,
  );
  return [match, ...equal].map(({ start, end }) => unfolded(folded, start, end)).sort((a, b) => a.start - b.start);
}
