import { unbrokenStretches } from "./page-groups.ts";

/**
 * "ranks 2, 4 to 6", from places that count from 0. Of runs that share a rank, all but the one at `place` itself may not be
 * meant: "rank 2, some of rank 4".
 */
export function rankWords(places: readonly number[], place: number, ranks: readonly number[]): string {
  const [whole, part]: [number[], number[]] = [[], []];
  // Places ascend, and so do ranks: runs that share one stand together.
  for (let other = 0, next = 0; other < ranks.length;) {
    const rank = ranks[other]!;
    let [isMeant, isWhole] = [false, true];
    for (; ranks[other] === rank; other++) {
      if (places[next] === other) {
        isMeant = true;
        next++;
      } else if (other !== place) isWhole = false;
    }
    if (isMeant) (isWhole ? whole : part).push(rank);
  }
  return [...named("", whole), ...named("some of ", part)].join(", ");
}

function named(before: string, ranks: readonly number[]): string[] {
  return ranks.length === 0 ? [] : [`${before}${ranks.length === 1 ? "rank" : "ranks"} ${numbers(ranks)}`];
}

/** "2, 4 to 6". */
function numbers(ascending: readonly number[]): string {
  const found = unbrokenStretches(ascending).map(([first, last]) => {
    if (first === last) return `${first}`;
    return `${first}${last === first + 1 ? ", " : " to "}${last}`;
  });
  return found.join(", ");
}
