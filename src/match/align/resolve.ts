// Chooses one place for a text that has several: the nearest to its offsets, the one that continues a list of chunks,
// or the first that no copy of the text has taken.

import type { Range } from "../../text/range.ts";

/** A text that was searched in a document. */
export interface Candidate {
  readonly text: string;
  /** The places in the order of the document, at least one. */
  readonly places: readonly Range[];
  /** The start that the file gives. */
  readonly near: number | undefined;
  /** The lines or the page that the file gives. */
  readonly within: Range | undefined;
}

export interface Resolved {
  readonly range: Range;
  /** True if other places were as good, and it is not known which one is meant. */
  readonly ambiguous: boolean;
}

export interface ResolveOptions {
  /**
   * True if the texts are in the order of the document, as the chunks of a splitter are. Default: true if their places
   * are seen to rise.
   */
  readonly isList?: boolean | undefined;
  /** True if only all places together matter, not which text has which place, as for highlights. */
  readonly isSet?: boolean | undefined;
}

/** The most white space between chunks that follow each other. */
const widestSpace = 4;
/**
 * With this many texts in ascending places, they count as a list. Five texts in random order are ascending by chance
 * once in 120 times.
 */
const enoughToRise = 5;

/**
 * Chooses one place for each text of a document: the nearest to the place that the file gives; in a list, the place
 * that continues where its neighbour ends; otherwise the first place that no other copy of the same text has taken. In
 * the last case the text is ambiguous.
 */
export function resolved(candidates: readonly Candidate[], options: ResolveOptions = {}): Resolved[] {
  const open = candidates.map(narrowed);
  const chosen = open.map((places) => (places.length === 1 ? places[0] : undefined));
  const ambiguous = new Set<number>();
  if (options.isList === true || isRising(chosen)) chooseByNeighbours(open, chosen, ambiguous);
  chooseInTurn(candidates, open, chosen, ambiguous, options.isSet === true);
  return chosen.map((range, i) => ({ range: range!, ambiguous: ambiguous.has(i) }));
}

/** The places that agree best with what the file says about the text. */
function narrowed({ places, near, within }: Candidate): readonly Range[] {
  if (places.length === 1) return places;
  if (near !== undefined) return nearest(places, ({ start }) => Math.abs(start - near));
  if (within === undefined) return places;
  const outside = ({ start, end }: Range) => Math.max(0, within.start - start) + Math.max(0, end - within.end);
  return nearest(places, outside);
}

function nearest(places: readonly Range[], distance: (place: Range) => number): Range[] {
  const distances = places.map(distance);
  const least = distances.reduce((a, b) => Math.min(a, b));
  return places.filter((_, i) => distances[i] === least);
}

function isRising(chosen: readonly (Range | undefined)[]): boolean {
  const known = chosen.filter((range) => range !== undefined);
  return known.length >= enoughToRise && known.every(({ start }, i) => i === 0 || start > known[i - 1]!.start);
}

/**
 * Places texts next to neighbours whose place is known, forwards and backwards, and then those between two such
 * neighbours.
 */
function chooseByNeighbours(
  open: readonly (readonly Range[])[],
  chosen: (Range | undefined)[],
  ambiguous: Set<number>,
): void {
  const overlap = usualOverlap(chosen);
  const follow = (i: number): void => {
    const [before, after] = [chosen[i - 1], chosen[i + 1]];
    const touching = open[i]!.filter(
      ({ start, end }) =>
        (before !== undefined && start > before.start && start <= before.end + widestSpace) ||
        (after !== undefined && start < after.start && end >= after.start - widestSpace),
    );
    const off = ({ start, end }: Range) =>
      Math.min(
        Math.abs(start - ((before?.end ?? Infinity) - overlap)),
        Math.abs(end - overlap - (after?.start ?? Infinity)),
      );
    if (touching.length > 0) chosen[i] = nearest(touching, off)[0];
  };
  for (let i = 1; i < open.length; i++) if (chosen[i] === undefined) follow(i);
  for (let i = open.length - 3; i >= 1; i--) if (chosen[i] === undefined) follow(i);
  let before = -Infinity;
  for (let i = 0; i < open.length; i++) {
    if (chosen[i] === undefined) follow(i);
    if (chosen[i] === undefined) {
      const after = chosen.slice(i + 1).find((range) => range !== undefined)?.start ?? Infinity;
      const between = open[i]!.filter(({ start }) => start > before && start < after);
      chosen[i] = between[0];
      if (between.length > 1) ambiguous.add(i);
    }
    before = chosen[i]?.start ?? before;
  }
}

/** How many characters neighbours usually share: the median. It is negative if there is a gap. */
function usualOverlap(chosen: readonly (Range | undefined)[]): number {
  const shared: number[] = [];
  for (const [i, b] of chosen.entries()) {
    const a = chosen[i - 1];
    if (a !== undefined && b !== undefined) shared.push(a.end - b.start);
  }
  shared.sort((a, b) => a - b);
  return shared[shared.length >> 1] ?? 0;
}

/** Gives each remaining text the first place that no other copy of it has taken. */
function chooseInTurn(
  candidates: readonly Candidate[],
  open: readonly (readonly Range[])[],
  chosen: (Range | undefined)[],
  ambiguous: Set<number>,
  isSet: boolean,
): void {
  const times = new Map<string, number>();
  const key = (i: number) => `${open[i]![0]!.start} ${candidates[i]!.text}`;
  const left = [...open.keys()].filter((i) => chosen[i] === undefined);
  for (const i of left) times.set(key(i), (times.get(key(i)) ?? 0) + 1);
  const taken = new Map<string, number>();
  for (const i of left) {
    const places = open[i]!;
    const turn = taken.get(key(i)) ?? 0;
    taken.set(key(i), turn + 1);
    chosen[i] = places[Math.min(turn, places.length - 1)];
    if (!isSet || times.get(key(i))! < places.length) ambiguous.add(i);
  }
}
