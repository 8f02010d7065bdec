import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import { missed, type ReasonName } from "../../score/missed.ts";
import { type Range, rangeSet, sizeWithin } from "../../text/range.ts";

/** What a run returned of one highlighted passage. */
export interface PassageFound {
  readonly doc: string;
  readonly range: Range;
  /** The share of its characters that the results contain, from 0 to 1. */
  readonly share: number;
  /** The ranks of the results that contain some of it. */
  readonly ranks: readonly number[];
  /** Why the rest was missed; undefined where all of it was found. */
  readonly reason: ReasonName | undefined;
}

/** Every highlighted passage of a topic, in the order of the judgements, with what the run returned of it. `chunks` is what it could return. */
export function passagesFound(
  judgements: Judgements,
  run: Run,
  topic: string,
  chunks?: ReadonlyMap<string, readonly Range[]>,
): PassageFound[] {
  const judged = judgements.topics.get(topic) ?? new Map();
  const read = run.topics.get(topic) ?? [];
  const lost = missed([judged], { read, below: [] }, { chunks }).missed;
  return [...judged].flatMap(([doc, { relevant }]) => {
    const returned = rangeSet(read.filter((result) => result.doc === doc));
    return relevant.map(({ start, end }: Range): PassageFound => {
      const touches = (other: Range & { readonly doc: string }): boolean =>
        other.doc === doc && other.start < end && start < other.end;
      return {
        doc,
        range: { start, end },
        share: sizeWithin(returned, start, end) / (end - start),
        ranks: read.flatMap((result, i) => (touches(result) ? [i + 1] : [])),
        reason: lost.find(touches)?.reason,
      };
    });
  });
}
