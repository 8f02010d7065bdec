// Small questions of lists and objects that many folders ask: items in groups, the first name that is repeated, some entries of
// an object.

/** The items under each key, keys in order of first appearance. */
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

/** The first name that stands in a list a second time. */
export function repeated(names: Iterable<string>): string | undefined {
  const seen = new Set<string>();
  for (const name of names) if (seen.size === seen.add(name).size) return name;
  return undefined;
}

/** Some entries of an object, in the order in which they are named here. */
export function picked<T, K extends keyof T>(object: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, K>; // each under its own key
}
