// Searches for the list of chunks that finds the most highlighted text within a budget, and for a bound that no list
// can exceed. `priced` finds prices for reading and finding at which the best list reads about as much as the budget.
// `relaxation` solves the problem at given prices without a budget, which gives the bound. `boundedSearch` searches the
// rest (branch and bound). `filled` makes the greedy list to start from.

import { groupBy } from "../base/lists.ts";
import { sumBy } from "../base/number.ts";
import { type ChunkLine, costOf, costUpTo, lengthFor, type LineChunk } from "./chunk-line.ts";
import type { Passage } from "../data/run.ts";
import { rangeSet, sizeWithin, subtract } from "../text/range.ts";

/** The best list of chunks that was found for a budget of characters or tokens, and a bound that no list can exceed. */
export interface BestList {
  /** The order does not matter, except that the budget may end inside the last passage. */
  readonly passages: readonly Passage[];
  /** The highlighted characters that the list finds within the budget, and all characters or tokens that are read. */
  readonly found: number;
  readonly read: number;
  /**
   * No list finds more. It is equal to `found` if at most 12 chunks touch highlights, and usually also if there are
   * more.
   */
  readonly bound: number;
}

/**
 * Searches for the list of chunks that finds the most highlighted text within a budget of characters or tokens. Of
 * lists that find the same, it takes the one that reads least. A reader reads some chunks whole, in any order, and at
 * most one chunk only up to the end of the budget. A chunk that touches no highlight only costs. So a list is a set of
 * whole chunks, and perhaps one partial chunk at the end.
 */
export function bestList(line: ChunkLine, budget: number, widths?: readonly number[]): BestList {
  const { selection, bound } = boundedSearch(line, budget, priced(line, budget), widths);
  const { whole, cut, found, read } = selection;
  const passages = [...whole, ...(cut === undefined ? [] : [cut])].map((chunk) => line.chunks[chunk]!.passage);
  return { passages, found, read, bound };
}

/** The decisions about all chunks before one: which are read. */
interface State {
  /** The position up to which the whole chunks cover the line. */
  readonly covered: number;
  readonly found: number;
  readonly read: number;
  readonly whole: Chain | undefined;
  /** The chunk that is to be read last, up to the end of the budget. */
  readonly cut: Cut | undefined;
}

interface Chain {
  readonly chunk: number;
  readonly before: Chain | undefined;
}

interface Cut {
  readonly chunk: number;
  /** The most that the read part may be worth. */
  readonly worth: number;
  /** The whole chunks that share text with it. States that differ in this cannot be compared. */
  readonly key: string;
}

const start: State = { covered: 0, found: 0, read: 0, whole: undefined, cut: undefined };

/**
 * How many states are kept after each chunk: few in the first pass, to find a good list soon, then many. 12 chunks have
 * at most 28,672 states, so none of them is dropped.
 */
export const usualWidths = (chunks: number): readonly number[] => [16, chunks <= 12 ? 2 ** 15 : 2 ** 8];

/**
 * Searches for the best selection within a budget (branch and bound). It goes from chunk to chunk and keeps all states
 * that the decisions can lead to. Of two states that cover the same, the one that finds less and reads more is dropped.
 * A state that cannot lead to a better selection than the best so far is dropped too.
 *
 * A Lagrangian relaxation gives a bound for what a state can lead to. Let a list find f and read r ≤ budget. Let its
 * worth be a·f − b·r, with a > 0 and b ≥ 0. Then a·f ≤ a·f − b·r + b·budget ≤ most + b·budget. Here `most` is the
 * largest worth of any selection from here on, however much it reads. `relaxed` knows `most`, and takes overlaps and a
 * partial chunk into account. The prices from the hull make the bound as small as possible.
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

  /**
   * One pass that keeps at most `width` states after each chunk. Returns the most that a dropped state could have
   * found.
   */
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

  /** The least that whole chunks must read, from this state on, to find as much as the best selection so far. */
  function leastRead(state: State, chunk: number): number {
    const most = worthOf(state) + relaxed.worth(chunk, state.covered, false);
    return Math.ceil((weights.found * best.found - most) / weights.read);
  }

  /**
   * True if a state may lead to a better selection. A selection with a partial chunk reads all of the budget, so it is
   * not better than another that finds as much.
   */
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

  /**
   * The most that a part of a chunk may be worth. Later chunks can only make it less, because they find some of the
   * same text.
   */
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

