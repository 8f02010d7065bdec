import { same } from "../base/same.ts";

/**
 * The places of the best values, all that tie: two that only print alike do not, two that differ by rounding alone do.
 * None where all are equal, for then none is better than another. NaN is never the best.
 */
export function bestOf(values: readonly (number | null)[], better: "more" | "less" = "more"): ReadonlySet<number> {
  const known = values.flatMap((value) => (value === null || Number.isNaN(value) ? [] : [value]));
  const top = better === "less" ? Math.min(...known) : Math.max(...known);
  const places = [...values.keys()].filter((place) => same(values[place] ?? NaN, top));
  return new Set(places.length === values.length ? [] : places);
}
