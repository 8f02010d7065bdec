import type { ComparedText } from "./compared-text.ts";

/** Characters that are the same in two texts, one by one. */
export interface AlikeText {
  /** The starts in the first and in the other text. */
  readonly from: number;
  readonly at: number;
  readonly length: number;
}

/**
 * The characters of units that two texts have in common. Text that is not compared, such as white space, is the same
 * between units as far as both have any. A character that folds into several units is treated in the same way. White
 * space before the first unit and after the last counts only if `ends` says so.
 */
export function alikeText(
  one: ComparedText,
  from: number,
  other: ComparedText,
  at: number,
  units: number,
  ends: { readonly before: boolean; readonly after: boolean } = { before: false, after: false },
): AlikeText[] {
  const pieces: { from: number; at: number; length: number }[] = [];
  const add = (start: number, end: number, otherStart: number, otherEnd: number): void => {
    const length = Math.min(end - start, otherEnd - otherStart);
    if (length <= 0) return;
    const last = pieces.at(-1);
    if (last !== undefined && last.from + last.length === start && last.at + last.length === otherStart)
      last.length += length;
    else pieces.push({ from: start, at: otherStart, length });
  };
  let [end, otherEnd] = [one.starts[from]!, other.starts[at]!]; // the ends of the characters before
  if (ends.before) {
    const both = Math.min(blankBefore(one, from), blankBefore(other, at));
    add(end - both, end, otherEnd - both, otherEnd);
  }
  for (let i = 0; i < units; i++) {
    const [start, otherStart] = [one.starts[from + i]!, other.starts[at + i]!];
    if (start < end || otherStart < otherEnd) continue; // another unit of a character that is already done
    add(end, start, otherEnd, otherStart);
    [end, otherEnd] = [one.ends[from + i]!, other.ends[at + i]!];
    add(start, end, otherStart, otherEnd);
  }
  if (ends.after) {
    const both = Math.min(blankAfter(one, from + units), blankAfter(other, at + units));
    add(end, end + both, otherEnd, otherEnd + both);
  }
  return pieces;
}

/** The number of characters between a unit and the one before it, or the beginning of the text. */
function blankBefore({ starts, ends }: ComparedText, unit: number): number {
  return starts[unit]! - (ends[unit - 1] ?? 0);
}

/** The number of characters between the unit before a place and the one after it, or the end of the text. */
function blankAfter({ starts, ends, length }: ComparedText, unit: number): number {
  return (starts[unit] ?? length) - ends[unit - 1]!;
}
