// Binary search for the place from which on something is true.

/**
 * The smallest whole number from `from` on for which `holds` is true. It must then be true for all larger numbers.
 * Undefined if it is false for `most`.
 */
export function smallestFrom(
  from: number,
  holds: (number: number) => boolean,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (holds(from)) return from;
  let [less, enough] = [from, Math.min(most, 2 * from)]; // the search below ends at the same number, whatever the steps are
  while (!holds(enough)) {
    if (enough >= most) return undefined;
    [less, enough] = [enough, Math.min(most, 2 * enough)];
  }
  return firstWhere(less + 1, enough, holds); // `holds` is known to be false for `less`
}

/**
 * The first number in low..high for which `holds` is true; `high` if there is none. `holds` must then be true for all
 * larger numbers.
 */
export function firstWhere(low: number, high: number, holds: (number: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
