/** Numbers that do not change. */
export type Column = Readonly<ArrayLike<number>>;

/** The first index from `low` up to `high` whose value is at least this; `high` where there is none. Values must rise. */
export function firstAtLeast(values: Column, least: number, low = 0, high = values.length): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
