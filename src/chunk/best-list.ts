// Looks for the list of chunks that finds most highlighted text within a budget, and for a bound that no list can pass. `priced` finds
// prices of reading and finding at which the best list reads about the budget; `relaxation` solves the problem at given prices without a
// budget, which bounds it; `boundedSearch` goes through what is left (branch and bound); `filled` is the greedy list to begin with.

import { groupBy } from "../base/lists.ts";
import { sumBy } from "../base/number.ts";
import { type ChunkLine, costOf, costUpTo, lengthFor, type LineChunk } from "./chunk-line.ts";
import type { Passage } from "../data/run.ts";
import { rangeSet, sizeWithin, subtract } from "../text/range.ts";

/** The best list of chunks that was found for a budget of characters, or of tokens, and a bound that no list can pass. */
export interface BestList {
  /** The order does not matter, except that the last passage may be cut where the budget ends. */
  readonly passages: readonly Passage[];
  /** Highlighted characters that the list brings within the budget, and all characters or tokens that are read. */
  readonly found: number;
  readonly read: number;
  /** No list brings more. Equal to `found` where at most 12 chunks touch highlights, and mostly where there are more. */
  readonly bound: number;
}

/**
 * Looks for the list of chunks that finds most highlighted text within a budget of characters or tokens, and of those that find as much
 * reads least. A reader reads some chunks whole, in any order, and at most one only up to where the budget ends; a chunk that
 * touches no highlight only costs. So a list is a set of chunks, and perhaps one more at the end.
 */
export function bestList(line: ChunkLine, budget: number, widths?: readonly number[]): BestList {
  const { selection, bound } = boundedSearch(line, budget, priced(line, budget), widths);
  const { whole, cut, found, read } = selection;
  const passages = [...whole, ...(cut === undefined ? [] : [cut])].map((chunk) => line.chunks[chunk]!.passage);
  return { passages, found, read, bound };
}

/** What has been decided about all chunks before one: which are read. */
interface State {
  /** The position up to which the chunks read whole cover the line. */
  readonly covered: number;
  readonly found: number;
  readonly read: number;
  readonly whole: Chain | undefined;
  /** The chunk that is to be read last, up to where the budget ends. */
  readonly cut: Cut | undefined;
}

interface Chain {
  readonly chunk: number;
  readonly before: Chain | undefined;
}

interface Cut {
  readonly chunk: number;
  /** The most that the part that is read may be worth. */
  readonly worth: number;
  /** Which chunks read whole share text with it: states that differ in this cannot be compared. */
  readonly key: string;
}

const start: State = { covered: 0, found: 0, read: 0, whole: undefined, cut: undefined };

/**
 * How many states are kept after each chunk: in a first pass few, to find a good list soon, then many. 12 chunks have 28,672
 * states at most, so that none of them is dropped.
 */
export const usualWidths = (chunks: number): readonly number[] => [16, chunks <= 12 ? 2 ** 15 : 2 ** 8];

/**
 * Looks for the best selection within a budget (branch and bound). Goes from chunk to chunk, and keeps all states that decisions
 * so far can lead to. Of two states that cover as far, the one that finds less and reads more is dropped; so is a state that
 * cannot lead to a better selection than the best so far.
 *
 * What a state can lead to has a bound (a Lagrangian relaxation). Let a list find f and read r ≤ budget, and let it
 * be worth a·f − b·r, with a > 0 and b ≥ 0. Then a·f ≤ a·f − b·r + b·budget ≤ most + b·budget, where `most` is the largest worth of any selection
 * from here on, whatever it reads. `relaxed` knows it, with overlaps and a part of a chunk. The prices of the hull make the
 * bound as small as possible.
 */
