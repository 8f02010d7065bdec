import { expect, test } from "vitest";
import { pairNumbers } from "../../../src/text/xml/packed-elements.ts";
import { mixWord } from "../../../src/text/byte-places.ts";
import { seeded } from "../../seeded.ts";

test("pairs have the numbers that a plain map gives them, in the order in which they come", () => {
  for (let seed = 1; seed <= 1; seed++) {
    const random = seeded(seed);
    const [pairs, plain] = [pairNumbers(Infinity), new Map<number, number>()];
    const [found, expected]: number[][] = [[], []];
    for (let i = 0; i < 3000; i++) {
      const [first, second] = [Math.floor(random() * 60), Math.floor(random() * 60)];
      const key = 60 * first + second;
      if (!plain.has(key)) plain.set(key, plain.size + 1);
      found!.push(pairs.numberOf(first, second));
      expected!.push(plain.get(key)!);
    }
    expect(found, `seed ${seed}`).toEqual(expected);
    expect(pairs.count).toBe(plain.size);
    pairs.clear();
    expect(pairs.numberOf(59, 59)).toBe(1);
  }
});

test("of pairs that were made to collide, 64 get a number", () => {
  const rowOf = (first: number, second: number) => Math.imul(mixWord(mixWord(0, first), second), 0x9e3779b1) >>> 22;
  const colliding: number[] = [];
  for (let i = 0; colliding.length < 66; i++) if (rowOf(i, i) === rowOf(0, 0)) colliding.push(i);
  const pairs = pairNumbers(Infinity);
  const numbers = colliding.map((i) => pairs.numberOf(i, i));
  expect(numbers).toEqual([...Array.from({ length: 64 }, (_, i) => i + 1), -1, -1]);
  expect(pairs.numberOf(colliding[63]!, colliding[63]!)).toBe(64);
});

test("where there is no room for another pair, those that are there keep their numbers", () => {
  const pairs = pairNumbers(2);
  expect([pairs.numberOf(1, 2), pairs.numberOf(2, 1), pairs.numberOf(3, 3), pairs.numberOf(1, 2)]).toEqual([
    1, 2, -1, 1,
  ]);
});
