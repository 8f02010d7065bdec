import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isBelow, same, slack, withoutRounding, cutOffOf } from "../../src/base/same.ts";
import { seededRandom } from "../../src/base/random.ts";

test("numbers that differ by rounding alone are the same, at every scale", () => {
  for (let power = -300; power <= 300; power += 25) {
    const scale = 10 ** power;
    expect(same((0.1 + 0.2) * scale, 0.3 * scale), `1e${power}`).toBe(true);
    expect(same(0.3 * scale, 0.3001 * scale)).toBe(false);
    expect(same(0, 0.1 * scale)).toBe(false);
    expect(same((0.3 - 0.2) * scale, (0.4 - 0.3) * scale, 0.4 * scale)).toBe(true);
  }
});

test("at the very limit numbers are the same, and the larger of their sizes decides", () => {
  expect(same(0, 1e-12, 1)).toBe(true);
  expect(same(0, 1.0001e-12, 1)).toBe(false);
  expect([...withoutRounding([0, 1e-12, 3e-12], [0, 1, 0])]).toEqual([0, 0, 1e-12 * 3]);
  expect(slack(Float64Array.of(1, -4), Float64Array.of(2))).toBe(4e-12);
  expect(slack()).toBe(0);
});

test("what is not a number is the same as nothing, and infinity only as itself", () => {
  expect(same(NaN, NaN)).toBe(false);
  expect(same(Infinity, Infinity)).toBe(true);
  expect(same(Infinity, 1)).toBe(false);
  expect(same(Infinity, -Infinity)).toBe(false);
  expect(isBelow(NaN, 1)).toBe(false);
  expect(isBelow(1, Infinity)).toBe(true);
});

test("below is below by more than rounding", () => {
  expect(isBelow((0.1 + 0.2 + 0.3) / 3, 0.6 / 3)).toBe(false);
  expect(isBelow(0.7 + 0.1, 0.8)).toBe(false);
  expect(isBelow(0.7999, 0.8)).toBe(true);
});

test("settled values order as the whole numbers that they stand for", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = seededRandom(seed);
    const whole = Array.from({ length: 12 }, () => (random() % 9) - 4);
    // Tenths that were added up one by one, so that equal ones differ in their last bits.
    const noisy = whole.map((value) => {
      const start = (random() % 7) - 3;
      let sum = start / 10;
      for (let step = Math.abs(value - start); step > 0; step--) sum += Math.sign(value - start) / 10;
      return sum;
    });
    const found = withoutRounding(
      noisy,
      noisy.map(() => 1),
    );
    const signs = (values: ArrayLike<number>) =>
      Array.from(values, (a) => Array.from(values, (b) => Math.sign(a - b))).flat();
    expect(signs(found), `seed ${seed}: ${noisy.join(", ")}`).toEqual(signs(whole));
  }
});

test("settling leaves what is not a number, and infinities, where they are", () => {
  expect([...withoutRounding([NaN, 0.3, Infinity, 0.1 + 0.2, -Infinity, NaN, Infinity])]).toEqual([
    NaN,
    0.3,
    Infinity,
    0.3,
    -Infinity,
    NaN,
    Infinity,
  ]);
});

test("the cut-off of the n highest scores is the nth of them, whatever their order, with what ties with it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 45 }),
      (all, n) => {
        const nth = all.toSorted((a, b) => b - a)[n - 1];
        const expected = nth === undefined || all.length === n ? -Infinity : nth;
        expect(cutOffOf(Float64Array.from(all), n)).toBeCloseTo(expected, 9);
      },
    ),
  );
});
