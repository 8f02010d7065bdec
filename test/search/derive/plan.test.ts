import { expect, test } from "vitest";
import { derivePlan, leftOut, scoresInOrder } from "../../../src/search/derive.ts";
import { tasks } from "../../../src/score/tasks.ts";

test("as many results are kept as are asked for, from 1 to what the task allows", () => {
  const limited = tasks.find(({ form }) => Number.isFinite(form.mostResults ?? Infinity))!;
  const allowed = limited.form.mostResults!;
  expect(derivePlan({}).most).toBe(Infinity);
  expect([1, allowed, undefined].map((most) => derivePlan({ task: limited.name, most }).most)).toEqual([
    1,
    allowed,
    allowed,
  ]);
  for (const most of [0, -1, 1.5, Number.NaN])
    expect(() => derivePlan({ most })).toThrow(`at most ${most} results a topic; expected a whole number from 1`);
  expect(() => derivePlan({ task: limited.name, most: allowed + 1 })).toThrow(
    `at most ${allowed + 1} results a topic; task ${limited.name} allows ${allowed}, expected no more`,
  );
});

test("the steps that the form of a task needs are taken, and others that are asked for", () => {
  const steps = (options: Parameters<typeof derivePlan>[0]) => {
    const { kind, overlap, place, group, best } = derivePlan(options);
    return [kind, overlap, place, group, best];
  };
  expect(steps({})).toEqual([undefined, undefined, "first", undefined, undefined]);
  expect(steps({ elements: "smallest" })).toEqual(["smallest", "list", "first", undefined, undefined]);
  expect(steps({ passages: true, place: "own" })).toEqual(["passages", undefined, "own", undefined, undefined]);
  expect(steps({ best: "first" })).toEqual([undefined, undefined, "first", "list", "first"]);
  expect(steps({ overlap: "path", group: "text" })).toEqual([undefined, "path", "first", "text", undefined]);
  expect(() => derivePlan({ elements: "smallest", passages: true })).toThrow(
    "elements and passages; expected one of them",
  );
  for (const { name, form } of tasks) {
    const plan = derivePlan({ task: name });
    expect(plan.best, name).toBe(form.onePerDocument ? "first" : undefined);
    expect(plan.group, name).toBe(form.grouped || form.onePerDocument ? "list" : undefined);
    expect(plan.overlap, name).toBe(form.mayOverlap || form.onePerDocument ? undefined : "list");
    expect(plan.kind, name).toBe("one kind");
  }
});

test("what is left out is counted by reason, and nothing is no note", () => {
  const counts = leftOut();
  counts.add("overlap", 1);
  counts.add("too-many", 0);
  counts.add("duplicate", 1);
  counts.add("duplicate", 1);
  expect(counts.notes()).toEqual([
    { code: "overlap", count: 1, message: "1 result overlaps others, and is left out" },
    { code: "duplicate", count: 2, message: "2 results have the places of earlier ones, and are left out" },
  ]);
});

test("scores that rise are those of articles where these fall, and else left out", () => {
  const list = (...scores: (readonly [string, number | undefined])[]) =>
    scores.map(([doc, score]) => ({ doc, start: 0, end: 1, score }));
  const scoresOf = (ranked: ReturnType<typeof list>, before?: ReturnType<typeof list>) =>
    scoresInOrder(ranked, before).map(({ score }) => score);
  const falling = list(["a", 3], ["b", 3], ["c", 1]);
  expect(scoresInOrder(falling, undefined)).toBe(falling);
  const none = list(["a", undefined], ["b", undefined]);
  expect(scoresInOrder(none, undefined)).toBe(none);
  const grouped = list(["a", 3], ["a", 1], ["b", 2]);
  expect(scoresOf(grouped, list(["a", 3], ["b", 2], ["a", 1]))).toEqual([3, 3, 2]);
  expect(scoresOf(grouped)).toEqual([undefined, undefined, undefined]);
  expect(scoresOf(grouped, list(["a", 1], ["b", 2]))).toEqual([undefined, undefined, undefined]);
  expect(scoresOf(list(["a", 3], ["b", undefined]))).toEqual([undefined, undefined]);
});
