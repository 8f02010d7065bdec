/** A memo of a pure function of a page's data and a measure: a page comes back to the same measure again and again. */
export function byMeasure<Data extends object, T>(
  make: (data: Data, measure: number) => T,
): (data: Data, measure: number) => T {
  const known = new WeakMap<Data, Map<number, T>>();
  return (data, measure) => {
    const made = known.get(data) ?? new Map<number, T>();
    known.set(data, made);
    if (!made.has(measure)) made.set(measure, make(data, measure));
    return made.get(measure)!;
  };
}
