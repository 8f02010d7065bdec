import type { Range } from "./range.ts";

/** Finds pieces of a text, such as its lines or pages, by their numbers. */
export interface NumberedPieces {
  readonly count: number;
  /** Whether the text has the separator at all: one that has not is a single piece, and perhaps was never parted. */
  readonly isParted: boolean;
  /** From the nth to the mth, counted from 1, separators and all, in UTF-16 units; undefined where there is no nth. */
  range(from: number, to: number): Range | undefined;
}

/** The pieces of a text that a separator ends; what stands after the last one is a piece where it is not empty. */
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
