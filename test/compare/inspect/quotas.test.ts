import { expect, test } from "vitest";
import { overQuota } from "../../../src/compare/inspect/participation.ts";

const run = (name: string, participant?: string, task = "Focused", ...topicFields: readonly string[]) => ({
  name,
  source: `${name}.xml`,
  metadata: { participant, task, topicFields },
});

test("compare 19: runs of a participant beyond the quota are told, by task and by CO or CAS, in their order", () => {
  const runs = [
    run("a1", "a"),
    run("b1", "b"),
    run("a2", "a"),
    run("a3", "a", "Focused", "castitle"),
    run("a4", "a", "BestInContext"),
    run("b2", "b"),
    run("a5", "a"),
    run("x1"),
    run("x2"),
    run("x3"),
    { name: "y", metadata: undefined },
  ];
  expect(overQuota(runs, 2)).toEqual([
    { participant: "a", task: "Focused", query: "CO", runs: 3, extra: [{ name: "a5", source: "a5.xml" }] },
  ]);
  expect(overQuota(runs, 1).map(({ participant, runs, extra }) => [participant, runs, extra.length])).toEqual([
    ["a", 3, 2],
    ["b", 2, 1],
  ]);
  expect(overQuota(runs, 3)).toEqual([]);
});

test("what a run over the quota says of its task and its topics is told, where it says so", () => {
  const silent = { name: "s", metadata: { participant: "p" } };
  const structured = run("c", "q", "Thorough", "castitle");
  expect(overQuota([silent, structured, silent, structured], 1)).toMatchObject([
    { participant: "p", task: undefined, query: undefined },
    { participant: "q", task: "Thorough", query: "CAS" },
  ]);
});
