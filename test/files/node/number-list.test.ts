import { expect, test } from "vitest";
import { numberList, numberTable } from "../../../src/files/node/collection/number-list.ts";

test("a list of numbers grows, and starts anew", () => {
  const list = numberList();
  const numbers = Array.from({ length: 1025 }, (_, i) => 2 ** 32 - 1 - i);
  for (const number of numbers) list.push(number);
  expect([...list.values()]).toEqual(numbers);
  list.clear();
  list.push(7);
  expect([...list.values()]).toEqual([7]);
});

test("of many numbers those are found that come more than once", () => {
  const table = numberTable();
  expect(table.repeated()).toEqual(new Set());
  for (let i = 0; i < 1100; i++) table.add(2 ** 53 - i);
  table.add(0);
  expect(table.repeated()).toEqual(new Set());
  for (const number of [0, 0, 2 ** 53 - 1099]) table.add(number);
  expect(table.repeated()).toEqual(new Set([0, 2 ** 53 - 1099]));
});
