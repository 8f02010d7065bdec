import { expect, test } from "vitest";
import { seededRandom } from "../../src/base/random.ts";

test("the same seed draws the same numbers, another seed others", () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw(1)).toEqual(draw(1));
  for (const other of [0, 2, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) expect(draw(other)).not.toEqual(draw(1));
});

test("numbers fill their range evenly, bit by bit", () => {
  const random = seededRandom(42);
  const set = Array.from({ length: 32 }, () => 0);
  for (let i = 0; i < 20_000; i++) {
    const drawn = random();
    expect(Number.isInteger(drawn) && drawn >= 0 && drawn < 2 ** 32).toBe(true);
    for (let bit = 0; bit < 32; bit++) set[bit]! += (drawn >>> bit) & 1;
  }
  for (const count of set) expect(Math.abs(count / 20_000 - 0.5)).toBeLessThan(0.02);
});
