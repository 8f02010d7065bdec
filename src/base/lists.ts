// Small functions on lists and objects that many folders need: grouping, the first repeated name, some entries of an
// object.

/** The items by key. The keys are in order of first appearance. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The first name that occurs a second time. */
export function repeated(names: Iterable<string>): string | undefined {
  const seen = new Set<string>();
  for (const name of names) if (seen.size === seen.add(name).size) return name;
  return undefined;
}

/** Some entries of an object, in the order of `keys`. */
export function picked<T, K extends keyof T>(object: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, K>; // TypeScript does not see that each value is under its own key
}
