import { firstWhere } from "../../../base/smallest.ts";
import type { PlannedTest } from "./plan.ts";
import type { Node, View } from "./view.ts";

/** A node at the end of a path, and the outermost element that the path needs to lead there: the innermost that will do. */
interface PathEnd {
  readonly node: Node;
  readonly top: number;
}

/** Finds the nodes that a path leads to from any node of a document. What a path ends in is looked up once. */
export function pathFinder(view: View): (from: Node, path: readonly PlannedTest[]) => readonly Node[] {
  const known = new Map<readonly PlannedTest[], readonly PathEnd[]>();
  return (from, path) => {
    if (path.length === 0) return [from];
    let ends = known.get(path);
    if (ends === undefined) known.set(path, (ends = endsOf(view, path)));
    const after = view.spans.after[from.element]!;
    const first = startsAtSelf(path) ? from.element : from.element + 1;
    const found: Node[] = [];
    for (let i = firstFrom(ends, first); i < ends.length && ends[i]!.node.element < after; i++)
      if (ends[i]!.top >= first) found.push(ends[i]!.node);
    return found;
  };
}

/** Whether a path may begin with the very element that it goes down from: an attribute is that of an element or of one inside it. */
export function startsAtSelf(path: readonly PlannedTest[]): boolean {
  return path[0]?.kind === "attribute";
}

/** The index of the first end that stands at an element or behind it. */
function firstFrom(ends: readonly PathEnd[], element: number): number {
  return firstWhere(0, ends.length, (i) => ends[i]!.node.element >= element);
}

function endsOf(view: View, path: readonly PlannedTest[]): PathEnd[] {
  const ends: PathEnd[] = [];
  for (let element = 0; element < view.spans.count; element++) {
    const node = view.node(element, path.at(-1)!);
    const top = node === undefined ? -1 : topOf(view, element, path);
    if (node !== undefined && top !== -1) ends.push({ node, top });
  }
  return ends;
}

/** From the end of a path up: each node as near as can be, so that the first is as far inside as can be; -1 where one is missing. */
function topOf(view: View, element: number, path: readonly PlannedTest[]): number {
  const { parent } = view.spans;
  let at = element;
  for (let i = path.length - 2; i >= 0; i--) {
    if (path[i + 1]!.kind !== "attribute") at = parent[at]!;
    while (at !== -1 && view.node(at, path[i]!) === undefined) at = parent[at]!;
    if (at === -1) return -1;
  }
  return at;
}
