import { adjudicator } from "./action.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";

// Who sees what. An assessor's lists say nothing of other assessors.

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
