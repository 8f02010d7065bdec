/**
 * Memory that the topics of a run use one after the other. New columns for each topic would take more time than the
 * sums. The code that scores a run makes one and passes it down. A result of a function is valid until that function
 * is called again, so a caller uses it at once.
 */
export interface Scratch {
  /** At least `count` numbers; the first `count` are 0. */
  zeros(count: number): Int32Array<ArrayBuffer>;
  /** Columns for `count` results and as many documents. They still contain values of the previous topic. */
  chains(count: number): Chains;
}

/** The results of each document as a linked list, in the order of the run. */
export interface Chains {
  /** By document: the index of its first and of its last result. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** By result: the index of the next result of the same document, or -1. */
  readonly next: Int32Array;
  /** Room for the results of one document. */
  readonly placed: Int32Array;
}

export function scratch(): Scratch {
  let zeros = new Int32Array(0);
  let chains = emptyChains(0);
  return {
    zeros(count) {
      if (zeros.length < count) zeros = new Int32Array(2 * count);
      return zeros.fill(0, 0, count);
    },
    chains(count) {
      if (chains.next.length < count) chains = emptyChains(2 * count);
      return chains;
    },
  };
}

function emptyChains(count: number): Chains {
  const column = () => new Int32Array(count);
  return { first: column(), last: column(), next: column(), placed: column() };
}
