import { sumBy } from "../base/number.ts";
import type { Folded } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import type { ColumnMemory } from "./bit-columns.ts";
import { withoutChance } from "./edges.ts";
import { editsFromStart, editsToEnd, leastEdits } from "./edit-distance.ts";
import type { SharedStretch } from "./gram-index.ts";
import { type FoldedQuote, type IndexedText, unfolded } from "./indexed-text.ts";
import { type QuoteSpan, joined, localMatches, type LocalMatch, priceFor, sizeOf } from "./local-matches.ts";
import type { PlacingMemory } from "./placing-memory.ts";
import { sharedSpace } from "./shared-space.ts";

/** A part of a quote that the text has. What takes longer to tell is told when it is asked for. */
export interface Part {
  /** In UTF-16 units. */
  readonly places: () => Range[];
  /** The share of the part that needs no edit. */
  readonly score: number;
  /** The share of the quote that it is. */
  readonly share: number;
  /** The pieces of the quote that the part leaves out: a header, a summary. */
  readonly missing: () => string[];
  /** What is missing is more than a few mistyped characters at the ends. */
  readonly isClear: boolean;
  /** Edits of the whole quote, each missing character being one. */
  readonly edits: number;
  /** How many characters are missing, without white space. */
  readonly lost: number;
  readonly around: () => EditsAround;
}

interface EditsAround {
  /** The edits between the missing characters and what the text has in their place. */
  readonly editsInLost: number;
  /** The edits between the missing characters and the text near there: fewer where the text has something in between. */
  readonly editsNearby: number;
}

/** What is missing at an end and shorter than this counts as mistyped, unless it has a line of its own. */
const shortestHeader = 12;

/** How often the edges of a part are cut: what is the edge after a cut may have matched by chance, too. */
const mostCuts = 4;

/** Whether a part is long enough, and enough of the quote, to be more than a common phrase. */
export function isTelling(size: number, share: number): boolean {
  return (size >= 16 && share >= 0.5) || (size >= 32 && share >= 0.2);
}

/**
 * The best part of a quote that is like the text, of the matches around the stretches that both have in common: first without what
 * matched by chance at its edges, then with it. A part that is not alike enough is left out.
 */
export function bestParts(
  quote: string,
  folded: FoldedQuote,
  document: IndexedText,
  { stretches, matches }: { stretches: readonly SharedStretch[]; matches: readonly LocalMatch[] },
  least: number,
  { rows, columns }: PlacingMemory,
): Part[] {
  const price = priceFor(least);
  const bestOf = ([best, ...others]: readonly LocalMatch[]): Found | undefined =>
    best && { match: joined(best, others, folded.text), others };
  const search = (bounds: QuoteSpan): Found | undefined =>
    bestOf(localMatches(stretches, folded.units, document.units, price, rows, bounds));
  const whole = bestOf(matches);
  if (whole === undefined) return [];
  const width = whole.match.to - whole.match.from; // for speed alone: what is cut off it is no wider
  if (!isTelling(width, width / folded.text.length)) return []; // for speed alone: nor is it telling
  let cut: Found | undefined = whole;
  for (let times = 0; times < mostCuts && cut !== undefined; times++) {
    const bounds = withoutChance(quote, folded, document, cut.match);
    if (bounds.from === cut.match.from && bounds.to === cut.match.to) break;
    cut = search(bounds);
  }
  return [...new Set([cut, whole])]
    .filter((found) => found !== undefined)
    .filter(({ match }) => alike(match) >= least && isTelling(sizeOf(match), sizeOf(match) / folded.text.length))
    .map((found) => partOf(quote, folded, document, found, columns));
}

function partOf(quote: string, folded: FoldedQuote, document: IndexedText, found: Found, columns: ColumnMemory): Part {
  const { match } = found;
  const share = sizeOf(match) / folded.text.length;
  const { from, to } = unfoldedPart(folded, match);
  const isCut = { before: match.from > 0, after: match.to < folded.text.length };
  const places = (): Range[] =>
    placesOf(found, folded.text, document).map((place) => {
      const space = sharedSpace(quote, { from, to }, document.text, place, isCut);
      return { start: place.start - space.before, end: place.end + space.after };
    });
  const missing = (): string[] => {
    const gaps = match.gaps.map((gap) => unfoldedPart(folded, gap));
    const pieces = [{ from: 0, to: from }, ...gaps, { from: to, to: quote.length }];
    return pieces.map((piece) => quote.slice(piece.from, piece.to).trim()).filter((piece) => piece !== "");
  };
  const isClear =
    match.gaps.length > 0 ||
    match.from >= shortestHeader ||
    folded.text.length - match.to >= shortestHeader ||
    endsLine(quote.slice(0, from)) ||
    beginsLine(quote.slice(to));
  const lost = folded.text.length - sizeOf(match);
  const edits = match.edits + lost;
  const around = (): EditsAround => editsAround(match, folded.units, document.units, columns);
  return { places, score: alike(match), share, missing, isClear, edits, lost, around };
}

/** Whether a text has something, then white space with a line's end in it. */
function endsLine(text: string): boolean {
  const { length } = text.trimEnd();
  return length > 0 && text.includes("\n", length);
}

/** The same from the other end. */
function beginsLine(text: string): boolean {
  const rest = text.trimStart();
  return rest !== "" && text.slice(0, text.length - rest.length).includes("\n");
}

/** The edits between what a match leaves out of the quote and what the text has in its place, or near there. */
function editsAround(
  { from, to, start, end, gaps }: LocalMatch,
  quote: Uint16Array,
  text: Uint16Array,
  columns: ColumnMemory,
): EditsAround {
  const rest = quote.length - to;
  const [before, after] = [text.subarray(Math.max(0, start - 2 * from), start), text.subarray(end, end + 2 * rest)];
  const [head, tail] = [quote.subarray(0, from), quote.subarray(to)];
  const inGaps = sumBy(gaps, (gap) => gap.to - gap.from);
  return {
    editsInLost: inGaps + editsToEnd(before, head, columns) + editsFromStart(after, tail, columns),
    editsNearby: inGaps + leastEdits(before, head, columns) + leastEdits(after, tail, columns),
  };
}

interface Found {
  readonly match: LocalMatch;
  readonly others: readonly LocalMatch[];
}

function alike(match: LocalMatch): number {
  return 1 - match.edits / sizeOf(match);
}

function unfoldedPart({ starts, ends }: Folded, { from, to }: QuoteSpan): QuoteSpan {
  return { from: starts[from]!, to: ends[to - 1]! };
}

/** All places of the text that match the part equally well. */
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
