import { firstWhere } from "../base/smallest.ts";
import { rangeSet, type RangeSet } from "../text/range.ts";

/** Text that is painted and wiped again and again: each stroke costs a search, whatever was painted before. */
export interface PaintedText {
  paint(start: number, end: number): void;
  wipe(start: number, end: number): void;
  ranges(): RangeSet;
}

export function paintedText(): PaintedText {
  const borders: number[] = []; // where paint begins, ends, begins …

  /** Replaces the borders from start to end, both included, by those of the stroke that are still needed. */
  const stroke = (start: number, end: number, isPaint: boolean): void => {
    const from = firstBorder(borders, start);
    const to = firstBorder(borders, end + 1);
    const parity = isPaint ? 0 : 1; // of the borders before, where the stroke's own is one
    const added = [...(from % 2 === parity ? [start] : []), ...(to % 2 === parity ? [end] : [])];
    borders.splice(from, to - from, ...added);
  };

  return {
    paint: (start, end) => stroke(start, end, true),
    wipe: (start, end) => stroke(start, end, false),
    ranges() {
      const found = [];
      for (let i = 0; i < borders.length; i += 2) found.push({ start: borders[i]!, end: borders[i + 1]! });
      return rangeSet(found);
    },
  };
}

/** The index of the first border at or after a position. */
function firstBorder(borders: readonly number[], position: number): number {
  return firstWhere(0, borders.length, (i) => borders[i]! >= position);
}
