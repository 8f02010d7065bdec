import { mean } from "../../base/number.ts";
import { betterIn } from "../../score/measures/name.ts";
import type { PageData } from "../page-data.ts";

type Scored = Pick<PageData, "measures" | "lessIsBetter" | "runs" | "topics">;

/** The topics from the hardest: those on which runs do worst on average. Topics without a score come last. */
export function hardestFirst(data: Scored, measure: number): number[] {
  const sign = betterIn(data, data.measures[measure]!) === "less" ? -1 : 1;
  const keys = data.topics.map((_, topic) => sign * meanOn(data, measure, topic));
  const known = [...keys.keys()].filter((topic) => !Number.isNaN(keys[topic]!));
  const unknown = [...keys.keys()].filter((topic) => Number.isNaN(keys[topic]!));
  return [...known.sort((a, b) => keys[a]! - keys[b]! || a - b), ...unknown];
}

/** NaN where no run has a score. */
function meanOn({ runs }: Scored, measure: number, topic: number): number {
  const scores = runs.map(({ scores: own }) => own[measure]![topic] ?? null).filter((score) => score !== null);
  return mean(scores);
}
