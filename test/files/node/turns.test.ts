import { expect, test } from "vitest";
import { sharedTurns, turnsOf } from "../../../src/score/node/scoring-messages.ts";

test("each number comes once, whoever asks, and none after the last", () => {
  const shared = sharedTurns(5);
  const [one, other] = [turnsOf(shared), turnsOf(shared)];
  const [mine, yours] = [one[Symbol.iterator](), other[Symbol.iterator]()];
  expect([mine.next().value, yours.next().value, mine.next().value]).toEqual([0, 1, 2]);
  other.stopAfter(3);
  expect(yours.next().value).toBe(3); // which nobody had taken before
  expect([mine.next().done, yours.next().done]).toEqual([true, true]);
});

test("there are as many as were made, and none of nothing", () => {
  const turns = turnsOf(sharedTurns(2));
  expect([...turns]).toEqual([0, 1]);
  expect([...turns]).toEqual([]);
  expect([...turnsOf(sharedTurns(0))]).toEqual([]);
});
