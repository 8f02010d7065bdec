// What one person's actions make of one document (rule 2 of docs/assess.md), and what that state says: relevant or not, and with
// which text. Page, server and export fold the same actions with this code.

import type { Action, DocumentVerdict, Exhaustivity } from "./action.ts";
import type { Settings } from "./judging.ts";
import { firstWhere } from "../base/smallest.ts";
import { nothing, type RangeSet, rangeSet } from "../text/range.ts";

/** What one assessor's actions make of one document for one topic. */
export interface DocumentState {
  /** The highlighted text, whatever the verdict. */
  readonly ranges: RangeSet;
  readonly entry: number | null;
  /** As it was given; without one, `relevant` where text is highlighted. */
  readonly verdict: DocumentVerdict | null;
  /** The last note; empty where there is none. */
  readonly note: string;
  /** By path. */
  readonly grades: ReadonlyMap<string, Exhaustivity>;
  /** Whether the assessor found it, outside the pool. */
  readonly isFound: boolean;
  /** What was searched for when it was found; null where it was not found so. */
  readonly query: string | null;
}

export const untouched: DocumentState = {
  ranges: nothing,
  entry: null,
  verdict: null,
  note: "",
  grades: new Map(),
  isFound: false,
  query: null,
};

/** The state of a document: its actions in the order of arrival, without those whose last word was undo. */
export function documentState(actions: readonly Action[]): DocumentState {
  const skipped = undone(actions);
  const grades = new Map<string, Exhaustivity>();
  const painted = paintedText();
  let { entry, verdict, note, isFound, query } = untouched;
  for (const action of actions) {
    if (skipped.has(action.id)) continue;
    switch (action.kind) {
      case "highlight":
        painted.paint(action.start, action.end);
        break;
      case "erase":
        painted.wipe(action.start, action.end);
        break;
      case "entry":
        entry = action.position;
        break;
      case "verdict":
        verdict = action.value;
        break;
      case "note":
        note = action.text;
        break;
      case "grade":
        if (action.value === null) grades.delete(action.path);
        else grades.set(action.path, action.value);
        break;
      case "suggest":
        painted.wipe(0, Infinity);
        for (const [start, end] of action.ranges) painted.paint(start, end);
        verdict = action.ranges.length > 0 ? null : "nonrelevant";
        break;
      case "add":
        isFound = true;
        query ??= action.query ?? null;
    }
  }
  const ranges = painted.ranges();
  return { ranges, entry, verdict: verdict ?? (ranges.length > 0 ? "relevant" : null), note, grades, isFound, query };
}

/** The ids of the actions that the last undo or redo took out. */
export function undone(actions: readonly Action[]): ReadonlySet<string> {
  const skipped = new Set<string>();
  for (const action of actions) {
    if (action.kind === "undo") skipped.add(action.of);
    else if (action.kind === "redo") skipped.delete(action.of);
  }
  return skipped;
}

/** What a state says of a document: undefined where it is not judged yet. */
type JudgedState = "relevant" | "nonrelevant";

/**
 * Relevant is highlighted text without another verdict. Nonrelevant counts whatever is highlighted. Cannot, later, and
 * relevant without highlighted text are not judged.
 */
export function judgedAs({ verdict, ranges }: Pick<DocumentState, "verdict" | "ranges">): JudgedState | undefined {
  if (verdict === "nonrelevant") return "nonrelevant";
  return verdict === "relevant" && ranges.length > 0 ? "relevant" : undefined;
}

/** Whether a document counts as relevant and has no entry point, in a judging that asks for one. */
export function lacksEntry(
  { entryPoints }: Pick<Settings, "entryPoints">,
  state: Pick<DocumentState, "verdict" | "ranges" | "entry">,
): boolean {
  return entryPoints && state.entry === null && judgedAs(state) === "relevant";
}

/** The text that somebody takes as relevant: what is highlighted under another verdict is not. */
export function relevantText(state: Pick<DocumentState, "verdict" | "ranges">): RangeSet {
  return judgedAs(state) === "relevant" ? state.ranges : nothing;
}

/** Text that is painted and wiped again and again: each stroke costs a search, whatever was painted before. */
interface PaintedText {
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
