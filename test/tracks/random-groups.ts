import type { Range } from "../../src/text/range.ts";
import { seeded } from "../seeded.ts";

interface Place extends Range {
  readonly doc: string;
}

/** What one topic needs: some passages anyhow, and of each group one alternative, which is a set of passages. */
export interface RandomGold {
  readonly common: readonly Place[];
  readonly groups: readonly (readonly (readonly Place[])[])[];
}

/** Gold in groups, small enough that every way of answering can be tried. */
export function randomGold(seed: number): RandomGold {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const passages = (least: number, most: number): Place[] =>
    Array.from({ length: least + below(most - least + 1) }, () => {
      const start = below(40);
      return { doc: `d${below(3)}`, start, end: start + 1 + below(8) };
    });
  return {
    common: passages(0, 1),
    groups: Array.from({ length: 2 + below(2) }, () => Array.from({ length: 1 + below(3) }, () => passages(1, 2))),
  };
}

/** The same as lines of JSONL, a passage each. */
export function goldLines(topic: string, { common, groups }: RandomGold): string[] {
  return [
    ...common.map((place) => JSON.stringify({ topic, ...place })),
    ...groups.flatMap((alternatives, group) =>
      alternatives.flatMap((places, alternative) =>
        places.map((place) => JSON.stringify({ topic, ...place, group: `g${group}`, alternative })),
      ),
    ),
  ];
}
