/** What is made when it is first asked for: much that a program may need, most of its runs do not. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
