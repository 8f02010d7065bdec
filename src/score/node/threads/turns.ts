/**
 * Numbers that threads take in turn, each once. They count in memory that they share: asking another thread for the
 * next would mean to wait until that one has time.
 */
export interface Turns extends Iterable<number> {
  /** No turn after this one is given out; those before it still are, however late a thread asks. */
  stopAfter(turn: number): void;
}

/** What the threads share: the next number, and the one to stop before. */
export type SharedTurns = Int32Array<SharedArrayBuffer>;

export function sharedTurns(count: number): SharedTurns {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  shared[1] = count;
  return shared;
}

export function turnsOf(shared: SharedTurns): Turns {
  return {
    *[Symbol.iterator]() {
      const take = () => Atomics.add(shared, 0, 1);
      for (let turn = take(); turn < Atomics.load(shared, 1); turn = take()) yield turn;
    },
    stopAfter: (turn) => void Atomics.store(shared, 1, turn + 1),
  };
}
