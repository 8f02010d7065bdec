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
  let [less, enough] = [from, Math.min(most, 2 * from)];
  while (!holds(enough)) {
    if (enough >= most) return undefined;
    [less, enough] = [enough, Math.min(most, 2 * enough)];
  }
  while (enough - less > 1) {
    const middle = Math.floor((less + enough) / 2);
    if (holds(middle)) enough = middle;
    else less = middle;
  }
  return enough;
}
