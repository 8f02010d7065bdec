/** Keeps what was used last, as much of it as weighs no more than it may. */
export interface WeightedCache<T> {
  /** The kept value, or else the one that is made now. */
  get(key: number | string, make: () => { readonly value: T; readonly weight: number }): T;
}

export function weightedCache<T>(most: number): WeightedCache<T> {
  const kept = new Map<number | string, { readonly value: T; readonly weight: number }>(); // the last used at the end
  let total = 0;
  return {
    get(key, make) {
      const known = kept.get(key);
      const found = known ?? make();
      if (known === undefined) total += found.weight;
      else kept.delete(key);
      kept.set(key, found);
      for (const [oldest, { weight }] of kept) {
        if (total <= most) break;
        kept.delete(oldest);
        total -= weight;
      }
      return found.value;
    },
  };
}
