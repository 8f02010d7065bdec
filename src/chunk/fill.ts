import { costOf, lengthFor } from "./cost.ts";
import type { ChunkLine, LineChunk } from "./chunk-line.ts";

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
