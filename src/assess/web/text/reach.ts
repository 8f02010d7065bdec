// What would be taken: from an anchor to a focus, both whole sentences, words or characters (src/text/segments.ts), and how keys and
// pointers change it.

import { useCallback, useState } from "preact/hooks";
import type { Range } from "../../../text/range.ts";
import type { Grain, Segments } from "../../../text/segments.ts";

/** What would be taken, and how it is changed. */
export interface ReachUse {
  readonly grain: Grain;
  /** Undefined until something was pointed at. */
  readonly range: Range | undefined;
  readonly focus: Range | undefined;
  /** Where it began. */
  readonly anchor: Range | undefined;
  /** Whether a first unit was clicked, and the last one is still to be. */
  readonly isAnchored: boolean;
  setGrain(grain: Grain): void;
  /** A cursor at an offset. */
  place(offset: number, isAnchored?: boolean): void;
  /** From the anchor to an offset; `stays`: the last unit is still to be clicked. */
  extendTo(offset: number, stays?: boolean): Range | undefined;
  /** All units of which a range has something. */
  cover(range: Range): Range | undefined;
  move(stride: Stride, extend: boolean): Reach | undefined;
  /** The cursor stays at the end of what was taken. */
  settle(): void;
  drop(): void;
}

export function useReach(segments: Segments): ReachUse {
  const [grain, setGrain] = useState<Grain>("sentence");
  const [reach, setReach] = useState<Reach>();
  const [isAnchored, setAnchored] = useState(false);
  const set = useCallback((next: Reach | undefined, anchored: boolean): void => {
    setReach(next);
    setAnchored(anchored && next !== undefined);
  }, []);
  return {
    grain,
    range: reach && hull(reach),
    focus: reach?.focus,
    anchor: reach?.anchor,
    isAnchored,
    setGrain(next) {
      setGrain(next);
      set(reach && regrained(segments, reach, next), isAnchored);
    },
    place: (offset, anchored = false) => set(cursorAt(segments, offset, grain), anchored),
    extendTo(offset, stays = true) {
      const focus = segments.at(offset, grain);
      if (focus === undefined) return undefined;
      const next = { anchor: reach?.anchor ?? focus, focus };
      set(next, isAnchored && stays);
      return hull(next);
    },
    cover(range) {
      const units = segments.snap(range, grain);
      if (units === undefined) return undefined;
      const [first, last] = [segments.at(units.start, grain)!, segments.before(units.end, grain)!];
      set({ anchor: first, focus: last }, false);
      return units;
    },
    move(stride, extend) {
      const next = reach === undefined ? cursorAt(segments, 0, grain) : moved(segments, reach, grain, stride, extend);
      set(next, false);
      return next;
    },
    settle() {
      setReach((now) => now && { anchor: now.focus, focus: now.focus });
      setAnchored(false);
    },
    drop: () => set(undefined, false),
  };
}

/** What would be taken: from one unit to another. The focus moves, the anchor stays; a cursor has both at one place. */
interface Reach {
  readonly anchor: Range;
  readonly focus: Range;
}

/** A step by a unit, or by what is larger: from sentences by a paragraph, from words and characters by a sentence. */
export type Stride = "next" | "previous" | "further" | "back";

function hull({ anchor, focus }: Reach): Range {
  return { start: Math.min(anchor.start, focus.start), end: Math.max(anchor.end, focus.end) };
}

function cursorAt(segments: Segments, offset: number, grain: Grain): Reach | undefined {
  const unit = segments.at(offset, grain);
  return unit && { anchor: unit, focus: unit };
}

/** The reach after a step; at the end of the text it stays. `extend` leaves the anchor behind. */
function moved(segments: Segments, reach: Reach, grain: Grain, stride: Stride, extend: boolean): Reach {
  const focus = strides[stride](segments, reach.focus, grain) ?? reach.focus;
  return { anchor: extend ? reach.anchor : focus, focus };
}

/** The reach in units of another grain. */
function regrained(segments: Segments, reach: Reach, grain: Grain): Reach {
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
