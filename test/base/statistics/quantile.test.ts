import { expect, test } from "vitest";
import { quantile } from "../../../src/base/statistics/distributions.ts";

/** The quantile, and at how many places the tail was asked for. */
function asked(tail: (x: number) => number, p: number): { x: number; times: number } {
  let times = 0;
  const counted = (x: number) => {
    times++;
    return tail(x);
  };
  return { x: quantile(counted, p, 4), times };
}

const exponential = (x: number) => Math.exp(-x);

test.each([0.9, 0.5, 0.05, 1e-9, 1e-200])("the exponential tail is %f at minus its logarithm", (p) => {
  expect(quantile(exponential, p, 4) / -Math.log(p)).toBeCloseTo(1, 14);
});

test("a tail that bends is followed to its last digit, in few steps", () => {
  for (const p of [0.4, 0.01, 1e-30]) {
    const { x, times } = asked((x) => 1 / (1 + x) ** 3, p);
    expect(x / (p ** (-1 / 3) - 1)).toBeCloseTo(1, 13);
    expect(times).toBeLessThan(70);
  }
  expect(asked((x) => Math.exp(-x * x), 1e-3).x / Math.sqrt(Math.log(1e3))).toBeCloseTo(1, 14);
});

test("a tail that is 0 beyond its end has its quantile below", () => {
  expect(quantile((x) => Math.max(0, 1 - x / 3), 0.25, 4)).toBeCloseTo(2.25, 14);
});

test("a quantile at either end of the first range is found at once", () => {
  expect(asked((x) => 0.5 * exponential(x), 0.5)).toEqual({ x: 0, times: 3 });
  expect(asked((x) => (x === 4 ? 0.25 : 1 / (1 + x)), 0.25)).toEqual({ x: 4, times: 3 });
});

/** Where a tail was asked for that has these logarithms, one after the other, and what was found at last. */
function scripted(logarithms: readonly number[]): { places: number[]; x: number } {
  const places: number[] = [];
  const tail = (x: number) => Math.exp(logarithms[places.push(x) - 1]!);
  return { x: quantile(tail, 1, 4), places };
}

test("each place is where a straight line meets 0; a bound that stays twice counts half, by hand", () => {
  const found = scripted([1, -1, -1, -1, -1, 1, 1, 1, 0]);
  // Between 0 and 4 that is 2, then 1; from there on the lower bound counts 1/2, 1/4; then the upper one 1, 1/2, 1/4.
  const expected = [0, 4, 2, 1, 1 / 3, 1 / 15, 1 / 5, 13 / 45, 14.6 / 45];
  expect(found.places).toHaveLength(expected.length);
  for (const [i, place] of expected.entries()) expect(found.places[i], `place ${i}`).toBeCloseTo(place, 12);
  expect(found.x).toBe(found.places.at(-1));
  expect(scripted([1, -1, 1, 0]).places).toEqual([0, 4, 2, 3]); // a bound that stayed once counts whole
  expect(scripted([1, -Infinity, 0]).places[2]).toBeCloseTo(4 / 1001, 12); // the logarithm of 0 is taken for -1000
});

test("where the next place is a bound, that is the quantile, and nothing more is asked", () => {
  const [aboveOne, belowOne] = [1 + 2 ** -52, 1 - 2 ** -53];
  expect(asked((x) => (x <= 4 ? aboveOne : 0), 1)).toEqual({ x: 4, times: 4 }); // at 0, 4, 8 and 4
  expect(asked((x) => (x < 4 ? 1e300 : belowOne), 1)).toEqual({ x: 4, times: 3 });
});

test("bounds that are as good as equal are asked no more: the quantile is between them", () => {
  for (let jump = 0.1; jump < 4; jump += 0.1) {
    const places: number[] = [];
    const x = quantile((place) => (places.push(place), place < jump ? 2 : 0.5), 1, 4);
    const bounds = (asked: readonly number[]) => [
      Math.max(...asked.filter((place) => place < jump)),
      Math.min(...asked.filter((place) => place >= jump)),
    ];
    const [[from, to], [lastFrom, lastTo]] = [bounds(places.slice(0, -1)), bounds(places)] as [number[], number[]];
    expect(to! - from!, `a jump at ${jump}`).toBeGreaterThan(1e-15 * to!);
    expect(x).toBeGreaterThanOrEqual(lastFrom!);
    expect(x).toBeLessThanOrEqual(lastTo!);
  }
});

test("of what is not a number there is no quantile", () => {
  expect(quantile(exponential, NaN, 4)).toBeNaN();
});
