// The best list of chunks if copies of highlighted text count too. Then chunks that contain a text are no longer next
// to each other, and the gain of a chunk depends on all chunks that were read before. So the search is over sets of
// chunks: each chunk in turn is left out, read whole, or kept to be read last. `holdersOf` gives the content of each
// chunk, `stepFinder` bounds what is still possible, and `withoutOutdone` drops chunks that others can replace.

import { sumBy } from "../base/number.ts";
import { type BestList, bestList, filledBy, type Selection } from "./best-list.ts";
import { type ChunkLine, costOf, costUpTo, lengthFor, type LineChunk } from "./chunk-line.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { type CopyLinks, countedPlaces } from "../match/copies/copy-link.ts";
import { cellsIn } from "../match/copies/text-cells.ts";
import { nothing } from "../text/range.ts";

/** The decisions about the chunks before one, and what the whole chunks find and read. */
interface State extends Selection {
  /** 1 for each piece of text that the whole chunks contain. */
  readonly held: Uint8Array;
  /** No list that this state leads to finds more. */
  readonly most: number;
}

/**
 * How many states are kept after each chunk. 12 chunks have at most 28,672 states, so none is dropped. With more
 * chunks, each state takes longer, so fewer are kept.
 */
export const usualWidth = (chunks: number): number =>
  chunks <= 12 ? 2 ** 15 : Math.max(16, Math.floor(2 ** 12 / chunks));

/**
 * How many chunks are decided about. If very many chunks contain copies, looking at all of them for each chunk would
 * take minutes.
 */
export const mostDecided = (chunks: number, width: number): number =>
  chunks <= 256 ? chunks : Math.ceil(2 ** 22 / (3 * width * chunks));

/**
 * Searches for the best list if copies of highlighted text count too, each text once. The line has the copies as
 * further highlights. No list finds more than it would if all copies counted.
 */
export function bestFromAnywhere(
  line: ChunkLine,
  judged: JudgedTopic,
  links: CopyLinks,
  budget: number,
  width?: number,
): BestList {
  const apart = bestList(line, budget);
  const all = holdersOf(line.chunks, judged, links);
  const holders = withoutOutdone(all.holders.toSorted((a, b) => density(b) - density(a)));
  const chunks = holders.map(({ chunk }) => chunk);
  const nothingHeld = new Uint8Array(all.cellCount);
  const stepsOf = stepFinder();
  let best: Omit<BestList, "bound"> = { passages: [], found: 0, read: 0 };

  const held = nothingHeld.slice();
  const reading = {
    gain: (chunk: number, length: number) => newIn(holders[chunk]!, held, length),
    take: (chunk: number) => newlyHeld(held, holders[chunk]!),
  };
  const filling = filledBy(reading, chunks, [], budget);
  offer(listed(filling));
  const known = new Map(all.holders.map((holder) => [holder.chunk.passage, holder]));
  offer(apart.passages.map((passage) => known.get(passage)!)); // these are the passages of the line itself
  const everything = nothingHeld.slice();
  const inAll = sumBy(holders, (holder) => newlyHeld(everything, holder));
  const bound = Math.min(apart.bound, inAll, search(width ?? usualWidth(holders.length)));
  return { ...best, bound };

  function listed({ whole, cut }: Pick<State, "whole" | "cut">): Holder[] {
    return [...whole, ...(cut === undefined ? [] : [cut])].map((each) => holders[each]!);
  }

  function offer(list: readonly Holder[]): void {
    const before = nothingHeld.slice();
    let [found, read] = [0, 0];
    for (const holder of list) {
      found += newIn(holder, before, lengthFor(holder.chunk, budget - read));
      newlyHeld(before, holder);
      read = Math.min(budget, read + costOf(holder.chunk));
    }
    if (found > best.found || (found === best.found && read < best.read))
      best = { passages: list.map(({ chunk }) => chunk.passage), found, read };
  }

  /** Searches, and returns a bound on what any list finds. */
  function search(mostStates: number): number {
    let lost = 0;
    let states: readonly State[] = [
      { whole: [], cut: undefined, held: nothingHeld, found: 0, read: 0, most: Infinity },
    ];
    const decided = Math.min(holders.length, mostDecided(holders.length, mostStates));
    for (let chunk = 0; chunk < decided && states.length > 0; chunk++) {
      const next = states.flatMap((state) => nextStates(state, chunk));
      const kept = next.filter(({ most }) => most >= best.found).sort((a, b) => b.most - a.most || a.read - b.read);
      lost = Math.max(lost, kept[mostStates]?.most ?? 0);
      states = kept.slice(0, mostStates);
    }
    const open = decided < holders.length ? (states[0]?.most ?? 0) : 0; // the best state is first
    return Math.max(lost, open, best.found);
  }

  function nextStates(state: State, chunk: number): State[] {
    const { whole, cut, read } = state;
    const holder = holders[chunk]!;
    const cost = costOf(chunks[chunk]!);
    const held = state.held.slice();
    const gain = newlyHeld(held, holder);
    if (gain === 0) return [state]; // the outcome is the same with and without this chunk
    const next: Omit<State, "most">[] = [state];
    if (cut === undefined && read < budget) next.push({ ...state, cut: chunk });
    if (read + cost <= budget)
      next.push({ whole: [...whole, chunk], cut, held, found: state.found + gain, read: read + cost });
    for (const each of next.slice(1)) offer(listed(each));
    return next.flatMap((each) => bounded(each, chunk + 1));
  }

  /** The state in a list; empty if it cannot lead to a better list than the best so far. */
  function bounded(state: Omit<State, "most">, next: number): State[] {
    const { found, read, cut } = state;
    const left = [...holders.slice(next), ...(cut === undefined ? [] : [holders[cut]!])];
    const steps = stepsOf(left, state.held);
    const most = found + mostFound(steps, budget - read);
    const isBetter =
      most > best.found || (most === best.found && read + leastRead(steps, best.found - found) < best.read);
    return isBetter ? [{ ...state, most }] : [];
  }
}

