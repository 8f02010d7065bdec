// The order of results: by score, with a rule for ties, so that every index gives the same list.

import { cutOffOf, withoutRounding } from "../../base/same.ts";
import type { Found } from "./system.ts";
import { compareCodePoints } from "../../text/code-points.ts";

/**
 * The best results first. Ties are sorted by id descending, then by start, then the longer first, then by path. Scores
 * that differ only by rounding count as ties. With `even` they become equal, so that sorting by them gives this order
 * again.
 */
export function bestFound(found: readonly Found[], most: number, even?: "even"): Found[] {
  const scores = withoutRounding(found.map(({ score }) => score));
  const places = [...found.keys()].sort((i, j) => {
    const [a, b] = [found[i]!, found[j]!];
    return (
      scores[j]! - scores[i]! ||
      compareCodePoints(b.doc, a.doc) ||
      a.start - b.start ||
      b.end - a.end ||
      compareCodePoints(a.path ?? "", b.path ?? "")
    );
  });
  return places.slice(0, most).map((place) => {
    const one = found[place]!;
    return even === undefined || one.score === scores[place] ? one : { ...one, score: scores[place]! };
  });
}

/**
 * The n items with the highest scores, and all that tie with the last one apart from rounding, in their original
 * order. The caller decides ties.
 */
export function highest<T>(all: readonly T[], scoreOf: (one: T) => number, n: number): readonly T[] {
  if (all.length <= n) return all;
  const scores = new Float64Array(all.length);
  for (let at = 0; at < all.length; at++) scores[at] = scoreOf(all[at]!);
  const least = cutOffOf(scores, n);
  return all.filter((_, at) => scores[at]! >= least);
}
