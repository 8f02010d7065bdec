/** Some entries of an object, in the order in which they are named here. */
export function picked<T, K extends keyof T>(object: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, K>; // each under its own key
}
