import { expect, test } from "vitest";
import { tPower } from "../../../src/compare/power.ts";
import {
  logGamma,
  noncentralTUpperTail,
  normalUpperTail,
  tQuantile,
  tUpperTail,
} from "../../../src/base/statistics/distributions.ts";
import { spreadOf, varianceComponents } from "../../../src/base/statistics/samples.ts";
import { rounds } from "../../rounds.ts";
import { below, pick, seeded } from "../../seeded.ts";

test.each([
  [2, 5, 1, 0.2219253373838],
  [2.022691, 39, 1.5, 0.3096566669993891],
  [12.706, 1, 2, 0.125225486551952],
  [1.66, 99, -1, 0.00417372708220786],
  [1.9842, 99, 8, 0.9999999987453932],
])("P(T > %f) with freedom %i and shift %f, as SciPy and mpmath have it", (t, freedom, shift, expected) => {
  expect(Math.abs(noncentralTUpperTail(t, freedom, shift) / expected - 1)).toBeLessThan(1e-10);
});

test("the power of R's own examples: power.t.test(n = 20, delta = 1, sd = 1), and 90 % at n = 22.02110", () => {
  // two samples of n: freedom 2(n - 1), shift √(n/2)
  expect(noncentralTUpperTail(2.0243941639119702, 38, Math.sqrt(10))).toBeCloseTo(0.8689528, 7);
  const n = 22.0211;
  expect(noncentralTUpperTail(2.0180637, 2 * (n - 1), Math.sqrt(n / 2))).toBeCloseTo(0.9, 4);
});

test("without a shift it is Student's t, and a floor far out is a normal tail", () => {
  for (const freedom of [1, 2, 3, 9, 49, 999])
    for (const t of [0.1, 1, 2.5, 600])
      expect(noncentralTUpperTail(t, freedom, 0)).toBeCloseTo(tUpperTail(t, freedom), 10);
  expect(noncentralTUpperTail(1e-9, 20, 0, 1.96)).toBeCloseTo(0.0249978951482204, 10);
});

test("a floor, by brute force over the two of them", () => {
  // E over W by many equal steps of its distribution, drawn as the root of a mean of squares
  const random = seeded(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  for (const [t, freedom, shift, floor] of [
    [2.26, 9, 2, 1.5],
    [2.09, 19, 3, 2.8],
  ] as const) {
    let seen = 0;
    const times = rounds(40_000, 400_000);
    for (let i = 0; i < times; i++) {
      let squares = 0;
      for (let j = 0; j < freedom; j++) squares += normal() ** 2;
      if (normal() + shift > Math.max(floor, t * Math.sqrt(squares / freedom))) seen++;
    }
    const expected = noncentralTUpperTail(t, freedom, shift, floor);
    expect(Math.abs(seen / times - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / times));
  }
});

test("the looms of Montgomery's Design and Analysis of Experiments: 1.90 within, 6.96 between", () => {
  const looms = [
    [98, 97, 99, 96],
    [91, 90, 93, 92],
    [96, 95, 97, 95],
    [95, 96, 99, 98],
  ];
  const { within, between, freedom } = varianceComponents(looms);
  // squares within 22.75 over 12, between 89.1875 over 3
  expect(freedom).toBe(12);
  expect(within).toBeCloseTo(22.75 / 12, 12);
  expect(between).toBeCloseTo((89.1875 / 3 - 22.75 / 12) / 4, 12);
});

test("groups of different sizes, by hand", () => {
  // means 2 and 6, grand 4.4 of 5 values; within (1 + 1) + (4 + 0 + 4) = 10 over 3, between 2·2.4² + 3·1.6² = 19.2 over 1;
  // the mean size is (5 - 13/5) / 1 = 2.4
  const { within, between } = varianceComponents([
    [1, 3],
    [4, 6, 8],
  ]);
  expect(within).toBeCloseTo(10 / 3, 12);
  expect(between).toBeCloseTo((19.2 - 10 / 3) / 2.4, 12);
});

test("components by brute force: squares as distances of all pairs of values", () => {
  const squaresOf = (values: readonly number[]): number => {
    let sum = 0;
    for (const a of values) for (const b of values) sum += (a - b) ** 2;
    return sum / (2 * values.length);
  };
  for (let seed = 1; seed <= rounds(100, 1000); seed++) {
    const random = seeded(seed);
    const groups = Array.from({ length: 2 + below(random, 4) }, () =>
      Array.from({ length: 2 + below(random, 4) }, () => random()),
    );
    const all = groups.flat();
    const within = groups.reduce((sum, group) => sum + squaresOf(group), 0);
    const between = squaresOf(all) - within;
    const size =
      (all.length - groups.reduce((sum, { length }) => sum + length ** 2, 0) / all.length) / (groups.length - 1);
    const found = varianceComponents(groups);
    expect(found.within, `seed ${seed}`).toBeCloseTo(within / (all.length - groups.length), 10);
    expect(found.between, `seed ${seed}`).toBeCloseTo((between / (groups.length - 1) - found.within) / size, 10);
  }
});

test("one value a group, or one group: what cannot be told is not a number", () => {
  expect(varianceComponents([[1], [2]])).toEqual({ within: NaN, freedom: 0, between: NaN });
  expect(varianceComponents([[1, 2]])).toEqual({ within: 0.5, freedom: 1, between: NaN });
});

test("the spread of equal values is 0, of one value not a number", () => {
  expect(spreadOf([0.1, 0.1, 0.1])).toBe(0);
  expect(spreadOf([0.1])).toBeNaN();
  expect(spreadOf([])).toBeNaN();
  expect(spreadOf([NaN, NaN])).toBeNaN();
  expect(spreadOf([1, 3])).toBeCloseTo(Math.SQRT2, 12);
});

test("the power of a paired t-test is the integral that defines it, however few the topics and however large the drop", () => {
  // P(Z + shift > t·W) over the density of W = √(χ²/freedom), by the midpoint rule with steps of less than a thousandth of anything in it.
  const byMidpoints = (t: number, freedom: number, shift: number): number => {
    const half = freedom / 2;
    const front = Math.log(2) + half * Math.log(half) - logGamma(half);
    const density = (w: number): number => Math.exp(front + (freedom - 1) * Math.log(w) - half * w * w);
    const most = 1 + 12 / Math.sqrt(freedom);
    const steps = 200_000;
    let sum = 0;
    for (let i = 0; i < steps; i++) {
      const w = ((i + 0.5) * most) / steps;
      sum += density(w) * normalUpperTail(t * w - shift);
    }
    return (sum * most) / steps;
  };
  for (let seed = 1; seed <= rounds(10, 200); seed++) {
    const random = seeded(seed);
    const topics = pick(random, 2, 2, 3, 4, 10, 100);
    const level = pick(random, 0.05, 0.01, 0.05 / 6);
    const normal = { deviation: 0.05 + random(), margin: 0, level, side: "two" } as const;
    const drop = random() * pick(random, 1, 10, 60);
    const t = tQuantile(level / 2, topics - 1);
    const expected = byMidpoints(t, topics - 1, (drop * Math.sqrt(topics)) / normal.deviation);
    const found = tPower(normal, drop, topics);
    expect(Math.abs(found - expected), `seed ${seed}: ${found} for ${expected}`).toBeLessThan(1e-6);
  }
});
