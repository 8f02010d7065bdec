// Describes a collection, topics, judgements or a run for users of the library. Each kind has its own file.

import type { Collection } from "../../data/collection.ts";
import type { Judgements } from "../../data/judgements.ts";
import type { Run } from "../../data/run.ts";
import type { Topics } from "../../data/topics.ts";
import { type CollectionInspection, inspectCollection } from "./inspect-collection.ts";
import { inspectJudgements, type JudgementsInspection } from "./inspect-judgements.ts";
import { inspectRun, type RunInspection } from "./inspect-runs.ts";
import { inspectTopics, type TopicsInspection } from "./inspect-topics.ts";

/**
 * Describes judgements, a run, topics or documents in figures: how many there are, how long they are, and of which
 * kinds. With the collection, more figures of judgements and runs are known.
 *
 * @example
 * import { inspect, readJudgements } from "pericope";
 *
 * const judgements = readJudgements("414 Q0 9996 100 5000 200 200:100");
 * inspect(judgements).topicsWithRelevant; // 1
 */
export function inspect(judgements: Judgements, collection?: Collection): JudgementsInspection;
export function inspect(run: Run, collection?: Collection): RunInspection;
export function inspect(topics: Topics): TopicsInspection;
export function inspect(collection: Collection): CollectionInspection;
export function inspect(
  value: Judgements | Run | Topics | Collection,
  collection?: Collection,
): JudgementsInspection | RunInspection | TopicsInspection | CollectionInspection {
  if ("ids" in value) return inspectCollection(value);
  if ("answers" in value) return inspectRun(value, collection);
  return "of" in value ? inspectJudgements(value, collection) : inspectTopics(value);
}
