import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type GivenVerdict, verdictRules, verdictsOf } from "../../src/citations/verdict-rules.ts";

// Scores of verdicts on what sentences cite, as the programs themselves make them. The golden file has answers with verdicts, and what
// ALCE's compute_autoais (246c476) and open-rag-eval's CitationMetric (dfc4175) gave for them, with the verdicts in place of their models.

interface Golden {
  readonly topic: string;
  readonly sentences: readonly (readonly number[])[];
  readonly verdicts: readonly GivenVerdict[];
  readonly alce: Readonly<Record<string, number>> | null;
  readonly "open-rag-eval": Readonly<Record<string, number>>;
}
const golden: readonly Golden[] = JSON.parse(readFileSync("test/golden/citation-verdicts/verdicts.json", "utf8"));
const rulesCalled = (name: string) => verdictRules.find((rules) => rules.name === name)!;
const scored = (name: string, { topic, sentences, verdicts }: Golden) => {
  const cited = sentences.map((own) => own.map((number) => `d${number}`));
  return rulesCalled(name).scores(cited, verdictsOf(verdicts, topic, cited));
};

test.each(["alce", "open-rag-eval"] as const)("%s: the scores of 40 answers are those of the program", (name) => {
  for (const each of golden) {
    if (each[name] === null) continue; // ALCE scores no empty answer
    const found = scored(name, each);
    for (const [measure, value] of Object.entries(each[name]!))
      expect(found[measure], `${each.topic} ${measure}`).toBeCloseTo(value, 10);
  }
});

const cited = [["a", "b"], ["b"], []];
const given: readonly GivenVerdict[] = [
  { sentence: 1, citations: ["b", "a"], verdict: "full" },
  { sentence: 1, citations: ["a"], verdict: "part" },
  { sentence: 1, citations: ["b"], verdict: "full" },
  { sentence: 2, citations: ["b"], verdict: "part" },
];

test("one answer, worked by hand: the three rules differ", () => {
  const of = (name: string) => rulesCalled(name).scores(cited, verdictsOf(given, "q", cited));
  // ALCE: sentence 1 of 3 is recalled; of its citations a is not needed, b is, and that of sentence 2 supports it in part only: 1 of 3.
  expect(of("alce")).toEqual({ citation_rec: 100 / 3, citation_prec: 100 / 3 });
  // TREC RAG: the first citations are a (part) and b (part): 1 of 2 sentences that cite, of 3 in all.
  expect(of("trec-rag")).toEqual({ weighted_precision: 1 / 2, weighted_recall: 1 / 3 });
  // open-rag-eval: a is 0.5, b is (1 + 0.5) / 2; sentences are 0.75, 0.5 and 0.
  const [precision, recall] = [(0.5 + 0.75) / 2, 1.25 / 3];
  expect(of("open-rag-eval")["weighted_precision"]).toBeCloseTo(precision, 12);
  expect(of("open-rag-eval")["weighted_recall"]).toBeCloseTo(recall, 12);
  expect(of("open-rag-eval")["f1"]).toBeCloseTo((2 * precision * recall) / (precision + recall), 12);
});

test("a set without a verdict is refused by name, and so is a verdict on what is not there", () => {
  const scores = (verdicts: readonly GivenVerdict[]) =>
    rulesCalled("alce").scores(cited, verdictsOf(verdicts, "q", cited));
  expect(() => scores(given.slice(1))).toThrow(
    "no verdict on sentence 1 of q with a, b together; these rules ask for it",
  );
  expect(() => scores(given.filter(({ citations }) => citations.join() !== "b"))).toThrow(
    "no verdict on sentence 1 of q with b",
  );
  expect(() => scores([{ sentence: 4, citations: ["a"], verdict: "full" }])).toThrow(
    "a verdict on sentence 4 of q, which has 3",
  );
  expect(() => scores([{ sentence: 2, citations: ["a"], verdict: "full" }])).toThrow(
    "a verdict on a, which sentence 2 of q does not cite",
  );
  expect(() => scores([...given, { sentence: 2, citations: ["b"], verdict: "none" }])).toThrow(
    "two verdicts on sentence 2 of q with b",
  );
});
