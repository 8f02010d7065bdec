import { groupBy } from "../../base/lists.ts";
import type { Passage } from "../../data/run.ts";
import { hasScore } from "../../files/drafts/run-losses.ts";
import { inTheWay } from "./in-the-way.ts";

/** Ways to choose among results that overlap; those of the groups in section 4 of the overview of INEX 2007. */
export const overlapWays = [
  { name: "list", about: "first come, first served: a result stays unless one above it that stays overlaps it" },
  { name: "top-down", about: "the largest first: a result stays unless a larger one that stays overlaps it" },
  { name: "path", about: "the best on every path: a result stays unless one of a higher score overlaps it" },
] as const;
export type OverlapWay = (typeof overlapWays)[number]["name"];

/** Where a result stands that was kept top-down. */
export const containerPlaces = [
  {
    name: "first",
    about:
      "where the first of the results stood that it replaces (of two that replace one, the one in front in the document), with the score of that place",
  },
  { name: "own", about: "where it stood" },
] as const;
export type ContainerPlace = (typeof containerPlaces)[number]["name"];

/** A ranked list without results that overlap others of their document, or have the range of another. */
export function withoutOverlap(ranked: readonly Passage[], way: OverlapWay, place: ContainerPlace): Passage[] {
  const better = betterBy(way, ranked);
  const standing: { readonly at: number; readonly passage: Passage }[] = [];
  for (const ranks of groupBy(ranked.keys(), (rank) => ranked[rank]!.doc).values()) {
    // Sorting is stable: of those that are as good as each other, the earlier in the list comes first.
    const bestFirst = ranks.sort((a, b) => better(ranked[a]!, ranked[b]!));
    const results = bestFirst.map((rank) => ranked[rank]!);
    const removers = inTheWay(results, way === "path");
    const at = [...bestFirst]; // by result: where it stands
    if (way === "top-down" && place === "first")
      for (const [i, by] of removers.entries()) if (by !== undefined) at[by] = Math.min(at[by]!, bestFirst[i]!);
    for (const [i, by] of removers.entries())
      if (by === undefined) standing.push({ at: at[i]!, passage: placedAt(ranked[at[i]!]!, ranked[bestFirst[i]!]!) });
  }
  return standing.sort((a, b) => a.at - b.at).map(({ passage }) => passage);
}

type Order = (a: Passage, b: Passage) => number;

/** Which of two results is looked at first. */
function betterBy(way: OverlapWay, ranked: readonly Passage[]): Order {
  if (way === "top-down") return outermostFirst;
  return way === "path" && ranked.every(hasScore) ? (a, b) => b.score! - a.score! : () => 0;
}

/** The longer first; of elements with the same text the one around the other. */
function outermostFirst(a: Passage, b: Passage): number {
  return b.end - b.start - (a.end - a.start) || depth(a) - depth(b);
}

function depth({ path = "" }: Passage): number {
  return path.split("/").length;
}

/** A result in the place of another; it has the score of that place. */
function placedAt(there: Passage, passage: Passage): Passage {
  return there === passage ? passage : { ...passage, score: there.score };
}
