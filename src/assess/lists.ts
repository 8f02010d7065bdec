// Who judges which topics and documents, and in which order. An assessor's lists say nothing of other assessors (rule 7).

import { adjudicator, type DocumentVerdict } from "./action.ts";
import type { JudgingLog } from "./judging-log.ts";
import type { Judging } from "./judging.ts";

/**
 * The topics that somebody judges: those assigned to them, and those for practice. The adjudicator, and judgements that were
 * brought in, have all that count.
 */
export function topicsOf({ topics, practice, assessors }: Judging, log: JudgingLog, assessor: string): string[] {
  const ids = topics.map(({ id }) => id);
  const isImported = assessors.some(({ name, isImported }) => isImported && name === assessor);
  if (assessor === adjudicator || isImported) return ids.filter((id) => !practice.has(id));
  return ids.filter((id) => practice.has(id) || log.assigned(id).includes(assessor));
}

/** The documents of a topic that somebody judges: the pool, what was released, and what they found themselves. */
export function documentsOf({ pool }: Judging, log: JudgingLog, assessor: string, topic: string): string[] {
  const finders = assessor === adjudicator ? log.judges(topic) : [assessor];
  const found = finders.flatMap((finder) =>
    log.touched(finder, topic).filter((doc) => log.state(finder, topic, doc).isFound),
  );
  return [...new Set([...(pool.get(topic) ?? []), ...log.released(topic), ...found])];
}

/** Whether a document is in somebody's list. */
export function mayJudge(judging: Judging, log: JudgingLog, assessor: string, topic: string, doc: string): boolean {
  if (!topicsOf(judging, log, assessor).includes(topic)) return false;
  if (judging.pool.get(topic)?.includes(doc) === true) return true;
  return documentsOf(judging, log, assessor, topic).includes(doc);
}

/**
 * Who judges which topic: each topic by one, in turn, and `twice` of them, spread over the list, by another as well, so that
 * every two meet. With one assessor nothing is judged twice.
 */
export function assignments(
  topics: readonly string[],
  assessors: readonly string[],
  twice: number,
): Map<string, readonly string[]> {
  const people = assessors.length;
  return new Map(
    topics.map((topic, i) => {
      const first = assessors[i % people]!;
      const isTwice =
        people > 1 && Math.floor(((i + 1) * twice) / topics.length) > Math.floor((i * twice) / topics.length);
      // How far the second stands from the first changes with each round over the assessors.
      const apart = 1 + (Math.floor(i / people) % (people - 1)); // of one person there is no other, and none is asked for
      return [topic, isTwice ? [first, assessors[(i + apart) % people]!] : [first]];
    }),
  );
}

/** A document in the list of a topic, as far as its turn depends on it. */
export interface Listed {
  readonly doc: string;
  readonly verdict: DocumentVerdict | null;
  readonly isJudged: boolean;
}

/**
 * The document to judge next: the first one after the current that nothing is said of, from the beginning again after the last one;
 * then those left for later. Undefined where all are judged, or cannot be.
 */
export function nextDocument<T extends Listed>(documents: readonly T[], current: string | undefined): T | undefined {
  const at = documents.findIndex(({ doc }) => doc === current);
  const turns = [...documents.slice(at + 1), ...documents.slice(0, Math.max(0, at))];
  const isOpen = ({ isJudged, verdict }: T): boolean => !isJudged && verdict !== "cannot";
  return turns.find((one) => isOpen(one) && one.verdict !== "later") ?? turns.find(isOpen);
}
