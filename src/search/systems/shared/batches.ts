/** How many documents are read at a time where their texts are needed. */
const atOnce = 64;

/** The same things in their order, some at a time. */
export async function* inBatches<T>(all: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const one of all)
    if (some.push(one) === atOnce) {
      yield some;
      some = [];
    }
  if (some.length > 0) yield some;
}
