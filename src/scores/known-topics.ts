import type { Judgements } from "../data/judgements.ts";
import { type KnownTopic, knownTopic } from "../gain/known-topic.ts";
import type { Rules } from "../gain/rules.ts";

/** The topics that may be scored: all that are judged, or `only` some of them. */
export interface KnownTopics {
  /** In the order of the judgements. */
  readonly names: readonly string[];
  /** Undefined where the topic is not scored. */
  get(topic: string): KnownTopic | undefined;
}

/** What the judgements of a topic tell is found where somebody asks for it: of many topics that takes time. */
export function knownTopics(
  judged: Judgements["topics"],
  rules: Rules,
  only: readonly string[] | undefined,
): KnownTopics {
  const wanted = new Set(only ?? judged.keys());
  const found = new Map<string, KnownTopic | undefined>();

  function find(topic: string): KnownTopic | undefined {
    const known = knownTopic(judged.get(topic)!, rules);
    // Recall has no meaning in a topic where nothing is relevant: the papers leave it out.
    const isLeftOut = known.relevantDocuments === 0 && rules.barrenTopics === "left out";
    return isLeftOut ? undefined : known;
  }

  return {
    names: [...judged.keys()].filter((topic) => wanted.has(topic)),
    get(topic) {
      if (wanted.has(topic) && !found.has(topic)) found.set(topic, find(topic));
      return found.get(topic);
    },
  };
}
