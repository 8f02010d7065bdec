import { sumBy } from "../base/number.ts";
import type { CopyLinks } from "../match/copies/copy-link.ts";
import type { JudgedTopic } from "../data/judgements.ts";
import { type BestList, bestList } from "./best-list.ts";
import type { ChunkLine } from "./chunk-line.ts";
import { costOf, lengthFor } from "./cost.ts";
import { filledBy } from "./fill.ts";
import { leastRead, mostFound, stepFinder } from "./fractions.ts";
import { type Holder, holdersOf, newIn } from "./held-cells.ts";
import { withoutOutdone } from "./outdone.ts";
import type { Selection } from "./relaxation.ts";

// Where copies count, chunks that hold a text lie no more side by side, and what is found of it depends on all that were read before.
// So the best list is looked for among sets of chunks: from chunk to chunk, which is left, read whole, or kept to be read last.

/** What has been decided about the chunks before one, and what those that are read whole find and read. */
interface State extends Selection {
  /** By piece of text: whether the chunks that are read whole hold it. */
  readonly held: Uint8Array;
  /** No list that this leads to finds more. */
  readonly most: number;
}

/**
 * How many states are kept after each chunk. 12 chunks have 28,672 at most, so that none is dropped; with more chunks each takes
 * longer to look at, and fewer are kept.
 */
export const usualWidth = (chunks: number): number =>
  chunks <= 12 ? 2 ** 15 : Math.max(16, Math.floor(2 ** 12 / chunks));

/** How many chunks may be decided about: where very many hold copies, looking at all of them for each would take minutes. */
export const mostDecided = (chunks: number, width: number): number =>
  chunks <= 256 ? chunks : Math.ceil(2 ** 22 / (3 * width * chunks));

/**
 * Looks for the best list where highlighted text counts from its copies, each text once. The line has copies as further highlights: no list
 * finds more than it would if they all counted.
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
  offer(apart.passages.map((passage) => known.get(passage)!)); // the line's own passages
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

  /** Gives the most that any list finds. */
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
    const open = decided < holders.length ? (states[0]?.most ?? 0) : 0; // the best first
    return Math.max(lost, open, best.found);
  }

  function nextStates(state: State, chunk: number): State[] {
    const { whole, cut, read } = state;
    const holder = holders[chunk]!;
    const cost = costOf(chunks[chunk]!);
    const held = state.held.slice();
    const gain = newlyHeld(held, holder);
    if (gain === 0) return [state]; // with this chunk or without
    const next: Omit<State, "most">[] = [state];
    if (cut === undefined && read < budget) next.push({ ...state, cut: chunk });
    if (read + cost <= budget)
      next.push({ whole: [...whole, chunk], cut, held, found: state.found + gain, read: read + cost });
    for (const each of next.slice(1)) offer(listed(each));
    return next.flatMap((each) => bounded(each, chunk + 1));
  }

  /** None where it leads to no better list than the best so far. */
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

/** Holds the text of a chunk from now on. Gives how many characters of it are new. */
function newlyHeld(held: Uint8Array, holder: Holder): number {
  const found = newIn(holder, held);
  for (const { cell } of holder.cells) held[cell] = 1;
  return found;
}

function density({ chunk, cells }: Holder): number {
  return sumBy(cells, ({ length }) => length) / costOf(chunk);
}
