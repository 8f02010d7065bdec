import { isJoined } from "../../text/fold.ts";
import type { Range } from "../../text/range.ts";
import type { IndexedText } from "./indexed-text.ts";
import { withSpace } from "./shared-space.ts";

/** The places of a text in a document, with the same characters or the same after folding, in UTF-16 units. */
export interface Same {
  readonly how: "exact" | "folded";
  readonly places: readonly Range[];
}

/** A quote that begins or ends inside an HTML entity. It folds differently from the whole entity. */
const cutEntity = /^[#\w]{0,8};|&#?\w{0,8}$/;
/** The most places that are returned. A row of dots has too many. */
export const mostPlaces = 10_000;

/**
 * Every place of a quote with the same characters. If there is none, every place where it is the same after folding.
 */
export function sameText(quote: string, folded: string, document: IndexedText): Same | undefined {
  const { text, index } = document;
  const leading = quote.length - quote.trimStart().length;
  const found = index.places(folded);
  const starts = new Set<number>();
  for (const at of found) {
    const start = document.folded.starts[at]! - leading;
    if (start >= 0 && text.startsWith(quote, start)) starts.add(start);
  }
  if (found.length === 0 || cutEntity.test(quote)) for (const start of literally(quote, text)) starts.add(start);
  if (starts.size > 0) {
    const exact = [...starts].sort((a, b) => a - b);
    return { how: "exact", places: exact.map((start) => ({ start, end: start + quote.length })) };
  }
  if (found.length === 0) return undefined;
  return { how: "folded", places: found.map((at) => withSpace(quote, document, at, at + folded.length)) };
}

/**
 * The places where the text has the quote letter for letter. A place that begins or ends inside a character does not
 * count: cafe is not in café.
 */
function literally(quote: string, text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(quote); at >= 0 && found.length < mostPlaces; at = text.indexOf(quote, at + 1))
    if (!isJoined(text, at) && !isJoined(text, at + quote.length)) found.push(at);
  return found;
}
