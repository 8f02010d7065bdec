import { type Nearest, nearestPlaces } from "./edit-distance.ts";
import { shortest } from "./gram-index.ts";
import type { Part } from "./part.ts";
import type { PlacingMemory } from "./placing-memory.ts";

/** Where the whole of a quote takes the fewest edits, and no more than `most`, around a part of it that the text has. */
export function nearestAround(
  quote: Uint16Array,
  text: Uint16Array,
  { first, last, start, end }: Pick<Part, "first" | "last" | "start" | "end">,
  most: number,
  { columns }: PlacingMemory,
): Nearest | undefined {
  const from = Math.max(0, start - first - most);
  const window = text.subarray(from, Math.min(text.length, end + quote.length - last + most));
  const found = nearestPlaces(window, quote, most, columns);
  return found && { ...found, places: found.places.map((place) => ({ start: from + place.start, end: from + place.end })) };
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
