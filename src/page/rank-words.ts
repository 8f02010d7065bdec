import { unbrokenStretches } from "./page-groups.ts";

/**
 * "ranks 2, 4 to 6", from places that count from 0. Of runs that share a rank, all but the one at `place` itself may not be
 * meant: "rank 2, some of rank 4".
 */
export function rankWords(places: readonly number[], place: number, ranks: readonly number[]): string {
  const meant = new Set(places);
  const partly = new Set(ranks.filter((_, other) => other !== place && !meant.has(other)));
  const found = new Set(places.map((other) => ranks[other]!));
  const words = (some: readonly number[], before: string): string[] =>
    some.length === 0 ? [] : [`${before}${some.length === 1 ? "rank" : "ranks"} ${numbers(some)}`];
  return [
    ...words(
      [...found].filter((rank) => !partly.has(rank)),
      "",
    ),
    ...words(
      [...found].filter((rank) => partly.has(rank)),
      "some of ",
    ),
  ].join(", ");
}

/** "2, 4 to 6". */
function numbers(ascending: readonly number[]): string {
  const found = unbrokenStretches(ascending).map(([first, last]) => {
    if (first === last) return `${first}`;
    return `${first}${last === first + 1 ? ", " : " to "}${last}`;
  });
  return found.join(", ");
}
