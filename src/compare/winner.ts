import { isBelow } from "../base/same.ts";
import type { ComparedPair, Comparison } from "./compare.ts";

/** Which run of a pair the test finds to be better; undefined where it finds none. */
export function winnerOf(
  { adjusted, direction }: Pick<ComparedPair, "adjusted" | "direction">,
  { better, level }: Pick<Comparison, "better" | "level">,
): "a" | "b" | undefined {
  if (direction === 0 || !isBelow(adjusted, level)) return undefined;
  return direction > 0 === (better === "more") ? "b" : "a";
}
