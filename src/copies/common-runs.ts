import { quoteTable } from "../text/quote-table.ts";
import type { ComparedText } from "./compared-text.ts";

/** A highlighted passage whose copies are looked for. */
export interface SoughtPassage {
  readonly doc: string;
  /** Its text with what stands around it: a short highlight is told from a common phrase by its surroundings. */
  readonly text: ComparedText;
  /** Where that begins in the compared text of its document, in units. */
  readonly offset: number;
  /** The units of the highlight itself. */
  readonly first: number;
  readonly last: number;
}

/** Units in a row that a passage and another text have in common, and that cannot be made longer. */
export interface CommonRun {
  /** By its number. */
  readonly passage: number;
  /** Where it begins in the text of the passage, and in the other. */
  readonly from: number;
  readonly at: number;
  readonly length: number;
  readonly letters: number;
}

/** Finds what a stretch of a text has in common with the passages: runs of at least `shortest` units. */
export type RunFinder = (doc: string, text: ComparedText, first: number, last: number) => CommonRun[];

/** Of a gram that a passage repeats, this many places are looked at: in text that repeats itself all of them would take too long. */
const mostTimes = 256;

export function runFinder(passages: readonly SoughtPassage[], shortest: number): RunFinder {
  const table = quoteTable(
    passages.map(({ text }) => text.folded),
    shortest,
    mostTimes,
  );

  return (doc, text, first, last) => {
    const other = text.folded;
    const start = Math.max(0, first - shortest + 1);
    const found: CommonRun[] = [];
    const reached = new Map<number, number>(); // by passage and shift: where its last run ends
    table.scan(other.slice(start, last + shortest - 1), (passage, from, position) => {
      const at = start + position;
      const { doc: own, text: gold, offset } = passages[passage]!;
      if (own === doc && at === offset + from) return; // itself
      const key = passage * 2 ** 32 + (at - from);
      if ((reached.get(key) ?? -1) > at) return;
      let before = 0;
      while (from - before > 0 && at - before > 0 && isAlike(gold.folded, from - before - 1, other, at - before - 1))
        before++;
      let after = 0;
      while (
        from + after < gold.folded.length &&
        at + after < other.length &&
        isAlike(gold.folded, from + after, other, at + after)
      )
        after++;
      const length = before + after;
      if (after < shortest) return; // another gram of the same hash
      reached.set(key, at + after);
      const letters = gold.letters[from + after]! - gold.letters[from - before]!;
      found.push({ passage, from: from - before, at: at - before, length, letters });
    });
    return found;
  };
}

function isAlike(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i) === b.charCodeAt(j);
}
