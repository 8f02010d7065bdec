import type { Judgements, JudgedTopic } from "../data/judgements.ts";
import { type KnownTopic, knownTopic } from "../gain/known-topic.ts";
import type { Rules } from "../gain/rules.ts";

/** The topics that may be scored. What their judgements tell is found where a run has them: of many topics that takes time. */
export class KnownTopics {
  /** In the order of the judgements. */
  readonly names: readonly string[];
  readonly #judged: ReadonlyMap<string, JudgedTopic>;
  readonly #rules: Rules;
  readonly #known = new Map<string, KnownTopic | undefined>();

  constructor(judged: Judgements["topics"], rules: Rules, only: readonly string[] | undefined) {
    const wanted = only && new Set(only);
    this.names = [...judged.keys()].filter((topic) => wanted?.has(topic) !== false);
    this.#judged = wanted === undefined ? judged : new Map([...judged].filter(([topic]) => wanted.has(topic)));
    this.#rules = rules;
  }

  /** Undefined where it is not scored. Recall has no meaning in a topic where nothing is relevant: the papers leave it out. */
  get(topic: string): KnownTopic | undefined {
    const judged = this.#judged.get(topic);
    if (judged === undefined || this.#known.has(topic)) return this.#known.get(topic);
    const known = knownTopic(judged, this.#rules);
    const isLeftOut = known.relevantDocuments === 0 && this.#rules.barrenTopics === "left out";
    const scored = isLeftOut ? undefined : known;
    this.#known.set(topic, scored);
    return scored;
  }
}
