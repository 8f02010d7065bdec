import { useEffect, useState } from "preact/hooks";
import type { Range as Offsets } from "../../../text/range.ts";
import { useKeptViews } from "../kept/kept.ts";
import type { Goal } from "./text-view.tsx";

/** Walks through a document, from place to place. */
export interface Visits {
  readonly goal: Goal | undefined;
  visit(range: Offsets): void;
  /** To the next of some ranges, which stand in order, or to the one before. */
  next(ranges: readonly Offsets[]): void;
  previous(ranges: readonly Offsets[]): void;
}

/** Begins at the place that the address asks for, unless the reader comes back to where they were. */
export function useVisits(asked: number | undefined, known: readonly Offsets[]): Visits {
  const kept = useKeptViews();
  const [goal, setGoal] = useState<Goal>();
  useEffect(() => {
    if (asked === undefined || kept?.isBack === true) return;
    const range = known.find(({ start }) => start === asked) ?? { start: asked, end: asked };
    setGoal({ range, smooth: false, takesFocus: false });
  }, [asked, known]);
  const near = goal?.range.start ?? -1;
  const visit = (range: Offsets | undefined, takesFocus: boolean): void => {
    if (range !== undefined) setGoal({ range, smooth: true, takesFocus });
  };
  return {
    goal,
    visit: (range) => visit(range, false),
    next: (ranges) =>
      visit(
        ranges.find(({ start }) => start > near),
        true,
      ),
    previous: (ranges) =>
      visit(
        ranges.findLast(({ start }) => start < near),
        true,
      ),
  };
}
