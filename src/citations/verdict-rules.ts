// Verdicts by people or by a model on whether the citations of a sentence support it, and the rules of three programs
// that turn them into scores. A verdict is on a set of citations. Two citations may support a sentence together even if
// neither does so by itself.

import { InputError } from "../base/input-error.ts";

export type Verdict = "full" | "part" | "none";

/** The keys of the citations of each sentence of an answer, in their order. Sentences count from 0. */
export type CitedKeys = readonly (readonly string[])[];

/**
 * The verdict on a sentence and a set of its citations. Throws an InputError that names the set if there is no verdict
 * on it.
 */
export type VerdictOf = (sentence: number, cited: readonly string[]) => Verdict;

/** How a program turns the verdicts on one answer into scores, by the program's own names. */
export interface VerdictRules {
  readonly name: string;
  readonly about: string;
  readonly measures: readonly string[];
  scores(cited: CitedKeys, verdictOf: VerdictOf): Readonly<Record<string, number>>;
}

const weights: Readonly<Record<Verdict, number>> = { full: 1, part: 0.5, none: 0 };

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** ALCE uses the first three citations of a sentence. */
const mostAtAlce = 3;

/**
 * The rules of ALCE, TREC RAG and open-rag-eval. They differ. ALCE's figures are percentages, as it prints them.
 *
 * @example
 * import { verdictRules, verdictsOf } from "pericope";
 *
 * const cited = [["guide.md", "faq.md"]]; // by sentence
 * const given = [{ sentence: 1, citations: ["guide.md"], verdict: "part" }] as const;
 * const rules = verdictRules.find(({ name }) => name === "trec-rag");
 * rules?.scores(cited, verdictsOf(given, "q1", cited)); // { weighted_precision: 0.5, weighted_recall: 0.5 }
 */
export const verdictRules: readonly VerdictRules[] = [
  {
    name: "alce",
    about:
      "ALCE (Gao et al. 2023): a sentence is recalled if all it cites supports it in full; a citation is precise unless it supports nothing by itself and the others support the sentence without it",
    measures: ["citation_rec", "citation_prec"],
    scores(cited, verdictOf) {
      let [recalled, precise, citations] = [0, 0, 0];
      for (const [sentence, all] of cited.entries()) {
        const own = all.slice(0, mostAtAlce);
        citations += own.length;
        if (own.length === 0 || verdictOf(sentence, own) !== "full") continue;
        recalled++;
        if (own.length === 1) precise++;
        else
          precise += own.filter(
            (key, i) => verdictOf(sentence, [key]) === "full" || verdictOf(sentence, own.toSpliced(i, 1)) !== "full",
          ).length;
      }
      const share = (part: number, of: number): number => (of === 0 ? 0 : (100 * part) / of);
      return { citation_rec: share(recalled, cited.length), citation_prec: share(precise, citations) };
    },
  },
  {
    name: "trec-rag",
    about:
      "TREC RAG 2024 (Thakur et al. 2025): the first citation of each sentence, full support 1, partial 0.5; over the sentences that cite (precision), over all (recall)",
    measures: ["weighted_precision", "weighted_recall"],
    scores(cited, verdictOf) {
      const first = cited.flatMap((own, sentence) =>
        own.length === 0 ? [] : [weights[verdictOf(sentence, own.slice(0, 1))]],
      );
      const sum = first.reduce((total, value) => total + value, 0);
      return { weighted_precision: mean(first), weighted_recall: cited.length === 0 ? 0 : sum / cited.length };
    },
  },
  {
    name: "open-rag-eval",
    about:
      "open-rag-eval: each citation by itself, full 1, partial 0.5; the mean over cited passages of each one's mean (precision), over sentences of each one's mean (recall)",
    measures: ["weighted_precision", "weighted_recall", "f1"],
    scores(cited, verdictOf) {
      const byPassage = new Map<string, number[]>();
      const bySentence = cited.map((own, sentence) =>
        own.map((key) => {
          const weight = weights[verdictOf(sentence, [key])];
          byPassage.set(key, [...(byPassage.get(key) ?? []), weight]);
          return weight;
        }),
      );
      const [weighted_precision, weighted_recall] = [
        mean([...byPassage.values()].map(mean)),
        mean(bySentence.map(mean)),
      ];
      return { weighted_precision, weighted_recall, f1: harmonic(weighted_precision, weighted_recall) };
    },
  },
];

/** A verdict in a file: on a set of the citations of a sentence. Their order has no meaning. Sentences count from 1. */
export interface GivenVerdict {
  readonly sentence: number;
  readonly citations: readonly string[];
  readonly verdict: Verdict;
}

/**
 * Returns a function that looks verdicts up. A missing verdict is an error that names it. It is never derived from the
 * verdicts on other sets.
 *
 * @example
 * import { verdictsOf } from "pericope";
 *
 * const verdictOf = verdictsOf([{ sentence: 1, citations: ["b", "a"], verdict: "full" }], "q1", [["a", "b"]]);
 * verdictOf(0, ["a", "b"]); // "full"
 */
export function verdictsOf(given: readonly GivenVerdict[], topic: string, cited: CitedKeys): VerdictOf {
  const known = new Map<string, Verdict>();
  const keyOf = (sentence: number, keys: readonly string[]): string =>
    JSON.stringify([sentence, [...new Set(keys)].sort()]);
  for (const { sentence, citations, verdict } of given) {
    const own = cited[sentence - 1];
    if (own === undefined)
      throw new InputError(
        `a verdict on sentence ${sentence} of ${topic}, which has ${cited.length}; expected one that is there`,
      );
    const stranger = citations.find((key) => !own.includes(key));
    if (stranger !== undefined)
      throw new InputError(
        `a verdict on ${stranger}, which sentence ${sentence} of ${topic} does not cite; expected what it cites`,
      );
    const key = keyOf(sentence, citations);
    const before = known.get(key);
    if (before !== undefined && before !== verdict)
      throw new InputError(
        `two verdicts on sentence ${sentence} of ${topic} with ${citations.join(", ")}: ${before} and ${verdict}; expected one`,
      );
    known.set(key, verdict);
  }
  return (sentence, keys) => {
    const found = known.get(keyOf(sentence + 1, keys));
    if (found !== undefined) return found;
    const what = keys.length === 1 ? keys[0]! : `${keys.join(", ")} together`;
    throw new InputError(
      `no verdict on sentence ${sentence + 1} of ${topic} with ${what}; these rules ask for it, and it is not derived from others`,
    );
  };
}
