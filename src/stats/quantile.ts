/** What the logarithm of 0 counts as. */
const deepest = -1e3; // for speed alone: any number does that is below the logarithm of every double

/**
 * The x above 0 at which a falling tail, such as 1 - F, has the value p. Found by false position on the logarithm, which is nearly
 * straight. A bound that stays twice has its value halved (the Illinois rule), else one side would approach too slowly.
 */
export function quantile(upperTail: (x: number) => number, p: number): number {
  const above = (x: number): number => Math.max(deepest, Math.log(upperTail(x))) - Math.log(p);
  let from = 0;
  let to = 4; // for speed alone: what is beyond is found by doubling
  let [atFrom, atTo] = [above(from), above(to)];
  while (atTo > 0) [from, to, atFrom, atTo] = [to, to * 2, atTo, above(to * 2)];
  for (let wasAbove: boolean | undefined; ;) {
    const x = from + ((to - from) * atFrom) / (atFrom - atTo);
    if (!(from < x && x < to)) return x;
    const value = above(x);
    const isAbove = value > 0;
    if (isAbove === wasAbove) [atFrom, atTo] = isAbove ? [atFrom, atTo / 2] : [atFrom / 2, atTo]; // for speed alone
    wasAbove = isAbove; // for speed alone
    if (isAbove) [from, atFrom] = [x, value];
    else [to, atTo] = [x, value];
  }
}
