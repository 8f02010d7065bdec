import { withoutRounding } from "../../base/same.ts";
import { compareCodePoints } from "../../text/code-points.ts";
import type { Found } from "./system.ts";

/**
 * The best results first; ties by id descending, then the start, the longer first, the path. Scores that differ by rounding alone tie,
 * and become equal with `even`, so that whoever sorts by them finds this order.
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