export function boundedSearch(
  line: ChunkLine,
  budget: number,
  { weights, relaxed, within }: Priced,
  widths = usualWidths(line.chunks.length),
): { selection: Selection; bound: number } {
  const { chunks } = line;
  let best: Selection = { whole: [], cut: undefined, found: 0, read: 0 };
  offer(within);
  offer(filled(line, within.whole, budget));
  offer(filled(line, [], budget));
  const uncut = relaxed.best(false);
  if (uncut.read <= budget) offer(uncut);
  let bound = mostFound(start, 0);
  for (const width of widths) bound = Math.min(bound, Math.max(lookThrough(width), best.found));
  return { selection: best, bound };

  function offer({ whole, cut }: Pick<Selection, "whole" | "cut">): void {
    const outcome = outcomeOf(line, whole, cut, budget);
    const isBetter = outcome.found > best.found || (outcome.found === best.found && outcome.read < best.read);
    if (isBetter) best = { whole, cut, ...outcome };
  }

  /** One pass that keeps at most `width` states after each chunk. Gives the most that a dropped state could have found. */
  function lookThrough(width: number): number {
    let states: readonly State[] = [start];
    let lost = 0;
    for (let chunk = 0; chunk < chunks.length; chunk++) {
      const next = states.flatMap((state) => nextStates(state, chunk)).filter((state) => mayBeBetter(state, chunk + 1));
      const kept = undominated(next);
      if (kept.length > width) {
        kept.sort((a, b) => mostWorth(b, chunk + 1) - mostWorth(a, chunk + 1));
        lost = Math.max(lost, mostFound(kept[width]!, chunk + 1));
      }
      states = kept.slice(0, width);
    }
    for (const { whole, cut } of states) offer({ whole: listed(whole), cut: cut?.chunk });
    return lost;
  }

  function worthOf({ found, read }: State): number {
    return weights.found * found - weights.read * read;
  }

  function mostWorth(state: State, chunk: number): number {
    return worthOf(state) + relaxed.worth(chunk, state.covered, state.cut === undefined) + (state.cut?.worth ?? 0);
  }

  function mostFound(state: State, chunk: number): number {
    return Math.floor((mostWorth(state, chunk) + weights.read * budget) / weights.found);
  }

  /** The least that whole chunks from this state on must read to find as much as the best selection so far. */
  function leastRead(state: State, chunk: number): number {
    const most = worthOf(state) + relaxed.worth(chunk, state.covered, false);
    return Math.ceil((weights.found * best.found - most) / weights.read);
  }

  /** A selection with a cut reads all of the budget, and is no better than another that finds as much. */
  function mayBeBetter(state: State, chunk: number): boolean {
    return mostFound(state, chunk) > best.found || (state.cut === undefined && leastRead(state, chunk) < best.read);
  }

  function nextStates(state: State, chunk: number): State[] {
    const { found, read, whole, cut } = state;
    const { first, last } = chunks[chunk]!;
    const cost = costOf(chunks[chunk]!);
    const covered = Math.max(state.covered, first);
    const after = Math.max(covered, last);
    const gain = line.before[after]! - line.before[covered]!;
    const next: State[] = [{ ...state, covered }];
    if (gain === 0) return next;
    if (cut === undefined && read < budget)
      next.push({ ...state, covered, cut: { chunk, worth: mostOfPart(chunk, covered), key: `${chunk} ${covered}` } });
    if (read + cost <= budget)
      next.push({
        covered: after,
        found: found + gain,
        read: read + cost,
        whole: { chunk, before: whole },
        cut: cut && first < chunks[cut.chunk]!.last ? { ...cut, key: `${cut.key} ${chunk}` } : cut,
      });
    return next;
  }

  /** The most that a part of a chunk may be worth. Chunks that follow can only make it less, by finding some of it first. */
  function mostOfPart(chunk: number, covered: number): number {
    const { last } = chunks[chunk]!;
    let most = 0;
    for (let stop = covered + 1; stop <= last; stop++) {
      const found = line.before[stop]! - line.before[covered]!;
      most = Math.max(most, weights.found * found - weights.read * costUpTo(chunks[chunk]!, line.place[stop]!));
    }
    return most;
  }
}

/** What a list finds and reads within the budget: the whole chunks, which fit, and then the beginning of one more. */
function outcomeOf(
  { chunks, highlighted }: ChunkLine,
  whole: readonly number[],
  cut: number | undefined,
  budget: number,
) {
  const text = rangeSet(whole.map((chunk) => chunks[chunk]!));
  let [found, read] = [0, 0];
  for (const { start, end } of text) found += sizeWithin(highlighted, start, end);
  for (const chunk of whole) read += costOf(chunks[chunk]!);
  if (cut === undefined) return { found, read };
  const { start } = chunks[cut]!;
  const length = lengthFor(chunks[cut]!, budget - read);
  for (const part of subtract(rangeSet([{ start, end: start + length }]), text))
    found += sizeWithin(highlighted, part.start, part.end);
  return { found, read: Math.min(read + costOf(chunks[cut]!), budget) };
}

/**
 * The states that no other beats. Of states that are alike in all that matters later, one beats another if it finds as much
 * and reads less.
 */
function undominated(states: readonly State[]): State[] {
  const kept: State[] = [];
  for (const alike of groupBy(states, ({ covered, cut }) => `${covered} ${cut?.key ?? ""}`).values()) {
    let found = -1;
    for (const state of alike.toSorted((a, b) => a.read - b.read || b.found - a.found))
      if (state.found > found) {
        kept.push(state);
        found = state.found;
      }
  }
  return kept;
}

function listed(chain: Chain | undefined): number[] {
  const chunks: number[] = [];
  for (let at = chain; at !== undefined; at = at.before) chunks.push(at.chunk);
  return chunks.toReversed();
}

