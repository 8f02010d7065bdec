import { expect, test } from "vitest";
import type { Deed } from "../../src/assess/action.ts";
import { timeByTopic, timeSpent } from "../../src/assess/progress.ts";
import { acts, stored } from "./made.ts";

const mark = (start: number, end: number): Deed => ({ kind: "highlight", start, end });

test("time spent: pauses and a clock that is set back add nothing", () => {
  const at = (...received: number[]) => received.map((time) => ({ received: time }));
  expect(timeSpent(at(0, 1000, 3000))).toBe(3000);
  expect(timeSpent(at(0, 600_000, 601_000))).toBe(1000);
  expect(timeSpent(at(10_000, 4000, 5000))).toBe(1000);
  expect(timeSpent(at(0, 300_000))).toBe(300_000);
  expect(timeSpent(at(0, 300_001))).toBe(0);
  expect(timeSpent([])).toBe(0);
  expect([...timeByTopic(stored([["ann", [...acts("t1", "a", mark(0, 1)), ...acts("t2", "a", mark(0, 1))]]]))]).toEqual(
    [
      ["t1", 0],
      ["t2", 1000],
    ],
  );
});
