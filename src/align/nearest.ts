import { rangeSet } from "../text/range.ts";
import { type Nearest, nearestPlaces } from "./edit-distance.ts";
import { type SharedStretch, shortest } from "./gram-index.ts";
import { localMatches, priceFor } from "./local-matches.ts";

/** Where the whole of a quote takes the fewest edits, and no more than `most`, around the runs that it shares with the text. */
export function nearestAround(
  quote: string,
  text: string,
  runs: readonly SharedStretch[],
  most: number,
): Nearest | undefined {
  return nearestOf(windows(quote, text, runs, most), quote, text, most);
}

/** A search of the whole text takes up to a second for so many characters of the text times those of the quote. */
const mostCells = 1e9;

/**
 * The same in the whole text, given what is nearest around the runs: with few edits it is nearest everywhere. So it is where
 * a long quote is looked for in a long text: of thousands of characters, some will be right in a row.
 */
export function nearestAnywhere(
  quote: string,
  text: string,
  around: Nearest | undefined,
  most: number,
): Nearest | undefined {
  if (around !== undefined && sharesStretch(quote.length, around.edits)) return around;
  if (quote.length * text.length > mostCells) return around;
  return nearestPlaces(text, quote, around?.edits ?? most);
}

/** Whether so few edits leave a run that the index finds: the characters that need none are in one piece more than edits. */
function sharesStretch(length: number, edits: number): boolean {
  return length - edits > (shortest - 1) * (edits + 1);
}

/** The surroundings of the best match, and of others that are nearly the whole quote. */
function windows(quote: string, text: string, runs: readonly SharedStretch[], most: number) {
  const matches = localMatches(runs, quote, text, priceFor(0), { from: 0, to: quote.length });
  return rangeSet(
    matches
      .filter(({ from, to }, i) => i === 0 || from + quote.length - to <= most)
      .map(({ from, to, start, end }) => ({
        start: Math.max(0, start - from - most),
        end: Math.min(text.length, end + quote.length - to + most),
      })),
  );
}

function nearestOf(
  windows: readonly { readonly start: number; readonly end: number }[],
  quote: string,
  text: string,
  most: number,
): Nearest | undefined {
  let best: Nearest | undefined;
  for (const window of windows) {
    const found = nearestPlaces(text.slice(window.start, window.end), quote, best?.edits ?? most);
    if (found === undefined) continue;
    const places = found.places.map(({ start, end }) => ({ start: window.start + start, end: window.start + end }));
    const others = best?.edits === found.edits ? best.places : [];
    best = { edits: found.edits, places: [...others, ...places] };
  }
  return best;
}