/** The prices at which the best selection, without a limit on reading, reads about as much as the budget. */
interface Priced {
  readonly weights: Weights;
  readonly relaxed: Relaxation;
  /** A selection that is worth most at these prices and keeps to the budget. */
  readonly within: Selection;
}

/**
 * Finds those prices. Draw every selection as a point (read, found): the upper hull of the points has one edge that passes over
 * the budget. Its slope gives the prices, at which the selections at both of its ends are worth most. Where the budget is enough
 * to find everything, text costs next to nothing.
 */
export function priced(line: ChunkLine, budget: number): Priced {
  const longest = sumBy(line.chunks, (chunk) => costOf(chunk));
  let weights: Weights = { found: longest + 1, read: 1 }; // finds all there is, then reads as little as it takes
  let relaxed = relaxation(line, weights);
  let within: Selection = { whole: [], cut: undefined, found: 0, read: 0 };
  let beyond = relaxed.best(true);
  if (beyond.read <= budget) return { weights, relaxed, within: beyond };
  for (;;) {
    weights = { found: beyond.read - within.read, read: beyond.found - within.found };
    relaxed = relaxation(line, weights);
    const next = relaxed.best(true);
    if (worthOf(next, weights) <= worthOf(within, weights)) return { weights, relaxed, within };
    if (next.read <= budget) within = next;
    else beyond = next;
  }
}

function worthOf({ found, read }: Selection, weights: Weights): number {
  return weights.found * found - weights.read * read;
}

/** What a highlighted character found is worth, and what a character or token read costs. Whole numbers, so that sums are exact. */
export interface Weights {
  readonly found: number;
  readonly read: number;
}

/** Chunks to be read whole, and at most one of which only the beginning is read. A chunk is its index on the line. */
export interface Selection {
  readonly whole: readonly number[];
  readonly cut: number | undefined;
  /** Highlighted characters, each counted once. */
  readonly found: number;
  /** Characters or tokens, counted each time they are read. */
  readonly read: number;
}

/** What selections can be worth if reading has a price and no limit. */
interface Relaxation {
  /** The most that this chunk and those after it add, where nothing from the position `covered` on has been read. */
  worth(chunk: number, covered: number, mayCut: boolean): number;
  /** A selection that is worth most. */
  best(mayCut: boolean): Selection;
}

/**
 * Finds the selection that is worth most at given prices, by dynamic programming over the chunks in the order of their starts.
 * Of the chunks before, only one thing matters: up to which position they cover the line. (The chunk that reaches furthest
 * begins no later than the next one, and so covers everything in between.)
 *
 * A chunk is left out, read whole, or, for one of them, read up to a stop. Only ends of highlights, and within highlights the
 * starts of other chunks, can be the best stops: between them, reading on makes the worth steadily rise or steadily fall.
 */
export function relaxation(line: ChunkLine, weights: Weights): Relaxation {
  const { chunks, place, before } = line;
  const uncut: Float64Array[] = [];
  const cut: Float64Array[] = [];
  const furthest = reach(line);

  const worth = (chunk: number, covered: number, mayCut: boolean): number => {
    const values = (mayCut ? cut : uncut)[chunk];
    return values === undefined ? 0 : values[Math.max(0, covered - chunks[chunk]!.first)]!;
  };
  const wholly = (chunk: number, covered: number, mayCut: boolean): number => {
    const after = Math.max(covered, chunks[chunk]!.last);
    const own = weights.found * (before[after]! - before[covered]!) - weights.read * costOf(chunks[chunk]!);
    return own + worth(chunk + 1, after, mayCut);
  };
  /**
   * The worth of reading a chunk up to a stop, where highlights before `covered` are still counted as found; the caller
   * subtracts them.
   */
  const partly = (chunk: number, stop: number): number =>
    weights.found * before[stop]! -
    weights.read * costUpTo(chunks[chunk]!, place[stop]!) +
    worth(chunk + 1, stop, false);

  for (let chunk = chunks.length - 1; chunk >= 0; chunk--) {
    const { first, last } = chunks[chunk]!;
    const states = Math.max(first, furthest[chunk]!) - first + 1;
    uncut[chunk] = new Float64Array(states);
    cut[chunk] = new Float64Array(states);
    let [bestPart, stop] = [-Infinity, last];
    for (let covered = first + states - 1; covered >= first; covered--) {
      for (; stop - 1 > covered; stop--)
        if (line.isStop[stop - 1]!) bestPart = Math.max(bestPart, partly(chunk, stop - 1));
      const part = bestPart - weights.found * before[covered]!;
      uncut[chunk]![covered - first] = Math.max(worth(chunk + 1, covered, false), wholly(chunk, covered, false));
      cut[chunk]![covered - first] = Math.max(worth(chunk + 1, covered, true), wholly(chunk, covered, true), part);
    }
  }

  function bestStop(chunk: number, covered: number): number | undefined {
    let best: number | undefined;
    for (let stop = covered + 1; stop < chunks[chunk]!.last; stop++)
      if (line.isStop[stop]! && (best === undefined || partly(chunk, stop) > partly(chunk, best))) best = stop;
    return best;
  }

  function best(mayCutOne: boolean): Selection {
    const whole: number[] = [];
    let [covered, found, read] = [0, 0, 0];
    let cutChunk: number | undefined;
    for (const [chunk, { first, last }] of chunks.entries()) {
      covered = Math.max(covered, first);
      const mayCut = mayCutOne && cutChunk === undefined;
      const [left, taken] = [worth(chunk + 1, covered, mayCut), wholly(chunk, covered, mayCut)];
      const stop = mayCut ? bestStop(chunk, covered) : undefined;
      const part = stop === undefined ? -Infinity : partly(chunk, stop) - weights.found * before[covered]!;
      if (left >= taken && left >= part) continue;
      const isPart = part > taken;
      if (isPart) cutChunk = chunk;
      else whole.push(chunk);
      const upTo = isPart ? stop! : last; // a part has a stop
      const after = Math.max(covered, upTo);
      found += before[after]! - before[covered]!;
      read += isPart ? costUpTo(chunks[chunk]!, place[upTo]!) : costOf(chunks[chunk]!);
      covered = after;
    }
    return { whole, cut: cutChunk, found, read };
  }

  return { worth, best };
}

