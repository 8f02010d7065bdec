import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { collectionOf } from "../../../src/data/collection.ts";
import type { Judgements } from "../../../src/data/judgements.ts";
import type { Run } from "../../../src/data/run.ts";
import { readJudgements } from "../../../src/files/formats/read.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { faults } from "../../../src/score/faults.ts";
import { tasks } from "../../../src/score/tasks.ts";
import { limits, type Limits } from "../../../src/compare/simulate/limits.ts";
import { simulatedRuns } from "../../../src/compare/simulate/simulated-runs.ts";
import { article, demoArticles } from "../../files/inex/articles.ts";

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

test("the bound of iP and AiP, by its formula; other measures and tasks have none", () => {
  // p has 4 of 4 characters highlighted, the whole 5 of 10: at a price, these are the two choices.
  const small = collectionOf([article("A", "<a><p>1234</p>567890</a>")]);
  const { tasks } = limits(readJudgements("1 Q0 A 5 10 0 0:5\n"), small, {
    measures: ["iP@0.9", "AiP", "iP@1", "P@5"],
  });
  const bounds = (recall: number) =>
    Array.from({ length: 100 }, (_, i) => (i + 1) / 100).map((price) => {
      const left = 5 * recall - Math.max(0, 4 - 4 * price, 5 - 10 * price);
      return left > 0 ? (price * 5 * recall) / left : 1;
    });
  const bound = (recall: number) => Math.min(1, ...bounds(recall));
  let sum = 0;
  for (let level = 0; level <= 100; level++) sum += bound(level / 100);
  const found = new Map(tasks.map((task) => [task.task, task.bound]));
  expect([...found.keys()]).toEqual(["focused", "thorough", "ric", "bic"]);
  for (const task of ["focused", "thorough"]) {
    expect(Object.keys(found.get(task)!)).toEqual(["iP@0.9", "AiP", "iP@1"]);
    expect(found.get(task)!["iP@0.9"]).toBeCloseTo((0.17 * 4.5) / (4.5 - (4 - 4 * 0.17)), 12);
    expect(found.get(task)!["iP@0.9"]).toBeCloseTo(bound(0.9), 12);
    expect(found.get(task)!["iP@1"]).toBeCloseTo(0.5, 12);
    expect(found.get(task)!["AiP"]).toBeCloseTo(sum / 101, 12);
  }
  expect([found.get("ric"), found.get("bic")]).toEqual([undefined, undefined]);
});

test("documents without a best entry point are counted, and bic is left out where none has one", () => {
  const withoutEntry = (...docs: string[]): Limits => {
    const judged = Array.from(judgements.topics.get("1")!, ([doc, document]) => {
      const { bestEntry, ...rest } = document;
      return [doc, docs.includes(doc) ? rest : { ...rest, bestEntry }] as const;
    });
    return limits({ ...judgements, topics: new Map([["1", new Map(judged)]]) }, collection);
  };
  const one = withoutEntry("A");
  expect(one.notes).toEqual([
    {
      code: "no-entry-points",
      count: 1,
      message: "1 relevant document has no best entry point; they score 0 in bic",
    },
  ]);
  expect(answers(one, "bic", "elements")).toEqual(["B 6..10"]);
  const both = withoutEntry("A", "B");
  expect(both.notes[0]!.message).toBe("2 relevant documents have no best entry point; bic is left out");
  expect(both.tasks.map(({ task }) => task)).not.toContain("bic");
});

test("in context the best document comes first, wherever it stood", () => {
  // of 10 characters p is highlighted all, but for 2, or but for 1; entry points are 2, 0 and 1 behind the beginning of p
  const text = "<a>0123456789<p>0123456789</p></a>";
  const three = collectionOf(["A", "B", "C"].map((doc) => article(doc, text)));
  const judged = readJudgements("1 Q0 A 8 20 12 10:8\n1 Q0 B 10 20 10 10:10\n1 Q0 C 9 20 11 10:9\n");
  const found = limits(judged, three);
  for (const task of ["ric", "bic"])
    expect(answers(found, task, "elements"), task).toEqual(["B 10..20", "C 10..20", "A 10..20"]);
  // the entry point at 10 is hit, the one at 3 is missed by 3
  const early = limits(readJudgements("1 Q0 A 8 20 3 10:8\n1 Q0 B 10 20 10 10:10\n"), three);
  expect(answers(early, "bic", "elements")).toEqual(["B 10..20", "A 0..20"]);
});
