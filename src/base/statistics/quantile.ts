/**
 * The x above 0, probably below `high`, at which a falling tail, such as 1 - F, has the value p. Found by false position on the logarithm, which is nearly
 * straight. A bound that stays twice has its value halved (the Illinois rule), else one side would approach too slowly.
 */
export function quantile(upperTail: (x: number) => number, p: number, high: number): number {
  const above = (x: number): number => Math.max(-1e3, Math.log(upperTail(x))) - Math.log(p);
  let [from, to] = [0, high];
  let [atFrom, atTo] = [above(from), above(to)];
  while (atTo > 0) [from, to, atFrom, atTo] = [to, to * 2, atTo, above(to * 2)];
  let last = 0;
  while (to - from > 1e-15 * to) {
    const x = from + ((to - from) * atFrom) / (atFrom - atTo);
    const value = above(x);
    if (value === 0 || x <= from || x >= to) return x;
    if (value > 0) {
      [from, atFrom] = [x, value];
      if (last > 0) atTo /= 2;
    } else {
      [to, atTo] = [x, value];
      if (last < 0) atFrom /= 2;
    }
    last = value;
  }
  return (from + to) / 2;
}
