/** A Map that JSON.stringify writes as an object of its entries, where it would write {}. */
export function jsonMap<V>(entries: Iterable<readonly [string, V]>): ReadonlyMap<string, V> {
  const map = new Map(entries);
  return Object.defineProperty(map, "toJSON", { value: () => Object.fromEntries(map) });
}
