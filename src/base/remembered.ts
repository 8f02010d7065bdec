// Values that are made once and kept: one value that is made when it is first asked for (`once`), and values by key of which the
// least recently used are forgotten (`lastUsed` by their number, `weightedCache` by their weight).

/** What is made when it is first asked for: much that a program may need, most of its runs do not. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Remembers what was made for the keys that were asked for last. */
export function lastUsed<T>(most: number, make: (key: string) => T): (key: string) => T {
  const cache = weightedCache<T>(most);
  return (key) => cache.get(key, () => ({ value: make(key), weight: 1 }));
}

/** Keeps what was used last, as much of it as weighs no more than it may. */
interface WeightedCache<T> {
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
