/** The rank at which two neighbours are merged, the lowest first; undefined if they are never merged. */
export type RankOf = (left: string, right: string) => number | undefined;

/**
 * The tokens of one piece of text, which begins as single bytes (one string unit each). The pair with the lowest rank
 * is merged, and among equals the leftmost, until no pair has a rank. A heap finds the pair. Searching all pairs each
 * time would take hours for a million letters without a blank.
 */
export function mergedPairs(bytes: string, rankOf: RankOf): string[] {
  const count = bytes.length;
  const token: (string | undefined)[] = bytes.split(""); // by its start; undefined once it is part of another token
  const next = Int32Array.from(token, (_, at) => at + 1);
  const before = Int32Array.from(token, (_, at) => at - 1);
  const heap = pairHeap();

  function offer(left: number): void {
    const right = next[left]!;
    if (right >= count) return;
    const rank = rankOf(token[left]!, token[right]!);
    if (rank !== undefined) heap.push({ rank, left, length: token[left]!.length + token[right]!.length });
  }

  for (let at = 0; at < count; at++) offer(at);
  for (let best = heap.pop(); best !== undefined; best = heap.pop()) {
    const { left, length } = best;
    const right = next[left]!;
    // Another merge may have changed one of the two since the pair was added.
    if (token[left] === undefined || right >= count || token[left].length + token[right]!.length !== length) continue;
    token[left] += token[right]!;
    token[right] = undefined;
    const after = (next[left] = next[right]!);
    if (after < count) before[after] = left;
    if (before[left]! >= 0) offer(before[left]!);
    offer(left);
  }
  return token.filter((text) => text !== undefined);
}

/** Two neighbours that may be merged: the start of the left one, and the length of both together. */
interface Pair {
  readonly rank: number;
  readonly left: number;
  readonly length: number;
}

/** Returns the pair with the lowest rank first, and among equals the leftmost. */
function pairHeap(): { push(pair: Pair): void; pop(): Pair | undefined } {
  const pairs: Pair[] = [];
  const isLess = (a: Pair, b: Pair): boolean => a.rank < b.rank || (a.rank === b.rank && a.left < b.left);
  return {
    push(pair) {
      let at = pairs.push(pair) - 1;
      for (let up = (at - 1) >> 1; at > 0 && isLess(pair, pairs[up]!); up = (at - 1) >> 1) {
        pairs[at] = pairs[up]!;
        at = up;
      }
      pairs[at] = pair;
    },
    pop() {
      const [first] = pairs;
      const last = pairs.pop();
      if (last === undefined || pairs.length === 0) return first;
      let at = 0;
      for (let down = 1; down < pairs.length; down = 2 * at + 1) {
        if (down + 1 < pairs.length && isLess(pairs[down + 1]!, pairs[down]!)) down++;
        if (!isLess(pairs[down]!, last)) break;
        pairs[at] = pairs[down]!;
        at = down;
      }
      pairs[at] = last;
      return first;
    },
  };
}
