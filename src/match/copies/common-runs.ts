import { gramTable } from "../../text/grams.ts";
import type { ComparedText } from "./compared-text.ts";
import type { Work } from "./work.ts";

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

export function runFinder(passages: readonly SoughtPassage[], shortest: number, work: Work): RunFinder {
  const texts = passages.map(({ text }) => text.folded);
  const beginnings = beginningsOf(texts, shortest);

  return (doc, text, first, last) => {
    const other = text.folded;
    const start = Math.max(0, first - shortest + 1);
    const found: CommonRun[] = [];
    beginnings(other, start, last + shortest - 1, (passage, from, at) => {
      const { doc: own, text: gold, offset } = passages[passage]!;
      if (own === doc && at === offset + from) return; // itself
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
      work.spend(doc, 1 + ((before + after) >> 6));
      if (after < shortest) return; // another gram of the same hash
      const letters = gold.letters[from + after]! - gold.letters[from - before]!;
      found.push({ passage, from: from - before, at: at - before, length: before + after, letters });
    });
    return found;
  };
}

/**
 * Finds where runs that some texts and another have in common begin, or where they enter a stretch of the other. Grams are listed by the
 * character before them: where it is the same in both, the run has begun before. So in text that repeats itself no place of
 * a run is looked at more than once.
 */
function beginningsOf(texts: readonly string[], gram: number) {
  const table = gramTable(texts, gram);
  const lists: Map<number, number[]>[] = Array.from({ length: table.size }, () => new Map()); // text and place, by gram and character
  for (const [text, own] of table.numbers.entries())
    for (const [from, number] of own.entries()) {
      const before = texts[text]!.charCodeAt(from - 1); // NaN, which is like no other, where nothing stands before
      const list = lists[number]!.get(before);
      if (list === undefined) lists[number]!.set(before, [text, from]);
      else list.push(text, from);
    }
  return (other: string, start: number, end: number, tell: (text: number, from: number, at: number) => void): void =>
    table.scan(other.slice(start, end), (number, position) => {
      const known = position === 0 ? undefined : other.charCodeAt(start + position - 1);
      for (const [before, list] of lists[number]!) {
        if (before === known) continue;
        for (let i = 0; i < list.length; i += 2) tell(list[i]!, list[i + 1]!, start + position);
      }
    });
}

function isAlike(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i) === b.charCodeAt(j);
}
