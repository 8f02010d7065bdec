/** All orders of some items. */
export function* orders(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield [];
  for (const [i, first] of items.entries()) for (const rest of orders(items.toSpliced(i, 1))) yield [first, ...rest];
}
