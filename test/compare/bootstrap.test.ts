import { expect, test } from "vitest";
import { seededRandom } from "../../src/base/random.ts";
import { bootstrap, meansOver } from "../../src/compare/bootstrap.ts";
import { bcaInterval, percentileInterval } from "../../src/base/statistics/intervals.ts";
import { options, scoreTable } from "./tables.ts";

const [a, b] = [
  [1, 0, 2, 3, 1],
  [2, 0, 1, 5, 2],
];
const table = scoreTable({ a, b });

/** The mean differences of so many resamples, drawn one by one. */
function drawnMeans(resamples: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: resamples }, () => {
    const places = a.map(() => Math.floor((random() / 2 ** 32) * a.length));
    const meanOf = (scores: number[]): number => places.reduce((sum, place) => sum + scores[place]!, 0) / a.length;
    return meanOf(b) - meanOf(a);
  });
}

test.each([
  ["two", 30],
  ["greater", 29],
  ["less", 603],
] as const)("the share of resamples without a difference or with the other, looking at %s of %i", (side, resamples) => {
  const drawn = drawnMeans(resamples, 6);
  const shareOf = (holds: (difference: number) => boolean): number =>
    (1 + drawn.filter(holds).length) / (resamples + 1);
  const [greater, less] = [shareOf((each) => each < 1e-9), shareOf((each) => each > -1e-9)];
  const expected = { two: Math.min(1, 2 * Math.min(greater, less)), greater, less };
  const asked = { ...options, side, resamples, seed: 6, level: 0.2 };
  const found = bootstrap.on(table, asked)(0, 1);
  const sorted = Float64Array.from(drawn).sort();
  expect(drawn.some((each) => Math.abs(each) < 1e-9)).toBe(true);
  expect(found).toMatchObject({ p: expected[side], statistic: 0.6, drawn: true, ...percentileInterval(sorted, 0.2) });
  const corrected = bootstrap.on(table, { ...asked, interval: "bca" })(0, 1);
  expect(corrected).toMatchObject(bcaInterval(sorted, Float64Array.of(1, 0, -1, 2, 1), 0.2, 5e-12));
  if (resamples < 100) expect(corrected).not.toMatchObject(percentileInterval(sorted, 0.2));
});

test("progress is told once in 512 resamples", () => {
  const told = (resamples: number): number[][] => {
    const steps: number[][] = [];
    bootstrap.on(table, { ...options, resamples, onProgress: (done, all) => void steps.push([done, all]) });
    return steps;
  };
  expect(told(512)).toEqual([[0, 512]]);
  expect(told(513)).toEqual([
    [0, 513],
    [512, 513],
  ]);
});

test("the means of resamples, however many are left beside fours", () => {
  const scores = Float64Array.of(1, 10, 100);
  for (let resamples = 0; resamples <= 9; resamples++) {
    const drawn = Int32Array.from({ length: resamples * 3 }, (_, i) => (i * i) % 3);
    const expected = Array.from({ length: resamples }, (_, at) => {
      return drawn.slice(at * 3, at * 3 + 3).reduce((sum, place) => sum + scores[place]!, 0) / 3;
    });
    expect([...meansOver(drawn, scores)]).toEqual(expected);
  }
});

test("the smallest p-value, and the smallest that so many topics justify", () => {
  const few = { ...options, resamples: 9 };
  expect(bootstrap.least!(50, few, true)).toBe(2 / 10);
  expect(bootstrap.least!(50, { ...few, side: "greater" }, true)).toBe(1 / 10);
  expect(bootstrap.justified!(3, few)).toBe(2 / 8);
  expect(bootstrap.justified!(3, { side: "less" })).toBe(1 / 8);
});
