import { expect, test } from "vitest";
import type { Results } from "../../src/data/run.ts";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { passageResults } from "../../src/score/gain/passage-results.ts";
import type { TopicGains } from "../../src/score/gain/topic-gains.ts";
import { paper } from "../../src/score/gain/rules.ts";
import { evaluate, evaluator } from "../../src/score/evaluate.ts";
import type { EvaluateOptions } from "../../src/score/evaluate-options.ts";
import { knownTopics } from "../../src/score/gain/known-topic.ts";
import { rows } from "../../src/score/evaluation.ts";
import { rangeSet } from "../../src/text/range.ts";

const judgements = readJudgements("1 Q0 A 10 90 0 0:10\n2 Q0 A 10 90 0 0:10\n3 Q0 B 5 90 0 0:5\n4 Q0 B 5 90 0 0:5\n");
const run = readRun("3 Q0 B 1 9 r 0 20\n1 Q0 A 1 9 r 0 5\n2 Q0 A 1 9 r 5 15\n2 Q0 X 2 8 r 0 10\n9 Q0 X 1 9 r 0 10\n");
const measures = ["P@1", "R@5"];

/** Begins the run, and takes some of its topics. */
function opened(topics: readonly string[], options: EvaluateOptions = {}) {
  const scoring = evaluator(judgements, { measures, ...options }).open(run);
  for (const topic of topics) scoring.topic(topic, passageResults(run.topics.get(topic)!));
  return scoring;
}

test("topics that were scored apart make the same as all of them at once", () => {
  const parts = [["9"], ["3", "2"]].map((topics) => opened(topics).part()!);
  expect(parts.map(({ topics }) => topics)).toEqual([[], ["3", "2"]]);
  const whole = evaluator(judgements, { measures });
  whole.add(run);
  const inParts = evaluator(judgements, { measures });
  inParts.take(opened(["1"]).end(run, parts));
  expect(inParts.end()).toEqual(whole.end());
  expect(whole.end()[0]!.runs[0]!.mean).toEqual({ "P@1": (1 + 5 / 15 + 5 / 20) / 4, "R@5": (0.5 + 0.5 + 1) / 4 });
});

test("a run has to be scored as one where it is refused, curves are drawn, or somebody looks on", () => {
  expect(opened(["1"]).part()).toBeDefined();
  expect(opened(["1"], { curves: [{ name: "gP-gR" }] }).part()).toBeUndefined();
  expect(opened(["1"], { curves: [] }).part()).toBeUndefined();
  const watch = { open: () => ({ topic: () => undefined, end: () => undefined }), take: () => undefined };
  expect(evaluator(judgements, { measures }, { watch }).open(run).part()).toBeUndefined();
  const refused = opened([]);
  refused.topic("1", passageResults([{ doc: "A", start: -1, end: -1 }]));
  expect(refused.part()).toBeUndefined();
});

test("an onlooker sees each topic that is scored, and what it keeps is handed on", () => {
  const seen: [string, number, number][] = [];
  const taken: unknown[] = [];
  const look = (topic: string, results: Results, gained: TopicGains) =>
    void seen.push([topic, results.count, gained.totalRelevant]);
  const watch = { open: () => ({ topic: look, end: () => "kept" }), take: (kept: unknown) => void taken.push(kept) };
  evaluator(judgements, { measures }, { watch }).add(run);
  expect(seen).toEqual([
    ["3", 1, 5],
    ["1", 1, 10],
    ["2", 2, 10],
  ]);
  expect(taken).toEqual(["kept"]);
});

test("scores as rows: the means, and before them those of topics where they are wanted", () => {
  const found = evaluate(judgements, [run], { measures: ["R@5"], only: ["1", "3"] });
  const told = (...args: [] | [boolean]) => [...rows(found, ...args)].map(({ topic, value }) => [topic, value]);
  expect(told()).toEqual([[undefined, 0.75]]);
  expect(told(false)).toEqual(told());
  expect(told(true)).toEqual([
    ["1", 0.5],
    ["3", 1],
    [undefined, 0.75],
  ]);
});

test("of several right answers those with something relevant count, and one is enough", () => {
  const answer = (grade: number) =>
    new Map([["A", { relevant: rangeSet(grade > 0 ? [{ start: 0, end: 4 }] : []), grade }]]);
  const topics = new Map([["1", answer(1)], ["2", answer(0)]]); // prettier-ignore
  const alternatives = new Map([["1", [answer(1), answer(0)]], ["2", [answer(0)]]]); // prettier-ignore
  const known = knownTopics({ topics, alternatives }, paper, undefined);
  expect([known.alternatives("1")?.length, known.alternatives("2"), known.alternatives("3")]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  expect([known.get("1")?.totalRelevant, known.get("2"), known.get("3")]).toEqual([4, undefined, undefined]);
  expect(knownTopics({ topics }, paper, ["2"]).names).toEqual(["2"]);
});
