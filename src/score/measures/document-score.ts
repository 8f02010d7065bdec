// S(d): how well a document was answered. Generalized precision adds it up over documents.

import { mean, ratio } from "../../base/number.ts";
import type { DocumentGain, TopicGains } from "../gain/topic-gains.ts";
import { curveOf } from "./interpolated-precision.ts";
import type { MeasureParam, Need } from "./measure.ts";
import { positive } from "../../base/parameter-list.ts";
import { harmonicMean } from "./precision-recall.ts";

/** S(d), from 0 to 1: how well a run answered one relevant document. */
export type DocumentScore = (document: DocumentGain, values: DocumentScoreValues, topic: TopicGains) => number;

/** A score that can be chosen by its name. It is printed as that name. */
interface NamedScore {
  readonly score: DocumentScore;
  readonly needs: readonly Need[];
  toString(): string;
}

const named = (name: string, needs: readonly Need[], score: DocumentScore): NamedScore => ({
  score,
  needs,
  toString: () => name,
});

/** Eq. 4 to 7 of the measures paper. */
const byF = named("F", ["text", "each document"], ({ retrieved, relevant, totalRelevant }, { beta }) =>
  harmonicMean(ratio(relevant, retrieved), ratio(relevant, totalRelevant), beta),
);

/** Eq. 9: linear in the distance to the best entry point. */
const byEntry = named("bep", ["text", "entry points", "each document"], ({ entryDistance }, { n }) =>
  Math.max((n - entryDistance) / n, 0),
);

/** Eq. 8: A·L / (A·L + distance). */
const byEntryA = named(
  "bepA",
  ["text", "lengths", "entry points", "each document"],
  ({ entryDistance, length = 0 }, { A }) => (entryDistance === 0 ? 1 : ratio(A * length, A * length + entryDistance)),
);

/** The share of relevant text that a reader sees before they have seen as much irrelevant text as they tolerate. */
const byTolerance = named("T2I", ["text", "lengths", "each document"], (document, { irr }) => {
  let [relevant, irrelevant] = [0, 0];
  for (const stretch of document.stretches()) {
    if (stretch.relevant) relevant += stretch.length;
    else irrelevant += Math.min(stretch.length, irr - irrelevant);
    if (irrelevant >= irr) break;
  }
  return ratio(relevant, relevant + irrelevant);
});

/**
 * Average interpolated precision of the text over the results of the document, in their order. This is our own
 * definition: the paper names such answers (3.2.3) and does not define their score.
 */
const byRanks = named(
  "ranked",
  ["text", "each document"],
  ({ results, totalRelevant }, _values, { read, found, rules }) => {
    const own = (column: Float64Array): Float64Array => {
      let sum = 0;
      return Float64Array.from(results, (index) => (sum += column[index]! - (column[index - 1] ?? 0)));
    };
    return mean(curveOf(own(found), own(read), results.keys(), totalRelevant, rules));
  },
);

const byRelevance = named("rel", [], () => 1);

const scores = [byF, byEntry, byEntryA, byTolerance, byRanks, byRelevance];

/** The parameters that choose S(d). All measures of the generalized family share them. */
export const documentScoreParams = {
  score: scoreParam(),
  beta: positive("the weight of recall in F", 1, ["score", "F"], { inex_eval: 0.25 }),
  n: positive("characters on a screen; a greater distance from the best entry point scores 0", 1000, ["score", "bep"], {
    inex_eval: 500,
  }),
  A: positive("how much distance is forgiven: 10 much, 0.1 little", 0.1, ["score", "bepA"]),
  irr: positive("irrelevant characters after which a reader gives up", 300, ["score", "T2I"]),
};

function scoreParam(): MeasureParam<NamedScore> {
  return {
    about: "how a document is scored",
    remark: "ranked (AiP over the document's own results) is our own, the others are the papers'",
    expects: `one of ${scores.join(", ")}`,
    fallback: byF,
    read(text, { scores: own = {} } = {}) {
      const score = Object.hasOwn(own, text) ? own[text] : undefined;
      return score === undefined ? scores.find((known) => String(known) === text) : named(text, ["text"], score);
    },
  };
}

export interface DocumentScoreValues {
  readonly score: NamedScore;
  readonly beta: number;
  readonly n: number;
  readonly A: number;
  readonly irr: number;
}

/** The values of a score, given its name, with the parameters that are usual under some rules. */
export function usualScore(name: "F" | "bep", rules: string): DocumentScoreValues {
  const { score, beta, n, A, irr } = documentScoreParams;
  return {
    score: score.read(name)!,
    beta: beta.fallbackBy?.[rules] ?? beta.fallback!,
    n: n.fallbackBy?.[rules] ?? n.fallback!,
    A: A.fallback!,
    irr: irr.fallback!,
  };
}

/** S(d) of each relevant document of a topic, in the order of the run. */
export function relevantScores(topic: TopicGains, values: DocumentScoreValues): Float64Array {
  const documents = topic.relevantGains;
  const scored = new Float64Array(documents.length);
  for (let i = 0; i < documents.length; i++) scored[i] = values.score.score(documents[i]!, values, topic);
  return scored;
}

/**
 * S(d) of every document of a topic; 0 for one without relevant text. It is computed once, even if several measures
 * use it.
 */
export function documentScores(topic: TopicGains, values: DocumentScoreValues): Float64Array {
  const key = [values.score, values.beta, values.n, values.A, values.irr].join();
  const known = done.get(topic) ?? new Map<string, Float64Array>();
  const already = known.get(key);
  if (already !== undefined) return already;
  const scored = new Float64Array(topic.documentCount);
  for (const [i, score] of relevantScores(topic, values).entries()) scored[topic.relevantAt[i]!] = score;
  done.set(topic, known.set(key, scored));
  return scored;
}

// This is a cache. The gains of a topic never change, so the scores do not change either.
const done = new WeakMap<TopicGains, Map<string, Float64Array>>();

export function documentScoreNeeds({ score }: DocumentScoreValues): readonly Need[] {
  return score.needs;
}