/** Marks the text of a chunk as held. Returns how many of its characters are new. */
function newlyHeld(held: Uint8Array, holder: Holder): number {
  const found = newIn(holder, held);
  for (const { cell } of holder.cells) held[cell] = 1;
  return found;
}

function density({ chunk, cells }: Holder): number {
  return sumBy(cells, ({ length }) => length) / costOf(chunk);
}

/** A highlighted piece of text that each chunk contains completely or not at all, as it is in one chunk. */
interface HeldCell {
  /** The number of the piece. It is the same in every chunk with this text, wherever the text comes from. */
  readonly cell: number;
  readonly length: number;
  /** Its start in the chunk. If the chunk contains it twice, the first one. */
  readonly from: number;
}

/** The highlighted text in a chunk, if copies count. */
export interface Holder {
  readonly chunk: LineChunk;
  /** The pieces in their order in the chunk. */
  readonly cells: readonly HeldCell[];
  /** Ascending lengths up to which reading may be worth it, and their costs. */
  readonly stops: readonly { readonly length: number; readonly cost: number }[];
}

/** The highlighted text in each chunk, and the number of pieces of text. */
export function holdersOf(
  chunks: readonly LineChunk[],
  judged: JudgedTopic,
  links: CopyLinks,
): { holders: Holder[]; cellCount: number } {
  const pieces = chunks.map(({ passage: { doc, start, end } }) => countedPlaces(links, doc, start, end));
  const { cells, cellsOf } = cellsIn(pieces.flat(), (doc) => judged.get(doc)?.relevant ?? nothing);
  const holders = chunks.map((chunk, i): Holder => {
    const held = new Map<number, HeldCell>();
    for (const piece of pieces[i]!)
      for (const cell of cellsOf(piece)) {
        const { start, length, wanted } = cells[cell]!;
        const from = piece.own + start - piece.start - chunk.passage.start;
        if (wanted && !held.has(cell)) held.set(cell, { cell, length, from });
      }
    return { chunk, cells: [...held.values()], stops: stopsOf(chunk, [...held.values()]) };
  });
  return { holders, cellCount: cells.length };
}

/**
 * The ends of pieces, and the ends of tokens inside pieces, because the next token costs at least as much as all the
 * text it contains.
 */
function stopsOf(chunk: LineChunk, cells: readonly HeldCell[]): Holder["stops"] {
  const isIn = (end: number): boolean => cells.some(({ from, length }) => from < end && end < from + length);
  const lengths = new Set([...cells.map(({ from, length }) => from + length), ...(chunk.ends ?? []).filter(isIn)]);
  return [...lengths].sort((a, b) => a - b).map((length) => ({ length, cost: costUpTo(chunk, chunk.start + length) }));
}

/** The highlighted characters among the first `length` characters of a chunk that are not held yet. */
export function newIn({ cells }: Holder, held: Uint8Array, length = Infinity): number {
  let total = 0;
  for (const { cell, length: all, from } of cells)
    if (held[cell] === 0) total += Math.max(0, Math.min(all, length - from));
  return total;
}

/** An optimistic step of reading on: how much more is read, and how much more is found at most. */
interface Step {
  readonly found: number;
  readonly read: number;
}

/**
 * Returns the steps in which some chunks could be read, best first, as if each chunk could be read up to any place, and
 * as if shared text were found in each of them. No list finds more. The reason: a chunk never adds more to many chunks
 * than to fewer, and the steps of a chunk are the edges of the upper hull of what its beginnings find.
 */
