import { cutOff } from "../../base/same.ts";

/** The n highest of the scores that it was told of, without whose they are. */
export interface BestScores {
  /** Whether a score is among the n highest so far, or as high as the last of them but for rounding. */
  mayEnter(score: number): boolean;
  /** Takes a score that may enter. */
  enter(score: number): void;
}

/** A heap with the lowest of the kept scores at its root. */
export function bestScores(n: number): BestScores {
  const values: number[] = [];

  function rise(score: number): void {
    let at = values.length;
    for (let parent = (at - 1) >> 1; at > 0 && values[parent]! > score; at = parent, parent = (at - 1) >> 1)
      values[at] = values[parent]!;
    values[at] = score;
  }

  function sink(score: number): void {
    let at = 0;
    for (let child = 1; child < n; child = 2 * at + 1) {
      if (child + 1 < n && values[child + 1]! < values[child]!) child++;
      if (values[child]! >= score) break;
      values[at] = values[child]!;
      at = child;
    }
    values[at] = score;
  }

  return {
    mayEnter: (score) => values.length < n || score >= cutOff(values[0]!),
    enter(score) {
      if (values.length < n) rise(score);
      else if (score > values[0]!) sink(score);
    },
  };
}
