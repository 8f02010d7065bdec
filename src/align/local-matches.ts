import { extend, type Price, type ExtensionRows } from "./extend.ts";
import { type GramIndex, type SharedStretch, shortest } from "./gram-index.ts";

/** A part of a quote, and the place in the text that is like it. */
export interface LocalMatch {
  /** In the quote. */
  readonly from: number;
  readonly to: number;
  /** In the text. */
  readonly start: number;
  readonly end: number;
  readonly edits: number;
  /** Stretches of the quote between its ends that are not in the text, and count as no edits: a page's header in a chunk. */
  readonly gaps: readonly QuoteSpan[];
}

/** A part of a quote. */
export interface QuoteSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * An edit costs at least five characters in common. Unrelated texts have fewer for each edit, so that a match ends where
 * related text ends, and hardly goes on by chance.
 */
const leastCost = 5;
/** Only the longest stretches are followed: a quote of usual length has few, and one of them is the right one. */
const mostStretches = 32;
/** A part that is joined to another has at least this many characters. */
const shortestJoined = 16;
/** Of the text no more than this is left out between two parts that are joined, or matched by both. */
const mostBetween = 4;
/** Up to this much may be left out where the quote has something else in its place, and the joined part is worth the edits. */
const longestEdit = 32;

/** The price of edits for matches of which at least this share must need no edit. */
export function priceFor(least: number): Price {
  const cost = Math.max(leastCost, 1 / (1 - least));
  return { cost, drop: 10 * cost };
}

/** The longest stretches that a quote and the text have in common. */
export function longestStretches(quote: Uint16Array, index: GramIndex): SharedStretch[] {
  return index
    .stretches(quote)
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length || a.start - b.start)
    .slice(0, mostStretches);
}

/** The parts of a quote that the text has, around these stretches and within bounds, if any, the best first. */
export function localMatches(
  stretches: readonly SharedStretch[],
  quote: Uint16Array,
  text: Uint16Array,
  price: Price,
  rows: ExtensionRows,
  bounds: QuoteSpan = { from: 0, to: quote.length },
): LocalMatch[] {
  const found: LocalMatch[] = [];
  for (const stretch of stretches) {
    const from = Math.max(stretch.from, bounds.from);
    const length = Math.min(stretch.from + stretch.length, bounds.to) - from;
    const clipped = { from, start: stretch.start + from - stretch.from, length };
    if (length > 0 && !found.some((match) => holds(match, clipped)))
      found.push(matchAround(clipped, quote, text, price, rows, bounds));
  }
  return found.sort((a, b) => worth(b) - worth(a) || a.start - b.start);
}

/** How many characters of the quote are in a match. */
export function sizeOf({ from, to, gaps }: LocalMatch): number {
  return gaps.reduce((size, gap) => size - (gap.to - gap.from), to - from);
}

/** Characters matched, less what edits cost: the more, the better the match. */
function worth(match: LocalMatch): number {
  return sizeOf(match) - leastCost * match.edits;
}

/** The best match that holds this stretch. */
function matchAround(
  stretch: SharedStretch,
  a: Uint16Array,
  b: Uint16Array,
  price: Price,
  rows: ExtensionRows,
  bounds: QuoteSpan,
): LocalMatch {
  const { from, start, length } = stretch;
  const [to, end] = [from + length, start + length];
  const before = extend(
    { a, atA: from, lengthA: from - bounds.from, b, atB: start, lengthB: start },
    true,
    price,
    rows,
  );
  const after = extend(
    { a, atA: to, lengthA: bounds.to - to, b, atB: end, lengthB: b.length - end },
    false,
    price,
    rows,
  );
  return {
    from: from - before.a,
    to: to + after.a,
    start: start - before.b,
    end: end + after.b,
    edits: before.edits + after.edits,
    gaps: [],
  };
}

/**
 * Joins a match with others that follow or precede it directly in the text. Between the two the quote may have more text,
 * such as the header of a page, which becomes a gap.
 */
export function joined(match: LocalMatch, others: readonly LocalMatch[], quote: string): LocalMatch {
  let whole = match;
  for (const other of others) {
    if (other.to - other.from < shortestJoined) continue;
    const [first, second] = other.from >= whole.to ? [whole, other] : [other, whole];
    const between = second.start - first.end;
    const more = second.from - first.to;
    if (more < 0 || between < -mostBetween || second.end <= first.end || second.start <= first.start) continue;
    // Signs in the place of words are a separator, or dots where the quote leaves something out.
    const isOmission = more > 0 && !/[\p{L}\p{N}]/u.test(quote.slice(first.to, second.from));
    const isEdit =
      !isOmission &&
      Math.max(between, more) <= longestEdit &&
      leastCost * Math.max(Math.abs(between), more) < worth(other);
    if (!isEdit && between > mostBetween) continue;
    whole = {
      from: first.from,
      to: second.to,
      start: first.start,
      end: second.end,
      edits: first.edits + second.edits + (isEdit ? Math.max(Math.abs(between), more) : Math.abs(between)),
      gaps: [...first.gaps, ...(isEdit ? [] : [{ from: first.to, to: second.from }]), ...second.gaps],
    };
  }
  return whole;
}

function holds({ from, to, start, end }: LocalMatch, stretch: SharedStretch): boolean {
  return (
    from <= stretch.from &&
    stretch.from + stretch.length <= to &&
    start <= stretch.start &&
    stretch.start + stretch.length <= end
  );
}
