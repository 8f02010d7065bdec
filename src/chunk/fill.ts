import { costOf, lengthFor } from "./cost.ts";
import type { ChunkLine } from "./chunk-line.ts";

/**
 * Fills up a budget: to the chunks that are read whole adds others that fit, the densest in new highlights first; then one more,
 * whose beginning finds most in what is left.
 */
export function filled(line: ChunkLine, whole: readonly number[], budget: number) {
  const { chunks, place, before } = line;
  const isRead = new Uint8Array(place.length); // by position: whether the text from there to the next position is read
  const picked = new Set<number>();
  let left = budget;

  /** The highlighted characters of a chunk, up to a place, that are not read yet. */
  function gain(chunk: number, upTo = Infinity): number {
    const { first, last } = chunks[chunk]!;
    let total = 0;
    for (let at = first; at < last && place[at]! < upTo; at++) if (isRead[at] === 0) total += foundBetween(at, upTo);
    return total;
  }

  /** Between two positions highlighted text comes last, so that what is not read is lost first. */
  function foundBetween(at: number, upTo: number): number {
    const found = before[at + 1]! - before[at]!;
    return Math.max(0, found - Math.max(0, place[at + 1]! - upTo));
  }

  function take(chunk: number): void {
    const { first, last } = chunks[chunk]!;
    picked.add(chunk);
    isRead.fill(1, first, last);
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
    return cost <= left ? gain(chunk) / cost : 0;
  };
  for (let next = bestBy(density); next !== undefined; next = bestBy(density)) take(next);
  const cut = bestBy((chunk) => gain(chunk, chunks[chunk]!.start + lengthFor(chunks[chunk]!, left)));
  return { whole: [...picked], cut };
}
