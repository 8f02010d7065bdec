import type { Range } from "../text/range.ts";
import { unitTable } from "../text/units.ts";
import type { Tokenizer } from "../match/tokens/tokenizer.ts";
import type { Size } from "./cut.ts";

/**
 * Cuts a text into chunks of a given number of tokens. A chunk is encoded again by itself, and may have more tokens there than in the text
 * around it: then it ends a token sooner, until it has no more than the size. It begins and ends between characters; a single
 * character of more tokens than the size is a chunk by itself.
 */
export function tokenChunks(text: string, { size, overlap }: Size, tokenizer: Tokenizer): Range[] {
  const table = unitTable(text, "utf16");
  const ends = tokenizer.ends(text);
  const placeOf = (token: number): number => (token === 0 ? 0 : ends[token - 1]!);
  const tokensIn = (start: number, end: number): number =>
    tokenizer.ends(text.slice(table.offset(start), table.offset(end))).length;

  /** The token before which a chunk ends that begins with this one. */
  function lastFrom(first: number): number {
    const start = placeOf(first);
    let last = Math.min(first + size, ends.length);
    while (last > first + 1 && tokensIn(start, placeOf(last)) > size) last--;
    while (last < ends.length && placeOf(last) === start) last++; // inside a character
    return last;
  }

  const chunks: Range[] = [];
  for (let [first, last] = [0, 0]; last < ends.length;) {
    const before = last;
    // Each reaches further than the one before, if need be by sharing less with it.
    while (placeOf((last = lastFrom(first))) <= placeOf(before)) first++;
    chunks.push({ start: placeOf(first), end: placeOf(last) });
    const start = placeOf(first);
    first = Math.max(last - overlap, first);
    while (placeOf(first) <= start) first++;
  }
  return chunks;
}