/** By chunk: the furthest position at which an earlier chunk ends. */
function reach({ chunks }: ChunkLine): Int32Array {
  const furthest = new Int32Array(chunks.length);
  for (let chunk = 1; chunk < chunks.length; chunk++)
    furthest[chunk] = Math.max(furthest[chunk - 1]!, chunks[chunk - 1]!.last);
  return furthest;
}

/** What chunks bring that are read one after the other. */
interface Reading {
  /** The highlighted characters in the first `length` characters of a chunk that are not read yet. */
  gain(chunk: number, length: number): number;
  /** Reads a chunk whole. */
  take(chunk: number): void;
}

/**
 * Fills up a budget: to the chunks that are read whole adds others that fit, the densest in new highlights first; then one more,
 * whose beginning finds most in what is left.
 */
export function filled(line: ChunkLine, whole: readonly number[], budget: number) {
  return filledBy(lineReading(line), line.chunks, whole, budget);
}

/** The same for any way of reading. */
export function filledBy(reading: Reading, chunks: readonly LineChunk[], whole: readonly number[], budget: number) {
  const picked = new Set<number>();
  let left = budget;

  function take(chunk: number): void {
    picked.add(chunk);
    reading.take(chunk);
    left -= costOf(chunks[chunk]!);
  }

  /** The chunk, not taken yet, of the highest worth above 0. */
  function bestBy(worth: (chunk: number) => number): number | undefined {
    let [best, most]: [number | undefined, number] = [undefined, 0];
    for (let chunk = 0; chunk < chunks.length; chunk++) {
      const value = picked.has(chunk) ? 0 : worth(chunk);
      if (value > most) [best, most] = [chunk, value];
    }
    return best;
  }

  whole.forEach(take);
  const density = (chunk: number): number => {
    const cost = costOf(chunks[chunk]!);
    return cost <= left ? reading.gain(chunk, Infinity) / cost : 0;
  };
  for (let next = bestBy(density); next !== undefined; next = bestBy(density)) take(next);
  const cut = bestBy((chunk) => reading.gain(chunk, lengthFor(chunks[chunk]!, left)));
  return { whole: [...picked], cut };
}

function lineReading({ chunks, place, before }: ChunkLine): Reading {
  const isOpen = new Uint8Array(place.length).fill(1); // by position: whether the text from there to the next is to be read yet

  /** Between two positions highlighted text comes last, so that what is not read is lost first. */
  function foundBetween(at: number, upTo: number): number {
    const found = before[at + 1]! - before[at]!;
    return Math.max(0, found - Math.max(0, place[at + 1]! - upTo));
  }

  return {
    gain(chunk, length) {
      const { first, last, start } = chunks[chunk]!;
      const upTo = start + length;
      let total = 0;
      for (let at = first; at < last; at++) if (isOpen[at] === 1) total += foundBetween(at, upTo);
      return total;
    },
    take(chunk) {
      isOpen.fill(0, chunks[chunk]!.first, chunks[chunk]!.last);
    },
  };
}
