import { gramTable } from "../../text/grams.ts";
import type { ComparedText } from "./compared-text.ts";
import type { Work } from "./work.ts";

/** A highlighted passage whose copies are searched. */
export interface SoughtPassage {
  readonly doc: string;
  /** Its text and the text around it. The text around a short highlight distinguishes it from a common phrase. */
  readonly text: ComparedText;
  /** The start of that text in the compared text of its document, in units. */
  readonly offset: number;
  /** The units of the highlight itself. */
  readonly first: number;
  readonly last: number;
}

/** Units in a row that a passage and another text have in common, as long as possible. */
export interface CommonRun {
  /** The index of the passage. */
  readonly passage: number;
  /** The start in the text of the passage, and in the other text. */
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
      if (own === doc && at === offset + from) return; // the passage itself
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
      if (after < shortest) return; // another gram with the same hash
      const letters = gold.letters[from + after]! - gold.letters[from - before]!;
      found.push({ passage, from: from - before, at: at - before, length: before + after, letters });
    });
    return found;
  };
}

/**
 * Finds where the runs that some texts share with another text begin, or where they enter a stretch of it. Grams are
 * listed by the character before them. If that is the same in both texts, the run has begun earlier. So in text that
 * repeats itself, no place of a run is examined more than once.
 */
function beginningsOf(texts: readonly string[], gram: number) {
  const table = gramTable(texts, gram);
  const lists: Map<number, number[]>[] = Array.from({ length: table.size }, () => new Map()); // texts and places, by gram and character
  for (const [text, own] of table.numbers.entries())
    for (const [from, number] of own.entries()) {
      const before = texts[text]!.charCodeAt(from - 1); // NaN if there is no character before it; NaN is equal to nothing
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