type StepFinder = (holders: readonly Holder[], held: Uint8Array) => Step[];

export function stepFinder(): StepFinder {
  const untouched = new Map<Holder, Step[]>(); // for chunks of which nothing is held yet
  function stepsOf(holder: Holder, held: Uint8Array): Step[] {
    if (holder.cells.some(({ cell }) => held[cell] === 1)) return hullOf(holder, held);
    const steps = untouched.get(holder) ?? hullOf(holder, held);
    untouched.set(holder, steps);
    return steps;
  }
  return (holders, held) => {
    const steps = holders.flatMap((holder) => stepsOf(holder, held));
    return steps.sort((a, b) => b.found * a.read - a.found * b.read);
  };
}

function hullOf(holder: Holder, held: Uint8Array): Step[] {
  const hull: Step[] = [];
  if (newIn(holder, held) === 0) return hull;
  const { cells, stops } = holder;
  let [found, read] = [0, 0];
  let [next, whole] = [0, 0]; // the first piece that does not end yet, and the new characters of the pieces before it
  for (const { length, cost } of stops) {
    for (; next < cells.length && cells[next]!.from + cells[next]!.length <= length; next++)
      if (held[cells[next]!.cell] === 0) whole += cells[next]!.length;
    const begun = cells[next];
    const part = begun !== undefined && held[begun.cell] === 0 ? Math.max(0, length - begun.from) : 0;
    let step = { found: whole + part - found, read: cost - read };
    if (step.found === 0) continue;
    [found, read] = [found + step.found, cost];
    // If a step rises at least as steeply as the one before, the two become one.
    for (let last = hull.at(-1); last !== undefined && step.found * last.read >= last.found * step.read;) {
      step = { found: step.found + last.found, read: step.read + last.read };
      hull.pop();
      last = hull.at(-1);
    }
    hull.push(step);
  }
  return hull;
}

/** The most that these steps find within a budget. */
export function mostFound(steps: readonly Step[], budget: number): number {
  let [found, left] = [0, budget];
  for (const step of steps) {
    if (step.read >= left) return Math.floor(found + (step.found * left) / step.read + rounding);
    found += step.found;
    left -= step.read;
  }
  return found;
}

/** The least that these steps read to find the wanted amount; Infinity if they cannot find it. */
export function leastRead(steps: readonly Step[], wanted: number): number {
  let [read, left] = [0, wanted];
  for (const step of steps) {
    if (left <= 0) break;
    if (step.found >= left) return Math.ceil(read + (step.read * left) / step.found - rounding);
    read += step.read;
    left -= step.found;
  }
  return left <= 0 ? read : Infinity;
}

/** Protects whole numbers from rounding errors. */
const rounding = 1e-6;

/**
 * The chunks without those that another chunk outdoes. The other chunk costs no more, contains all the same pieces, and
 * reaches each of them at no higher cost. It can replace the first in any list, so the best list is still as good. The
 * densest chunks must come first, because a less dense chunk never outdoes a denser one. Of equal chunks the first is
 * kept.
 */
export function withoutOutdone(densest: readonly Holder[]): Holder[] {
  const kept: Holder[] = [];
  const withCell = new Map<number, Holder[]>(); // the kept chunks that contain each piece
  for (const holder of densest) {
    const rivals = holder.cells.map(({ cell }) => withCell.get(cell) ?? []);
    const fewest = rivals.reduce((a, b) => (b.length < a.length ? b : a), kept); // a chunk that outdoes it is in all of these lists
    if (fewest.some((other) => outdoes(other, holder))) continue;
    kept.push(holder);
    for (const { cell } of holder.cells) withCell.set(cell, [...(withCell.get(cell) ?? []), holder]);
  }
  return kept;
}

function outdoes(a: Holder, b: Holder): boolean {
  if (costOf(a.chunk) > costOf(b.chunk) || a.cells.length < b.cells.length) return false;
  return b.cells.every((cell) => {
    const own = a.cells.find((other) => other.cell === cell.cell);
    return own !== undefined && isNoDearer(a, own, b, cell);
  });
}

/**
 * True if each beginning of a piece of text costs no more in `a` than in `b`. If tokens count, this is checked at each
 * length.
 */
function isNoDearer(a: Holder, inA: HeldCell, b: Holder, inB: HeldCell): boolean {
  if (a.chunk.ends === undefined) return inA.from <= inB.from;
  const upTo = ({ chunk }: Holder, { from }: HeldCell, length: number): number =>
    costUpTo(chunk, chunk.start + from + length);
  for (let length = 1; length <= inA.length; length++) if (upTo(a, inA, length) > upTo(b, inB, length)) return false;
  return true;
}
