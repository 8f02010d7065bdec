import type { Judgements } from "../data/judgements.ts";
import { type KnownTopic, knownTopic } from "./gain/known-topic.ts";
import type { Rules } from "./gain/rules.ts";

/** The topics that may be scored: all that are judged, or `only` some of them. */
export interface KnownTopics {
  /** In the order of the judgements. */
  readonly names: readonly string[];
  /** Undefined where the topic is not scored. */
  get(topic: string): KnownTopic | undefined;
  /** The right answers, where a topic has several: a run is scored by the one that is best for it. */
  alternatives(topic: string): readonly KnownTopic[] | undefined;
}

/** What the judgements of a topic tell is found only when it is asked for: over many topics that takes time. */
export function knownTopics(
  { topics: judged, alternatives }: Pick<Judgements, "topics" | "alternatives">,
  rules: Rules,
  only: readonly string[] | undefined,
): KnownTopics {
  const wanted = new Set(only ?? judged.keys());
  const found = new Map<string, KnownTopic | undefined>();
  const foundEach = new Map<string, readonly KnownTopic[] | undefined>();

  function find(topic: string): KnownTopic | undefined {
    const known = knownTopic(judged.get(topic)!, rules);
    // Recall has no meaning in a topic where nothing is relevant: the papers leave it out.
    const isLeftOut = known.relevantDocuments === 0 && rules.barrenTopics === "left out";
    return isLeftOut ? undefined : known;
  }

  /** An answer without anything relevant is none. */
  function findEach(topic: string): readonly KnownTopic[] | undefined {
    const each = (alternatives?.get(topic) ?? []).map((answer) => knownTopic(answer, rules));
    const answers = each.filter(({ relevantDocuments }) => relevantDocuments > 0);
    return answers.length > 0 ? answers : undefined;
  }

  return {
    names: [...judged.keys()].filter((topic) => wanted.has(topic)),
    get(topic) {
      if (wanted.has(topic) && !found.has(topic)) found.set(topic, find(topic));
      return found.get(topic);
    },
    alternatives(topic) {
      if (alternatives === undefined) return undefined;
      if (!foundEach.has(topic)) foundEach.set(topic, findEach(topic));
      return foundEach.get(topic);
    },
  };
}
