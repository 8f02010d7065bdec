import { same } from "../base/same.ts";

/**
 * The indexes of the best values. Values that differ by rounding alone tie, and all of them are best; values that merely
 * print alike do not tie. Where all values are equal, none is best. NaN is never the best.
 */
export function bestValues(values: readonly (number | null)[], better: "more" | "less" = "more"): ReadonlySet<number> {
  const known = values.flatMap((value) => (value === null || Number.isNaN(value) ? [] : [value]));
  const top = better === "less" ? Math.min(...known) : Math.max(...known);
  const places = [...values.keys()].filter((place) => same(values[place] ?? NaN, top));
  return new Set(places.length === values.length ? [] : places);
}
