import { expect, test } from "vitest";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { bestValues } from "../../src/print/best.ts";
import { outputs } from "../../src/print/findings/score-findings.ts";
import { evaluate } from "../../src/score/evaluate.ts";

const best = (...args: Parameters<typeof bestValues>) => [...bestValues(...args)];

test("print 1: all that tie are best, also where rounding parts them", () => {
  expect(best([0.3, 0.1 + 0.2, 0.2])).toEqual([0, 1]);
  expect(best([1e-20, 1e-20 * (1 + 1e-15), 0])).toEqual([0, 1]);
});

test("two that print alike are not tied for that", () => expect(best([0.87081, 0.87081 + 1e-10, 0.5])).toEqual([1]));

test("where all are equal none is best", () => {
  expect(best([0.3, 0.1 + 0.2])).toEqual([]);
  expect(best([0.3])).toEqual([]);
  expect(best([])).toEqual([]);
});

test("what is no number is never the best, and never equal to it", () => {
  expect(best([NaN, 0.1, null])).toEqual([1]);
  expect(best([NaN, null])).toEqual([]);
});

test("where less is better, the least is best", () => expect(best([0.3, 0, 0.1, 0], "less")).toEqual([1, 3]));

const judgements = readJudgements("1 Q0 A 10 100 0 0:10\n2 Q0 A 10 100 0 0:10\n3 Q0 A 10 100 0 0:10");
const run = (name: string, topics: readonly number[], start: number) =>
  readRun(topics.map((topic) => `${topic} Q0 A 1 9 ${name} ${start} 10\n`).join(""));
const table = (topics: "run" | "judged", ...runs: ReturnType<typeof run>[]) =>
  outputs.find(({ name }) => name === "table")!.print(evaluate(judgements, runs, { measures: ["P@1"], topics }));

test("means over different topics bear no stars, and the table says why", () => {
  const [first, other] = [run("first", [1, 2], 0), run("other", [3], 5)];
  const differing = table("run", first, other);
  expect(differing).not.toContain("*");
  expect(differing).toContain("Each mean is over the topics that its run answers (1 to 2 topics), which differ");
  expect(table("judged", first, other)).toContain("0.6667*");
});

test("means over the topics that both runs answer are compared", () => {
  const same = table("run", run("first", [1, 2], 0), run("other", [2, 1], 5));
  expect(same).toContain("1.0000*");
  expect(same).not.toContain("differ");
});
