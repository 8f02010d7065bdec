import type { Range } from "../../../text/range.ts";
import type { Grain, Segments } from "../../../text/segments.ts";

/** What would be taken: from one unit to another. The focus moves, the anchor stays; a cursor has both at one place. */
export interface Reach {
  readonly anchor: Range;
  readonly focus: Range;
}

/** A step by a unit, or by what is larger: from sentences by a paragraph, from words and characters by a sentence. */
export type Stride = "next" | "previous" | "further" | "back";

export function hull({ anchor, focus }: Reach): Range {
  return { start: Math.min(anchor.start, focus.start), end: Math.max(anchor.end, focus.end) };
}

export function cursorAt(segments: Segments, offset: number, grain: Grain): Reach | undefined {
  const unit = segments.at(offset, grain);
  return unit && { anchor: unit, focus: unit };
}

/** The reach after a step; at the end of the text it stays. `extend` leaves the anchor behind. */
export function moved(segments: Segments, reach: Reach, grain: Grain, stride: Stride, extend: boolean): Reach {
  const focus = strides[stride](segments, reach.focus, grain) ?? reach.focus;
  return { anchor: extend ? reach.anchor : focus, focus };
}

/** The reach in units of another grain. */
export function regrained(segments: Segments, reach: Reach, grain: Grain): Reach {
  const whole = hull(reach);
  const isCursor = reach.anchor.start === reach.focus.start && reach.anchor.end === reach.focus.end;
  if (isCursor) return cursorAt(segments, reach.focus.start, grain) ?? reach;
  const [first, last] = [segments.at(whole.start, grain), segments.before(whole.end, grain)];
  if (first === undefined || last === undefined) return reach;
  return reach.focus.start < reach.anchor.start ? { anchor: last, focus: first } : { anchor: first, focus: last };
}

type Move = (segments: Segments, from: Range, grain: Grain) => Range | undefined;

const strides: Readonly<Record<Stride, Move>> = {
  next: (segments, { end }, grain) => segments.after(end, grain),
  previous: (segments, { start }, grain) => segments.before(start, grain),
  further: (segments, from, grain) => segments.after(larger(segments, from, grain).end, grain),
  back(segments, from, grain) {
    const around = larger(segments, from, grain);
    const first = segments.after(around.start, grain);
    if (first !== undefined && first.start < from.start) return first;
    const before = segments.before(around.start, grain);
    return before && segments.after(larger(segments, before, grain).start, grain);
  },
};

function larger(segments: Segments, { start }: Range, grain: Grain): Range {
  return grain === "sentence"
    ? segments.paragraph(start)
    : (segments.at(start, "sentence") ?? segments.paragraph(start));
}
