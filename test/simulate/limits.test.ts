import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { collectionOf } from "../../src/data/collection.ts";
import type { Judgements } from "../../src/data/judgements.ts";
import type { Run } from "../../src/data/run.ts";
import { readJudgements } from "../../src/formats/read.ts";
import { evaluate } from "../../src/scores/evaluate.ts";
import { faults } from "../../src/scores/faults.ts";
import { tasks } from "../../src/scores/tasks.ts";
import { limits, type Limits } from "../../src/simulate/limits.ts";
import { simulatedRuns } from "../../src/simulate/runs.ts";
import { article, demoArticles } from "../inex/articles.ts";

// Text of A: "Title" 0..5, "one two" 5..12 with "two" 9..12, "three" 12..17, "tail" 17..21.
const collection = collectionOf([
  article("A", "<a><t>Title</t><s><p>one <b>two</b></p><p>three</p></s>tail</a>"),
  article("B", "<a>plain <i>text</i></a>"),
  { doc: "plain", text: "x".repeat(30) },
]);

function answers({ tasks }: Limits, task: string, run: string): string[] {
  const { made } = tasks.find((one) => one.task === task)!;
  return made
    .find(({ name }) => name === run)!
    .topics.get("1")!
    .map(({ doc, start, end }) => `${doc} ${start}..${end}`);
}

const judgements = readJudgements("1 Q0 A 11 21 6 5:11\n1 Q0 B 4 10 8 6:4\n1 Q0 C 0 7\n");
const found = limits(judgements, collection);

test.each([
  ["focused", "passages", ["A 5..16", "B 6..10"]],
  ["ric", "passages", ["A 5..16", "B 6..10"]],
  ["bic", "passages", ["A 6..6", "B 8..8"]],
  // i of B is highlighted, s of A but for a character: F is 1 and 22/23
  ["ric", "elements", ["B 6..10", "A 5..17"]],
  // s begins 1 before the entry point, and p with it; i begins 2 before
  ["bic", "elements", ["A 5..12", "B 6..10"]],
  ["thorough", "elements", ["A 5..12", "B 6..10", "A 9..12", "A 5..17", "A 12..17", "A 0..21", "B 0..10"]],
])("%s: %s answer as by hand", (task, run, expected) => {
  expect(answers(found, task, run)).toEqual(expected);
});

test("by hand: the highest F of both documents, and what they average to", () => {
  const ric = found.tasks.find(({ task }) => task === "ric")!;
  expect(ric.runs.map(({ mean }) => mean["AgP"])).toEqual([1, (1 + (1 + 22 / 23) / 2) / 2]);
  expect(found.documents).toEqual([
    { run: "passages", documents: 2, meanResults: 1, meanF: 1, lowestF: 1, perfect: 2 },
    { run: "elements", documents: 2, meanResults: 1, meanF: (1 + 22 / 23) / 2, lowestF: 22 / 23, perfect: 1 },
  ]);
});

test("judgements without entry points have no best in context, and say so", () => {
  const without = limits(readJudgements('{"topic":"1","doc":"A","ranges":[[5,12]]}'), collection);
  expect(without.tasks.map(({ task }) => task)).toEqual(["focused", "thorough", "ric"]);
  expect(without.notes).toMatchObject([{ code: "no-entry-points", count: 1 }]);
});

test.each([
  ["1 Q0 plain 3 30 0 0:3", 'document "plain" is not XML and has no elements; expected a collection of XML'],
  ["1 Q0 A 0 21", "no topic has highlighted text; expected some to make runs of"],
  ["1 0 A 1", "these judgements grade whole documents; expected highlighted text, of which runs can be made"],
])("%s has no limits", (lines, fault) => {
  expect(() => limits(readJudgements(lines), collection)).toThrow(fault);
});

const demo = collectionOf(demoArticles());
const demoJudgements = readJudgements(readFileSync("examples/judgements.inex", "utf8"));
const demoLimits = limits(demoJudgements, demo);
const scores = (runs: readonly Run[], of: Judgements, task: string, measure: string): Map<string, number>[] =>
  evaluate(of, runs, { task, measures: [measure], collection: demo }).runs.map(
    ({ topics }) => new Map(Array.from(topics, ([topic, score]) => [topic, score[measure]!])),
  );

test("on the demo track passages are perfect, elements are not, and no simulated run of elements is better on any topic", () => {
  for (const { task, runs, measures, bound } of demoLimits.tasks) {
    const official = measures.at(-1)!;
    const [passages, elements] = runs.map(({ mean }) => mean[official]!);
    expect(passages, task).toBeCloseTo(1, 12);
    expect(elements, task).toBeLessThan(1);
    for (const [measure, most] of Object.entries(bound ?? {}))
      expect(runs[1]!.mean[measure], `${task} ${measure}`).toBeLessThanOrEqual(most);
  }
  const { made } = demoLimits.tasks.find(({ task }) => task === "ric")!;
  const [best] = scores([made[1]!], demoJudgements, "ric", "AgP");
  const others = simulatedRuns(demoJudgements, demo).runs.filter(({ parts }) => parts !== "S");
  for (const [i, other] of scores(others, demoJudgements, "ric", "AgP").entries())
    for (const [topic, score] of other)
      expect(score, `${others[i]!.name} on ${topic}`).toBeLessThanOrEqual(best!.get(topic)! + 1e-12);
});

test("each run is one that its task allows", () => {
  for (const { task, made } of demoLimits.tasks)
    for (const run of made)
      expect(
        faults(
          run,
          tasks.find(({ name }) => name === task)!,
        ),
        `${task} ${run.name}`,
      ).toEqual([]);
});

test("a sum of F over documents is in the order that AgP likes best", () => {
  const { made } = demoLimits.tasks.find(({ task }) => task === "ric")!;
  const [topic, results] = [...made[1]!.topics][0]!;
  const documents = [...new Set(results.map(({ doc }) => doc))];
  const given = scores([made[1]!], demoJudgements, "ric", "AgP")[0]!.get(topic)!;
  for (const [a, b] of documents.flatMap((_, i) => documents.slice(i + 1).map((_, j) => [i, i + 1 + j] as const))) {
    const swapped = documents.with(a, documents[b]!).with(b, documents[a]!);
    const run = {
      ...made[1]!,
      topics: new Map([[topic, swapped.flatMap((doc) => results.filter((one) => one.doc === doc))]]),
    };
    expect(scores([run], demoJudgements, "ric", "AgP")[0]!.get(topic)).toBeLessThanOrEqual(given + 1e-12);
  }
});
