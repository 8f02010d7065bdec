import { sumBy } from "../../../base/number.ts";
import type { CutText } from "../../../text/words.ts";
import { firstAtLeast } from "../../../text/xml/element-table.ts";

/** A run of words, from `first` up to `end`, and how often it has each of the terms that were asked for, in their order. */
export interface Window {
  readonly first: number;
  readonly end: number;
  readonly counts: readonly number[];
  /** Of its hits. */
  readonly weight: number;
}

/** How long a window may be. */
export interface WindowSize {
  readonly size: number;
  readonly unit: "words" | "characters";
}

/** A term that is looked for, and what each of its hits is worth. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

/** The weight of hits: by term, in order, so that whoever adds them up comes to the same number. */
export function hitWeight(counts: readonly number[], terms: readonly WeightedTerm[]): number {
  return sumBy(counts, (count, i) => count * terms[i]!.weight);
}

/** A place where a term stands. */
interface Hit {
  readonly word: number;
  /** The index of its term. */
  readonly term: number;
}

/**
 * The windows with the heaviest hits, at most `most` of them, the best first, the earlier of equals. None overlaps one before it in this
 * list. A window is as long as it may be, with its hits in the middle where there is room on both sides.
 */
export function heaviestWindows(
  cut: CutText,
  terms: readonly WeightedTerm[],
  size: WindowSize,
  most: number,
): Window[] {
  const numbers = new Map(terms.map(({ term }, i) => [term, i]));
  const hits: Hit[] = [];
  for (let word = 0; word < cut.terms.length; word++) {
    const number = numbers.get(cut.terms[word]!);
    if (number !== undefined) hits.push({ word, term: number });
  }
  const ruler = rulerOf(cut, size);
  const windows: Window[] = [];
  let free = [{ first: 0, end: cut.terms.length }];
  while (windows.length < most) {
    const best = firstHeaviest(free.map((range) => heaviestIn(range, hits, terms, ruler)));
    if (best === undefined) break;
    windows.push(best);
    free = free.flatMap(({ first, end }) =>
      best.first < first || best.first >= end
        ? [{ first, end }]
        : [
            { first, end: best.first },
            { first: best.end, end },
          ],
    );
  }
  return windows;
}

/** Where words begin and end, in the unit of the size. */
interface Ruler {
  readonly size: number;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

function rulerOf({ terms, starts, ends }: CutText, { size, unit }: WindowSize): Ruler {
  if (unit === "characters") return { size, starts, ends };
  const places = new Int32Array(terms.length + 1);
  for (let i = 0; i < places.length; i++) places[i] = i;
  return { size, starts: places.subarray(0, terms.length), ends: places.subarray(1) };
}

interface WordRange {
  readonly first: number;
  readonly end: number;
}

function firstHeaviest(windows: readonly (Window | undefined)[]): Window | undefined {
  let best: Window | undefined;
  for (const window of windows)
    if (window !== undefined && (best === undefined || window.weight > best.weight)) best = window;
  return best;
}

/** The heaviest window inside a range of words: it is among those that begin with a hit and hold all hits that fit. */
function heaviestIn(
  range: WordRange,
  all: readonly Hit[],
  terms: readonly WeightedTerm[],
  ruler: Ruler,
): Window | undefined {
  const hits = all.filter(({ word }) => word >= range.first && word < range.end);
  const counts = terms.map(() => 0);
  let best: { weight: number; counts: number[]; from: number; to: number } | undefined;
  for (let [from, to] = [0, 0]; from < hits.length; from++) {
    const end = ruler.starts[hits[from]!.word]! + ruler.size;
    while (to < hits.length && (to <= from || ruler.ends[hits[to]!.word]! <= end)) counts[hits[to++]!.term]! += 1;
    const weight = hitWeight(counts, terms);
    if (best === undefined || weight > best.weight)
      best = { weight, counts: [...counts], from: hits[from]!.word, to: hits[to - 1]!.word };
    counts[hits[from]!.term]! -= 1;
  }
  return best && { ...widened(best.from, best.to, range, ruler), counts: best.counts, weight: best.weight };
}

/** The words around those from `from` to `to`, as many as the size holds, as evenly as the range allows. */
function widened(from: number, to: number, range: WordRange, { size, starts, ends }: Ruler): WordRange {
  const [least, greatest] = [starts[range.first]!, ends[range.end - 1]!];
  const room = size - (ends[to]! - starts[from]!);
  const start = Math.max(least, Math.min(starts[from]! - Math.floor(room / 2), greatest - size));
  const first = firstAtLeast(starts, start, range.first, range.end);
  const end = firstAtLeast(ends, start + size + 1, range.first, range.end);
  // A single word may be longer than the size.
  return { first: Math.min(first, from), end: Math.max(end, to + 1) };
}
