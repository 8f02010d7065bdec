import { expect, test } from "vitest";
import { sharedTurns, turnsOf } from "../../src/node/turns.ts";

test("each number comes once, whoever asks, and none after a stop", () => {
  const shared = sharedTurns(5);
  const [one, other] = [turnsOf(shared), turnsOf(shared)];
  expect([one.next(), other.next(), one.next()]).toEqual([0, 1, 2]);
  other.stop();
  expect([one.next(), other.next()]).toEqual([undefined, undefined]);
});

test("there are as many as were made, and none of nothing", () => {
  const turns = turnsOf(sharedTurns(2));
  expect([turns.next(), turns.next(), turns.next(), turns.next()]).toEqual([0, 1, undefined, undefined]);
  expect(turnsOf(sharedTurns(0)).next()).toBeUndefined();
});
