/** Remembers what was made for the keys that were asked for last. */
export function lastUsed<T>(most: number, make: (key: string) => T): (key: string) => T {
  const held = new Map<string, T>(); // the longest unused first
  return (key) => {
    const value = held.has(key) ? held.get(key)! : make(key);
    held.delete(key);
    held.set(key, value);
    if (held.size > most) held.delete(held.keys().next().value!);
    return value;
  };
}
