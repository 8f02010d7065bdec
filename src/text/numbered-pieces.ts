import type { Range } from "./range.ts";

/** Finds pieces of a text by number, such as its lines or pages. */
export interface NumberedPieces {
  readonly count: number;
  /** True if the text has the separator. A text without it is a single piece, and perhaps was never divided. */
  readonly isParted: boolean;
  /**
   * The range from piece `from` to piece `to`, with their separators, in UTF-16 units; undefined if there is no piece
   * `from`. Pieces count from 1.
   */
  range(from: number, to: number): Range | undefined;
}

/**
 * The pieces of a text, each ended by a separator. Text after the last separator is a piece too, unless it is empty.
 */
export function numberedPieces(text: string, separator: string): NumberedPieces {
  const starts = [0];
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) starts.push(at + 1);
  const count = starts.length > 1 && starts.at(-1) === text.length ? starts.length - 1 : starts.length;
  return {
    count,
    isParted: starts.length > 1,
    range: (from, to) =>
      from < 1 || from > count ? undefined : { start: starts[from - 1]!, end: starts[to] ?? text.length },
  };
}
