import type { ComponentChild } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Range } from "../../../text/range.ts";
import type { Judging } from "../views/use-judging.ts";
import type { TextUse } from "../views/use-text-use.ts";
import type { Slice } from "../words.ts";
import { GradingPanel } from "./grading-panel.tsx";
import type { Grading } from "./use-grading.ts";

interface Given {
  readonly grading: Grading;
  readonly judging: Judging;
  readonly use: TextUse;
  readonly slice: Slice;
}

interface GradingPlace {
  /** Null where there is nothing to grade. */
  readonly panel: ComponentChild;
  /** Whether it stands above the tools: there is no room beside the text. */
  readonly isSheet: boolean;
  /** What is laid over the text: the element that is looked at. */
  readonly layer: readonly Range[];
  /** To the next element to grade. */
  toGrade(): void;
}

const lowest = 0.4; // of the window's height: what is looked at is seen above an open sheet, too

/** The list of elements, tied to the text: the element that is looked at is shown there. */
export function useGradingPanel({ grading, judging, use, slice }: Given): GradingPlace {
  const isSheet = useNarrow();
  const { shown, rows, left } = grading;
  const layer = useMemo(() => (shown === undefined ? [] : [shown]), [shown]);
  useEffect(() => {
    if (shown !== undefined) use.see(shown.start, lowest);
  }, [shown?.start, shown?.end]);
  useEffect(() => {
    if (left === 0 && judging.asking === "grades") judging.ask(undefined);
  }, [left]);
  const panel = rows.length > 0 && (
    <GradingPanel
      grading={grading}
      slice={slice}
      isSheet={isSheet}
      say={judging.say}
      onLeave={() => document.querySelector<HTMLElement>(".text")?.focus({ preventScroll: true })}
    />
  );
  return {
    panel,
    isSheet,
    layer,
    toGrade() {
      if (rows.length === 0) return judging.say("Nothing to grade: highlight what is relevant first.");
      if (left === 0) judging.say("All elements are graded.");
      grading.call();
    },
  };
}

const narrow = "(max-width: 70rem)"; // as in document.css, where the sides are left out

function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const query = matchMedia(narrow);
    const look = (): void => setNarrow(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isNarrow;
}
