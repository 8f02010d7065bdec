import { counted, type Note } from "../../base/note.ts";

/** What is said of what was left out: of one, and of many. */
const reasons = {
  unresolved: ["result has no place, and is left out", "results have no place, and are left out"],
  overlap: ["result overlaps others, and is left out", "results overlap others, and are left out"],
  "second-result": [
    "result is not the best of its document, and is left out",
    "results are not the best of their documents, and are left out",
  ],
  duplicate: [
    "result has the place of an earlier one, and is left out",
    "results have the places of earlier ones, and are left out",
  ],
  "too-many": [
    "result stands below the last rank, and is left out",
    "results stand below the last rank, and are left out",
  ],
  "scores-left-out": [
    "topic has scores that contradict the order of its results, and are left out",
    "topics have scores that contradict the order of their results, and are left out",
  ],
} as const;

/** Counts what is left out, by reason. */
export interface LeftOutCounts {
  add(reason: keyof typeof reasons, count: number): void;
  notes(): Note[];
}

export function leftOut(): LeftOutCounts {
  const counts = new Map<keyof typeof reasons, number>();
  return {
    add: (reason, count) => void counts.set(reason, (counts.get(reason) ?? 0) + count),
    notes() {
      const found = [...counts].filter(([, count]) => count > 0);
      return found.map(([code, count]) => {
        const [one, many] = reasons[code];
        return { code, count, message: counted(count, one, many) };
      });
    },
  };
}
