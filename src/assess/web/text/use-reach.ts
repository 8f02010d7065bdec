import { useCallback, useState } from "preact/hooks";
import type { Range } from "../../../text/range.ts";
import type { Grain, Segments } from "../../../text/segments.ts";
import { cursorAt, hull, moved, type Reach, regrained, type Stride } from "./reach.ts";

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
