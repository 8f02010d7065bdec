import { groupBy } from "../base/lists.ts";
import { rangeSet, sizeWithin, subtract } from "../text/range.ts";
import type { Priced } from "./hull.ts";
import { filled } from "./fill.ts";
import { costOf, costUpTo, lengthFor } from "./cost.ts";
import type { ChunkLine } from "./chunk-line.ts";
import type { Selection } from "./relaxation.ts";

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
