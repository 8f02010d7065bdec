/** How far two texts are alike from a point on: characters of each, and the edits between them. */
export interface Extension {
  readonly a: number;
  readonly b: number;
  readonly edits: number;
}

/** A point in each of two texts (their code units), and how many characters may be read from there. */
export interface Ends {
  readonly a: Uint16Array;
  readonly atA: number;
  readonly lengthA: number;
  readonly b: Uint16Array;
  readonly atB: number;
  readonly lengthB: number;
}

/** What edits cost, where a character that both texts have is worth 1. */
export interface Price {
  /** The cost of one edit. */
  readonly cost: number;
  /** A way is given up when it is worth this much less than the best so far. */
  readonly drop: number;
}

/** Two rows that are used again and again: making new ones would take longer than what is computed. */
export interface ExtensionRows {
  reached: Int32Array;
  next: Int32Array;
}

export function extensionRows(): ExtensionRows {
  return { reached: new Int32Array(256), next: new Int32Array(256) }; // for speed alone: they are widened as need be
}

const unreached = -(2 ** 30);

/**
 * Reads two texts from a point on, forwards or backwards, as long as what they share is worth more than the edits cost. Ends on
 * a character that both have. (Greedy alignment after Zhang et al. 2000: with one edit more each time, how far each diagonal
 * gets; diagonals that have fallen too far behind are given up.)
 */
export function extend(
  { a, atA, lengthA, b, atB, lengthB }: Ends,
  backwards: boolean,
  { cost, drop }: Price,
  rows: ExtensionRows,
): Extension {
  const step = backwards ? -1 : 1;
  const [firstA, firstB] = backwards ? [atA - 1, atB - 1] : [atA, atB];
  function slide(from: number, diagonal: number): number {
    const end = Math.min(lengthA, lengthB - diagonal);
    let i = from;
    while (i < end && a[firstA + step * i] === b[firstB + step * (i + diagonal)]) i++;
    return i;
  }
  const first = slide(0, 0);
  let best: Extension = { a: first, b: first, edits: 0 };
  if (!Number.isFinite(cost)) return best;
  let bestScore = first;
  let [low, high] = [0, 0]; // diagonals in play: how much further b is than a
  let { reached, next } = rows; // how far in a; diagonal 0 is in the middle, and two beside those in play are unreached
  let middle = reached.length >> 1;
  reached.fill(unreached, middle - 2, middle + 3);
  reached[middle] = first;
  for (let edits = 1; low <= high; edits++) {
    if (middle + Math.min(low, -high) < 4) {
      [reached, next] = [widened(reached), widened(next)];
      Object.assign(rows, { reached, next }); // for speed alone
      middle = reached.length >> 1;
    }
    next.fill(unreached, middle + low - 3, middle + high + 4);
    let [nextLow, nextHigh] = [-unreached, unreached];
    for (let diagonal = low - 1; diagonal <= high + 1; diagonal++) {
      const at = middle + diagonal;
      const furthest = Math.max(reached[at + 1]! + 1, reached[at]! + 1, reached[at - 1]!);
      const from = Math.min(furthest, lengthA, lengthB - diagonal);
      if (from < 0 || from + diagonal < 0) continue;
      const i = slide(from, diagonal);
      const score = i + diagonal / 2 - cost * edits;
      if (score < bestScore - drop) continue;
      if (score > bestScore) {
        bestScore = score;
        best = { a: i, b: i + diagonal, edits };
      }
      next[at] = i;
      if (diagonal < nextLow) nextLow = diagonal;
      nextHigh = diagonal;
    }
    [reached, next] = [next, reached];
    [low, high] = [nextLow, nextHigh];
  }
  return best;
}

/** A row of twice the width around the same middle. */
function widened(row: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(2 * row.length).fill(unreached);
  wider.set(row, row.length >> 1);
  return wider;
}