/**
 * The text that a list finds and reads within the budget: its whole chunks, which fit, and then the beginning of one
 * more.
 */
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
 * The states that no other state beats. Among states that agree in all that matters later, one beats another if it
 * finds as much and reads less.
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

/** The prices at which the best selection reads about as much as the budget, although its reading is not limited. */
interface Priced {
  readonly weights: Weights;
  readonly relaxed: Relaxation;
  /** The selection that is worth most at these prices and stays within the budget. */
  readonly within: Selection;
}

/**
 * Finds those prices. Draw every selection as a point (read, found). One edge of the upper hull of the points passes
 * over the budget. Its slope gives the prices: at these prices the selections at both ends of the edge are worth most.
 * If the budget is enough to find everything, reading costs almost nothing.
 */
export function priced(line: ChunkLine, budget: number): Priced {
  const longest = sumBy(line.chunks, (chunk) => costOf(chunk));
  let weights: Weights = { found: longest + 1, read: 1 }; // finds everything, and then reads as little as possible
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

/**
 * The worth of a found highlighted character, and the price of a character or token that is read. They are whole
 * numbers, so that sums are exact.
 */
export interface Weights {
  readonly found: number;
  readonly read: number;
}

/**
 * Chunks to read whole, and at most one chunk of which only the beginning is read. A chunk is given by its index on the
 * line.
 */
export interface Selection {
  readonly whole: readonly number[];
  readonly cut: number | undefined;
  /** The highlighted characters, each counted once. */
  readonly found: number;
  /** The characters or tokens, counted each time they are read. */
  readonly read: number;
}

/** The worth of selections if reading has a price and no limit. */
interface Relaxation {
  /** The most that this chunk and later ones add, if nothing from the position `covered` on has been read. */
  worth(chunk: number, covered: number, mayCut: boolean): number;
  /** A selection that is worth most. */
  best(mayCut: boolean): Selection;
}

/**
 * Finds the selection that is worth most at given prices, by dynamic programming over the chunks in the order of their
 * starts. Only one fact about the earlier chunks matters: the position up to which they cover the line. (The chunk that
 * reaches furthest begins no later than the next one, so it covers everything in between.)
 *
 * A chunk is left out or read whole. One chunk may be read only up to a stop. The best stop is an end of a highlight,
 * or the start of another chunk inside a highlight. Between these places, reading on makes the worth steadily rise or
 * steadily fall.
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
   * The worth of reading a chunk up to a stop. Highlights before `covered` are still counted as found; the caller
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
      const upTo = isPart ? stop! : last; // a partial chunk has a stop
      const after = Math.max(covered, upTo);
      found += before[after]! - before[covered]!;
      read += isPart ? costUpTo(chunks[chunk]!, place[upTo]!) : costOf(chunks[chunk]!);
      covered = after;
    }
    return { whole, cut: cutChunk, found, read };
  }

  return { worth, best };
}

/** The furthest position at which an earlier chunk ends, for each chunk. */
function reach({ chunks }: ChunkLine): Int32Array {
  const furthest = new Int32Array(chunks.length);
  for (let chunk = 1; chunk < chunks.length; chunk++)
    furthest[chunk] = Math.max(furthest[chunk - 1]!, chunks[chunk - 1]!.last);
  return furthest;
}

/** The gain of chunks that are read one after the other. */
interface Reading {
  /** The highlighted characters among the first `length` characters of a chunk that have not been read yet. */
  gain(chunk: number, length: number): number;
  /** Reads a chunk whole. */
  take(chunk: number): void;
}

/**
 * Fills up a budget. To the given whole chunks it adds others that fit, those with the most new highlights per cost
 * first. Then it adds one more chunk, whose beginning finds the most in the rest of the budget.
 */
export function filled(line: ChunkLine, whole: readonly number[], budget: number) {
  return filledBy(lineReading(line), line.chunks, whole, budget);
}

/** The same as `filled`, for any way of reading. */
export function filledBy(reading: Reading, chunks: readonly LineChunk[], whole: readonly number[], budget: number) {
  const picked = new Set<number>();
  let left = budget;

  function take(chunk: number): void {
    picked.add(chunk);
    reading.take(chunk);
    left -= costOf(chunks[chunk]!);
  }

  /** The chunk with the highest worth above 0 that is not taken yet. */
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
  const isOpen = new Uint8Array(place.length).fill(1); // by position: 1 if the text from there to the next position has not been read yet

  /**
   * The unread highlighted characters between two positions. Highlighted text is last there, so the part after `upTo`
   * is lost first.
   */
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
