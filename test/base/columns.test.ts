import { expect, test } from "vitest";
import { doubled, enlarged, GrowingColumn } from "../../src/base/growing.ts";
import { groupBy } from "../../src/base/lists.ts";
import { lastUsed } from "../../src/base/remembered.ts";
import { firstWhere, smallestFrom } from "../../src/base/smallest.ts";

test("memory is doubled with what is in it, and a column grows by that", () => {
  const two = Uint8Array.of(1, 2);
  expect([...doubled(Uint8Array, two)]).toEqual([1, 2, 0, 0]);
  expect([...enlarged(Uint8Array, two, 5)]).toEqual([1, 2, 0, 0, 0]);
  expect([...enlarged(Uint8Array, two, 3, 3)]).toEqual([1, 2, 0]);
  const column = new GrowingColumn();
  const numbers = Array.from({ length: 600 }, (_, i) => i / 2);
  for (const number of numbers) column.push(number);
  expect(column.length).toBe(600);
  expect([...column.values()]).toEqual(numbers);
});

test("groups are in the order of their first items", () => {
  expect([...groupBy([3, 1, 4, 5], (number) => number % 2)]).toEqual([[1, [3, 1, 5]], [0, [4]]]); // prettier-ignore
});

test("what was used last is held, as many as may be", () => {
  const made: string[] = [];
  const of = lastUsed(2, (key) => `${key} ${made.push(key)}`);
  expect([of("a"), of("b"), of("a"), of("c"), of("a"), of("b")]).toEqual(["a 1", "b 2", "a 1", "c 3", "a 1", "b 4"]);
  expect(lastUsed(2, () => undefined)("x")).toBeUndefined();
});

test("the smallest number is found for which something holds", () => {
  for (const limit of [1, 2, 3, 4, 7, 8, 9, 100]) {
    expect(smallestFrom(1, (number) => number >= limit)).toBe(limit);
    expect(smallestFrom(3, (number) => number >= limit)).toBe(Math.max(3, limit));
    expect(smallestFrom(1, (number) => number >= limit, 8)).toBe(limit <= 8 ? limit : undefined);
    expect(firstWhere(2, 9, (number) => number >= limit)).toBe(Math.min(9, Math.max(2, limit)));
  }
});
