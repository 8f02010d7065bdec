import type { JudgedTopic, Judgements } from "./judgements.ts";

/** The right answers to a topic: several, any of which will do, or all that was judged as the only one. */
export function answersTo({ topics, alternatives }: Judgements, topic: string): readonly JudgedTopic[] {
  return alternatives?.get(topic) ?? [topics.get(topic) ?? new Map()];
}

/** The same judgements, with every topic's judged documents changed alike, together, in each right answer and group. */
export function withTopics(
  judgements: Judgements,
  changed: (judged: JudgedTopic, topic: string) => JudgedTopic,
): Judgements {
  const topics = new Map(Array.from(judgements.topics, ([topic, judged]) => [topic, changed(judged, topic)]));
  if (judgements.alternatives === undefined) return { ...judgements, topics };
  const alternatives = new Map(
    Array.from(judgements.alternatives, ([topic, answers]) => [topic, answers.map((judged) => changed(judged, topic))]),
  );
  if (judgements.groups === undefined) return { ...judgements, topics, alternatives };
  const groups = new Map(
    Array.from(judgements.groups, ([topic, each]) => [
      topic,
      each.map((group) => group.map((judged) => changed(judged, topic))),
    ]),
  );
  return { ...judgements, topics, alternatives, groups };
}

/** The same judgements, as if all right answers to a topic were needed. */
export function together(judgements: Judgements): Judgements {
  return judgements.alternatives === undefined
    ? judgements
    : { ...judgements, alternatives: undefined, groups: undefined };
}
