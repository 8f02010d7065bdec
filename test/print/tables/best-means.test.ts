import { expect, test } from "vitest";
import { readJudgements, readRun } from "../../../src/files/formats/read.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { outputs } from "../../../src/print/tables/scores.ts";

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
