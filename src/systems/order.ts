import { compareCodePoints } from "../text/code-point-order.ts";
import type { Found } from "./system.ts";

/** The order of results: the best first, ties by id descending, then the start, the longer first, the path. */
export function inOrder(a: Found, b: Found): number {
  return (
    b.score - a.score ||
    compareCodePoints(b.doc, a.doc) ||
    a.start - b.start ||
    b.end - a.end ||
    compareCodePoints(a.path ?? "", b.path ?? "")
  );
}
