import { costOf, costUpTo } from "./cost.ts";
import type { ChunkLine } from "./chunk-line.ts";

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
export interface Relaxation {
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
