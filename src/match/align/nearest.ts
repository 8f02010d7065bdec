// Finds the place where a whole text needs the fewest edits: around known parts, or in the whole document if that is
// cheap.

import type { ColumnMemory } from "./bit-columns.ts";
import { type Nearest, nearestPlaces } from "./edit-distance.ts";
import { type Range, rangeSet } from "../../text/range.ts";
import { shortest } from "./gram-index.ts";
import { type IndexedText, noisyGramsOf } from "./indexed-text.ts";
import type { Part } from "./part.ts";
import type { PlacingMemory } from "./placing-memory.ts";

/**
 * The place where the whole quote needs the fewest edits, and at most `most`. It is searched around parts that the text
 * has, the best first.
 */
export function nearestAround(
  quote: Uint16Array,
  text: Uint16Array,
  parts: readonly Pick<Part, "first" | "last" | "start" | "end">[],
  most: number,
  { columns }: PlacingMemory,
): Nearest | undefined {
  const likely = parts.filter(({ first, last }, i) => i === 0 || first + quote.length - last <= most);
  const windows = likely.slice(0, mostWindows).map(({ first, last, start, end }) => ({
    start: Math.max(0, start - first - most),
    end: Math.min(text.length, end + quote.length - last + most),
  }));
  return nearestOf(rangeSet(windows), quote, text, undefined, most, columns);
}

/** The same in some windows, given the nearest place elsewhere. */
function nearestOf(
  windows: readonly Range[],
  quote: Uint16Array,
  text: Uint16Array,
  elsewhere: Nearest | undefined,
  most: number,
  columns: ColumnMemory,
): Nearest | undefined {
  let best = elsewhere;
  for (const { start, end } of windows) {
    const found = nearestPlaces(text.subarray(start, end), quote, best?.edits ?? most, columns);
    if (found === undefined) continue;
    const places = found.places.map((place) => ({ start: start + place.start, end: start + place.end }));
    const others = best?.edits === found.edits ? best.places : [];
    const isNew = ({ start: at }: Range): boolean => others.every((other) => other.start !== at);
    best = {
      edits: found.edits,
      places: [...others, ...places.filter(isNew)].sort((a, b) => a.start - b.start),
    };
  }
  return best;
}

/** The largest search of a whole document, in its characters times those of the quote. It takes some milliseconds. */
const mostCells = 2 ** 24;

/**
 * The same in the whole document, given the nearest place around a part. If that place has few edits, it is the best
 * everywhere, because a better place would share a stretch too. A long document is only searched where it shares short
 * grams with the quote.
 */
export function nearestAnywhere(
  quote: Uint16Array,
  document: Pick<IndexedText, "units" | "noisyGrams">,
  around: Nearest | undefined,
  most: number,
  { columns }: PlacingMemory,
): Nearest | undefined {
  if (around !== undefined && sharesStretch(quote.length, around.edits)) return around;
  const { units: text } = document;
  if (quote.length * text.length <= mostCells) return nearestPlaces(text, quote, around?.edits ?? most, columns);
  return nearestOf(likelyWindows(quote, document, most), quote, text, around, most, columns);
}

/** The most windows that are searched: those that share the most grams. */
const mostWindows = 8;

/** Windows in which a document shares one gram in twelve with a quote, at about the same distances as in the quote. */
function likelyWindows(
  quote: Uint16Array,
  { units: text, noisyGrams }: Pick<IndexedText, "units" | "noisyGrams">,
  most: number,
): readonly Range[] {
  const own = noisyGramsOf(quote);
  const heads = new Int32Array(2 ** 16).fill(-1);
  const isOwn = new Uint8Array(2 ** 16);
  const next = new Int32Array(own.length);
  for (const [at, gram] of own.entries()) {
    next[at] = heads[gram]!;
    heads[gram] = at;
    isOwn[gram] = 1;
  }
  const width = Math.ceil((most + 1) / 2); // three neighbouring bands contain all grams of a place
  const counts = new Int32Array(Math.ceil((text.length + quote.length) / width) + 3);
  for (let at = 0; at < noisyGrams.length; at++) {
    const gram = noisyGrams[at]!;
    if (isOwn[gram] === 0) continue;
    for (let i = heads[gram]!; i >= 0; i = next[i]!) counts[Math.floor((at - i + quote.length) / width)]!++;
  }
  const fewest = Math.max(2, quote.length / 12);
  const found: { band: number; count: number }[] = [];
  for (let band = 0; band + 2 < counts.length; band++) {
    const count = counts[band]! + counts[band + 1]! + counts[band + 2]!;
    if (count >= fewest) found.push({ band, count });
  }
  found.sort((a, b) => b.count - a.count || a.band - b.band);
  const windows = found.slice(0, mostWindows).map(({ band }) => {
    const start = width * band - quote.length;
    return { start: Math.max(0, start - most), end: Math.min(text.length, start + 3 * width + quote.length + most) };
  });
  return rangeSet(windows);
}

/**
 * True if a place with this number of edits must share a stretch that the index finds. Edits cut the other characters
 * into at most `edits + 1` pieces, and then one of them is long enough.
 */
function sharesStretch(length: number, edits: number): boolean {
  return length - edits > (shortest - 1) * (edits + 1);
}
