import { randomFor } from "../../base/random.ts";
import type { PageData } from "../page-data.ts";

/**
 * What names a report where a browser keeps things of many: made of its task, its runs with their means, and its topics, so that
 * a copy of the file has the same, wherever it lies.
 */
export function reportKey({ task, rules, measures, runs, topics }: PageData): string {
  const content = JSON.stringify([
    task,
    rules,
    measures,
    runs.map(({ name, means }) => [name, means]),
    topics.map(({ id }) => id),
  ]);
  return `${runs.length}x${topics.length}-${randomFor(0, content)().toString(36)}`;
}
