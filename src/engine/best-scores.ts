/** The n highest of the scores that it was told of, without whose they are. */
export interface BestScores {
  /** Whether a score is among the n highest so far, or as high as the last of them. */
  mayEnter(score: number): boolean;
  /** Takes a score that may enter. */
  enter(score: number): void;
}

/** A heap with the lowest of the kept scores at its root. */
export function bestScores(n: number): BestScores {
  const kept = { values: new Float64Array(Math.min(n, 2 ** 10)), size: 0 };

  function rise(from: number): void {
    const { values } = kept;
    const score = values[from]!;
    let at = from;
    for (let parent = (at - 1) >> 1; at > 0 && values[parent]! > score; at = parent, parent = (at - 1) >> 1)
      values[at] = values[parent]!;
    values[at] = score;
  }

  function sink(score: number): void {
    const { values, size } = kept;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && values[child + 1]! < values[child]!) child++;
      if (values[child]! >= score) break;
      values[at] = values[child]!;
      at = child;
    }
    values[at] = score;
  }

  function grow(): void {
    const larger = new Float64Array(Math.min(n, 2 * kept.values.length)); // for speed alone
    larger.set(kept.values);
    kept.values = larger;
  }

  return {
    mayEnter: (score) => kept.size < n || score >= kept.values[0]!,
    enter(score) {
      if (kept.size === n) return sink(score);
      if (kept.size === kept.values.length) grow();
      kept.values[kept.size++] = score;
      rise(kept.size - 1);
    },
  };
}
