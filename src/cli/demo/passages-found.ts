import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import { type Range, rangeSet, sizeWithin } from "../../text/range.ts";

/** What a run returned of one highlighted passage. */
export interface PassageFound {
  readonly doc: string;
  readonly range: Range;
  /** The share of its characters that the results hold, from 0 to 1. */
  readonly share: number;
  /** The ranks of the results that hold some of it. */
  readonly ranks: readonly number[];
}

/** Every highlighted passage of a topic, in the order of the judgements, with what the run returned of it. */
export function passagesFound(judgements: Judgements, run: Run, topic: string): PassageFound[] {
  const results = run.topics.get(topic) ?? [];
  return [...(judgements.topics.get(topic) ?? [])].flatMap(([doc, { relevant }]) => {
    const returned = rangeSet(results.filter((result) => result.doc === doc));
    return relevant.map((range): PassageFound => {
      const held = sizeWithin(returned, range.start, range.end);
      const ranks = results.flatMap((result, i) =>
        result.doc === doc && result.start < range.end && range.start < result.end ? [i + 1] : [],
      );
      return { doc, range, share: held / (range.end - range.start), ranks };
    });
  });
}
