import { expect, test } from "vitest";
import { pairNumbers } from "../../src/xml/pair-numbers.ts";
import { seeded } from "../seeded.ts";

test("pairs have the numbers that a plain map gives them, in the order in which they come", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const random = seeded(seed);
    const [pairs, plain] = [pairNumbers(Infinity), new Map<string, number>()];
    for (let i = 0; i < 5000; i++) {
      const [first, second] = [Math.floor(random() * 60), Math.floor(random() * 60)];
      const key = `${first} ${second}`;
      if (!plain.has(key)) plain.set(key, plain.size + 1);
      expect(pairs.numberOf(first, second), `seed ${seed}, ${key}`).toBe(plain.get(key));
    }
    expect(pairs.count).toBe(plain.size);
    pairs.clear();
    expect(pairs.numberOf(59, 59)).toBe(1);
  }
});

test("where there is no room for another pair, those that are there keep their numbers", () => {
  const pairs = pairNumbers(2);
  expect([pairs.numberOf(1, 2), pairs.numberOf(2, 1), pairs.numberOf(3, 3), pairs.numberOf(1, 2)]).toEqual([
    1, 2, -1, 1,
  ]);
});
