import { expect, test } from "vitest";
import { growingNumbers } from "../../../src/search/engine/growing-numbers.ts";

test("a list grows number by number and many at a time, and begins anew", () => {
  const numbers = growingNumbers(1);
  const plain: number[] = [];
  for (let i = 0; i < 20; i++) {
    numbers.push(i);
    numbers.repeat(-i, i % 5);
    plain.push(i, ...Array.from({ length: i % 5 }, () => -i));
    expect([...numbers.values()]).toEqual(plain.map((value) => value | 0));
    expect([numbers.length, numbers.at(plain.length - 1)]).toEqual([plain.length, plain.at(-1)! | 0]);
  }
  for (const count of [3, 100]) expect([...numbers.zeros(count)]).toEqual(Array.from({ length: count }, () => 0));
  expect(numbers.length).toBe(100);
  numbers.clear();
  expect(numbers.length).toBe(0);
});

test("many more numbers than there is room for are added at once, behind those that are there", () => {
  const numbers = growingNumbers(2);
  numbers.push(5);
  numbers.repeat(7, 50);
  expect([...numbers.values()]).toEqual([5, ...Array.from({ length: 50 }, () => 7)]);
});
