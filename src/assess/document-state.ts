import { nothing, type RangeSet } from "../text/range.ts";
import type { Action, Exhaustivity, DocumentVerdict } from "./action.ts";
import { paintedText } from "./painted-text.ts";

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
