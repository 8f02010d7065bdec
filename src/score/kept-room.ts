// How many results of each topic a report keeps, so that the page stays small. Every run adds the room that it would
// need with each cut, and the first cut that fits is used.

/** How much of the lists of results a page contains. */
export interface Cut {
  /** The number of results per topic. */
  readonly results: number;
  /**
   * True if the page also knows the irrelevant text that later results returned from relevant documents. It always
   * knows the relevant text that they found.
   */
  readonly vain: boolean;
}

const steps = [Infinity, 1500, 1000, 750, 500, 300, 200, 150, 100, 75, 50, 40, 30, 25, 20, 15, 12, 10, 8, 6, 5];

/** All cuts, from the most results to the fewest. Each needs less room than the one before. */
export const cuts: readonly Cut[] = [
  ...steps.map((results) => ({ results, vain: true })),
  ...[5, 4, 3, 2].map((results) => ({ results, vain: false })),
];

/**
 * Bytes for results. This is what remains of 5 MB after scores, judgements and the page itself, for 216 runs of 99
 * topics.
 */
const budget = 2_500_000;

// The approximate number of bytes that each takes in the file.
const resultSize = 7;
const stretchSize = 5;
const foundSize = 3.5; // of a stretch, where only what it found is kept

/**
 * By cut: the bytes that the results of all runs so far would take. These numbers only grow. So several threads may
 * add to them in shared memory in any order, and a cut that once does not fit will never fit.
 */
export type KeptRoom = Int32Array;

export function keptRoom(buffer: ArrayBufferLike = new ArrayBuffer(roomBytes)): KeptRoom {
  return new Int32Array(buffer);
}

export const roomBytes = Int32Array.BYTES_PER_ELEMENT * cuts.length;

/** The size of one topic's list. */
export interface ListSize {
  readonly results: number;
  /**
   * The number of stretches that are kept of the results that are cut off. For runs of whole documents, the number of
   * documents.
   */
  readonly stretches: number;
}

export function takeRoom(room: KeptRoom, lists: readonly ListSize[]): void {
  for (const [i, cut] of cuts.entries()) {
    if (Atomics.load(room, i) > budget) continue;
    let bytes = 0;
    for (const { results, stretches } of lists) {
      bytes += resultSize * Math.min(results, cut.results);
      if (results > cut.results) bytes += (cut.vain ? stretchSize : foundSize) * stretches;
    }
    Atomics.add(room, i, Math.min(bytes, budget + 1)); // more would not change the answer, and might be too large a number
  }
}

/** The first cut that fits. */
export function fittingCut(room: KeptRoom): Cut {
  return cuts.find((_, i) => Atomics.load(room, i) <= budget) ?? cuts.at(-1)!;
}
