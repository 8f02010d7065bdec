import { type Folded, fold } from "../text/fold.ts";
import type { Range } from "../text/range.ts";
import { type GramIndex, gramIndex } from "./gram-index.ts";

/** A document's text, made ready for texts to be found in it. */
export interface IndexedText {
  readonly text: string;
  readonly folded: Folded;
  readonly index: GramIndex;
}

export function indexedText(text: string): IndexedText {
  const folded = fold(text);
  return { text, folded, index: gramIndex(folded.text) };
}

/** Where a range of a folded text stands in the text before folding, in UTF-16 units. */
export function unfolded({ starts, ends }: Folded, start: number, end: number): Range {
  return { start: starts[start]!, end: ends[end - 1]! };
}
