// Walks through the results, highlights and differences of a document, and to the documents beside it.

import { useEffect, useState } from "preact/hooks";
import type { Goal } from "./text-view.tsx";
import { Steps } from "../frame/steps.tsx";
import { useKeptViews } from "../shared/kept.ts";
import type { Range as Offsets } from "../../../text/range.ts";

/** Walks through a document, from place to place. */
interface Visits {
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

interface DocumentSteps {
  readonly visits: Visits;
  /** What there is to walk through, each in order; undefined where there is no such thing. */
  readonly results: readonly Offsets[] | undefined;
  readonly relevant: readonly Offsets[] | undefined;
  readonly differences: readonly Offsets[] | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The ways through a document, and to those beside it. */
export function DocumentSteps({ visits, results, relevant, differences, previous, next }: DocumentSteps) {
  const walk = (what: string, keys: readonly [string, string], ranges: readonly Offsets[] | undefined) =>
    ranges !== undefined && (
      <Steps what={what} keys={keys} previous={() => visits.previous(ranges)} next={() => visits.next(ranges)} />
    );
  return (
    <span class="tool-steps">
      {walk("result", ["k", "j"], results)}
      {walk("highlight", ["g", "h"], relevant)}
      {walk("difference", ["s", "d"], differences)}
      <Steps what="document" keys={["p", "n"]} previous={previous} next={next} />
    </span>
  );
}
