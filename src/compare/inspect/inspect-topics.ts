// Describes topics: which fields they have, and which elements their castitles ask for.

import { attempt } from "../../base/input-error.ts";
import { queryOf, type Topic, type TopicField, topicFields, type Topics } from "../../data/topics.ts";
import { type NexiQuery, type NodeTest, targetOf } from "../../text/nexi.ts";
import { byCount, type Tally, tally } from "./spread.ts";

/** The figures of topics: Table 10 of the overview. */
export interface TopicsInspection {
  readonly topics: number;
  /** The number of topics that have each field. */
  readonly fields: readonly Tally<TopicField>[];
  /** The targets of the castitles. A topic without a castitle asks for any element, as at INEX. */
  readonly targets: readonly Tally<string>[];
  /** The number of castitles that say more than //*[about(., …)]. */
  readonly nonTrivial: number;
  /** The topics whose castitle says more than //*[about(., …)], and those whose castitle does not. */
  readonly structured: readonly string[];
  readonly trivial: readonly string[];
  /** The topics whose castitle is not valid NEXI. */
  readonly faulty: readonly string[];
}

export function inspectTopics({ topics }: Topics): TopicsInspection {
  const all = [...topics.values()];
  const queries: { readonly topic: Topic; readonly query: NexiQuery }[] = [];
  const faulty: string[] = [];
  for (const topic of all) {
    const query = attempt(
      () => queryOf(topic),
      () => faulty.push(topic.id),
    );
    if (query !== undefined) queries.push({ topic, query });
  }
  const withCastitle = queries.filter(({ topic }) => topic.castitle !== undefined);
  const structured = withCastitle.filter(({ query }) => !isTrivial(query)).map(({ topic }) => topic.id);
  return {
    topics: all.length,
    fields: topicFields
      .map((field) => ({ value: field, count: all.filter((topic) => topic[field] !== undefined).length }))
      .filter(({ count }) => count > 0),
    targets: byCount(tally(queries.map(({ query }) => nodeText(targetOf(query))))),
    nonTrivial: structured.length,
    structured,
    trivial: withCastitle.filter(({ query }) => isTrivial(query)).map(({ topic }) => topic.id),
    faulty,
  };
}

/** The target as text. The order of tags makes no difference. */
function nodeText(node: NodeTest): string {
  if (node.kind === "any") return "*";
  if (node.kind === "attribute") return `@${node.name}`;
  return node.names.length === 1 ? node.names[0]! : `(${node.names.toSorted().join("|")})`;
}

/** True for a query of only terms, or for //*[about(., …)], which means the same. */
function isTrivial(query: NexiQuery): boolean {
  if (query.kind === "co") return true;
  const [step, ...more] = query.steps;
  if (step === undefined || more.length > 0) return false;
  const isAny = step.path.length === 1 && step.path[0]!.kind === "any";
  return isAny && step.filter?.kind === "about" && step.filter.path.length === 0;
}
