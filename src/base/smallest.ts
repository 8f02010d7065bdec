// Search by halves for the place from which on something is true.

/**
 * The smallest whole number from `from` on for which `holds` is true, given that it is then true for all larger ones; undefined
 * where it does not hold for `most`.
 */
export function smallestFrom(
  from: number,
  holds: (number: number) => boolean,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (holds(from)) return from;
  let [less, enough] = [from, Math.min(most, 2 * from)]; // the search below ends at the same number
  while (!holds(enough)) {
    if (enough >= most) return undefined;
    [less, enough] = [enough, Math.min(most, 2 * enough)];
  }
  return firstWhere(less + 1, enough, holds); // it is known not to hold for less
}

/** The first of low..high for which `holds` is true, given that it is then true for all larger ones; `high` where it is for none. */
export function firstWhere(low: number, high: number, holds: (number: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
