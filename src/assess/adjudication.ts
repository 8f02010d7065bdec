// How an adjudicator settles a difference: which text was highlighted by whom, a state to begin with that is made of those of several, and
// the deeds that lead there.

import type { Deed } from "./action.ts";
import { type DocumentState, judgedAs, relevantText } from "./document-state.ts";
import { intersect, nothing, type RangeSet, subtract, union } from "../text/range.ts";

/** What an adjudicator makes of a document to begin with: relevant where it has text, and only there. */
export type Beginning = Pick<DocumentState, "ranges" | "entry" | "verdict"> & {
  /** Where they are left out, those that are there stay. */
  readonly grades?: DocumentState["grades"];
};

/**
 * Where to begin: with the text that all highlighted, with that of any of them, or with nothing. Where no text is left, nothing is
 * decided, unless all of them found nothing.
 */
export function beginning(from: "both" | "either" | "none", judged: readonly Beginning[]): Beginning {
  const texts = judged.map(relevantText);
  const open = { ranges: nothing, entry: null, verdict: null };
  if (from === "none" || texts.length === 0) return open;
  if (texts.every(({ length }) => length === 0)) return { ...open, verdict: "nonrelevant" };
  const ranges = texts.reduce(from === "both" ? intersect : union);
  return ranges.length === 0 ? open : { ranges, entry: sharedEntry(judged), verdict: "relevant" };
}

/** As one of them judged it. */
export function beginningAs(state: Beginning): Beginning {
  const ranges = relevantText(state);
  return ranges.length === 0
    ? { ranges, entry: null, verdict: "nonrelevant" }
    : { ranges, entry: state.entry, verdict: "relevant", ...(state.grades && { grades: state.grades }) };
}

/** Where all who found text would have a reader begin; null where they differ. */
function sharedEntry(judged: readonly Beginning[]): number | null {
  const entries = judged.flatMap((state) => (judgedAs(state) === "relevant" ? [state.entry] : []));
  return entries.every((entry) => entry === entries[0]) ? (entries[0] ?? null) : null;
}

/** What leads from one state to another. */
export function deedsTowards(now: DocumentState, wanted: Beginning): Deed[] {
  const { ranges, entry, verdict, grades = now.grades } = wanted;
  return [
    ...subtract(now.ranges, ranges).map(({ start, end }): Deed => ({ kind: "erase", start, end })),
    ...subtract(ranges, now.ranges).map(({ start, end }): Deed => ({ kind: "highlight", start, end })),
    ...(now.entry === entry ? [] : [{ kind: "entry", position: entry } as const]),
    ...(now.verdict === verdict ? [] : [{ kind: "verdict", value: verdict } as const]),
    ...[...new Set([...now.grades.keys(), ...grades.keys()])]
      .filter((path) => now.grades.get(path) !== grades.get(path))
      .map((path): Deed => ({ kind: "grade", path, value: grades.get(path) ?? null })),
  ];
}

/** A piece of text that the same people highlighted from its start to its end. */
export interface TextShare {
  readonly start: number;
  readonly end: number;
  /** The numbers of those who did, ascending. */
  readonly by: readonly number[];
}

/** All text that somebody highlighted, cut where those who did change. */
export function textShares(texts: readonly RangeSet[]): TextShare[] {
  const edges = texts.flatMap((ranges, who) =>
    ranges.flatMap(({ start, end }) => [
      { at: start, who, isStart: true },
      { at: end, who, isStart: false },
    ]),
  );
  edges.sort((a, b) => a.at - b.at);
  const now = new Set<number>();
  const shares: TextShare[] = [];
  for (const [i, { at, who, isStart }] of edges.entries()) {
    if (isStart) now.add(who);
    else now.delete(who);
    const end = edges[i + 1]?.at ?? at;
    if (end > at && now.size > 0) shares.push({ start: at, end, by: [...now].sort((a, b) => a - b) });
  }
  return shares;
}
