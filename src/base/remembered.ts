// Values that are made once and kept. `once` makes a value when it is first needed. `lastUsed` and `weightedCache` keep
// values by key, and forget the least recently used; the limit is a count for `lastUsed`, and a total weight for
// `weightedCache`.

/** Makes a value when it is first needed. Most runs of a program do not need all that they might need. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Keeps the values of the keys that were asked for last. */
export function lastUsed<T>(most: number, make: (key: string) => T): (key: string) => T {
  const cache = weightedCache<T>(most);
  return (key) => cache.get(key, () => ({ value: make(key), weight: 1 }));
}

/** Keeps the values that were used last, up to a total weight. */
interface WeightedCache<T> {
  /** The kept value. If there is none, makes it. */
  get(key: number | string, make: () => { readonly value: T; readonly weight: number }): T;
}

export function weightedCache<T>(most: number): WeightedCache<T> {
  const kept = new Map<number | string, { readonly value: T; readonly weight: number }>(); // in order of use, the last used at the end
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
