import { once } from "../base/once.ts";
import { rangeSet } from "../text/range.ts";
import { type Nearest, nearestPlaces } from "./edit-distance.ts";
import { shortest } from "./gram-index.ts";
import { gramHashes } from "../text/gram-hashes.ts";
import type { PlacingMemory } from "./placing-memory.ts";
import type { LocalMatch } from "./local-matches.ts";

/**
 * Where the whole of a quote takes the fewest edits, and no more than `most`, around the parts that it shares with the text, the
 * best first.
 */
export function nearestAround(
  quote: Uint16Array,
  text: Uint16Array,
  matches: readonly LocalMatch[],
  most: number,
  memory: PlacingMemory,
): Nearest | undefined {
  const [best] = matches;
  // Around the best match all goes well with its edits, and one for each character that it leaves out.
  const enough = best === undefined ? most : best.edits + quote.length - (best.to - best.from);
  return nearestOf(windows(quote, text, matches, most), quote, text, Math.min(most, enough), memory);
}

/** The largest search, in characters of the text times characters of the quote: it takes about a second. */
const mostCells = 1e9;

/**
 * The same in the whole text, given what is nearest around the stretches. That is nearest everywhere if it has few edits, since
 * a better place would share a stretch, too. It is also taken where searching the whole text would take too long: of a quote
 * of thousands of characters, some stretch is likely to be right.
 */
export function nearestAnywhere(
  quote: Uint16Array,
  text: Uint16Array,
  around: Nearest | undefined,
  most: number,
  { columns }: PlacingMemory,
): Nearest | undefined {
  if (around !== undefined && sharesStretch(quote.length, around.edits)) return around;
  if (quote.length * text.length > mostCells) return around;
  return nearestPlaces(text, quote, around?.edits ?? most, columns);
}

/**
 * Whether a place with this number of edits must share a stretch that the index finds: edits cut the other characters into at
 * most `edits + 1` pieces, one of which is then long enough.
 */
function sharesStretch(length: number, edits: number): boolean {
  return length - edits > (shortest - 1) * (edits + 1);
}

/** Where to search: around the best match, and around others that are nearly the whole quote. */
function windows(quote: Uint16Array, text: Uint16Array, matches: readonly LocalMatch[], most: number) {
  return rangeSet(
    matches
      .filter(({ from, to }, i) => i === 0 || from + quote.length - to <= most)
      .map(({ from, to, start, end }) => ({
        start: Math.max(0, start - from - most),
        end: Math.min(text.length, end + quote.length - to + most),
      })),
  );
}

/** Grams that are so short are not all spoilt by the most edits that are usual. */
const gram = 3;

function nearestOf(
  windows: readonly { readonly start: number; readonly end: number }[],
  quote: Uint16Array,
  text: Uint16Array,
  most: number,
  memory: PlacingMemory,
): Nearest | undefined {
  let best: Nearest | undefined;
  const grams = once(() => gramHashes(quote, gram));
  // An edit spoils as many grams as one has characters. Counting is faster than looking at all edits.
  const isRuledOut = (window: Uint16Array, edits: number): boolean => {
    const fewest = grams().length - gram * edits;
    if (fewest <= 0) return false; // for speed alone
    return memory.sharedGrams()(grams(), gramHashes(window, gram)) < fewest;
  };
  for (const [i, window] of windows.entries()) {
    const inWindow = text.subarray(window.start, window.end);
    if (i > 0 && isRuledOut(inWindow, best?.edits ?? most)) continue; // it takes more edits; the first is likely the place
    const found = nearestPlaces(inWindow, quote, best?.edits ?? most, memory.columns);
    if (found === undefined) continue;
    const places = found.places.map(({ start, end }) => ({ start: window.start + start, end: window.start + end }));
    const others = best?.edits === found.edits ? best.places : [];
    best = { edits: found.edits, places: [...others, ...places] };
  }
  return best;
}
