import { expect, test } from "vitest";
import type { ChunkingSummary } from "../../../src/chunk/chunking-summary.ts";
import type { Reliability } from "../../../src/compare/reliability.ts";
import { chunkPlot } from "../../../src/print/findings/chunking-findings.ts";
import { rankPlot } from "../../../src/print/findings/correlation-findings.ts";
import { reliabilityPlot } from "../../../src/print/findings/reliability-findings.ts";

/** All places of points, and the size of the picture. */
function drawn(svg: string) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const points = Array.from(svg.matchAll(/<circle cx="([^"]+)" cy="([^"]+)"/g), ([, x, y]) => [Number(x), Number(y)]);
  return { width: Number(width), height: Number(height), points };
}

const ranked = [
  { run: "<a>", ranks: [1, 12], means: [] },
  { run: "b", ranks: [12, 1], means: [] },
  ...Array.from({ length: 10 }, (_, i) => ({ run: `r${i}`, ranks: [i + 2, i + 2], means: [] })),
];

test("ranks lie from corner to corner, the first at the left and at the bottom", () => {
  const svg = rankPlot(["AP", "P@5 & more"], ranked);
  expect(rankPlot(['a "b"', "c"], ranked)).toContain("rank by a &quot;b&quot;<");
  const { width, height, points } = drawn(svg);
  expect([width, height]).toEqual([480, 480]);
  expect(points.slice(0, 2)).toEqual([
    [56, 480 - 48 - (480 - 56 - 16)],
    [480 - 16, 480 - 48],
  ]);
  expect(points[2]).toEqual([56 + 37.1, 480 - 48 - 37.1]); // the second of twelve: 408 / 11
  expect(drawn(rankPlot(["AP", "P@5"], [{ run: "a", ranks: [1, 1], means: [] }])).points).toEqual([[56, 432]]);
});

const run = {} as never;
const summary = (name: string, budgets: object[]): ChunkingSummary =>
  ({ name, reach: { budgets: budgets.map((each) => ({ ...each, run })) } }) as unknown as ChunkingSummary;
const summaries = [
  summary("words:100", [
    { characters: 500, recall: 0, precision: 1, bound: 0 },
    { characters: 1000, recall: 0.5, precision: 0.25, bound: 0.75 },
    { tokens: 200, recall: 1, precision: 0, bound: 1 },
  ]),
  summary("<sentences>", [{ characters: 500, recall: 1, precision: 1, bound: 1 }]),
  { name: "none", reach: undefined } as unknown as ChunkingSummary,
];

test("recall and precision lie between 0 and 1 of the axes, the budgets of one unit alone", () => {
  const svg = chunkPlot(summaries);
  const { width, height, points } = drawn(svg);
  expect([width, height]).toEqual([640, 400]);
  expect(points).toEqual([
    [56, 24],
    [56 + 202, 400 - 48 - 82],
    [640 - 180, 24],
  ]);
  expect(drawn(chunkPlot(summaries, "tok")).points).toEqual([[460, 352]]);
});

const bin = (from: number, to: number, rate: number, compared = 10) => ({ from, to, rate, compared, swapped: 0 });
const rates = (...bins: ReturnType<typeof bin>[]) => ({ bins }) as never;

test("swap rates lie in the middle of their bins, of which the last ends a tenth behind its start", () => {
  const sizes = [
    {
      size: 5,
      swaps: rates(bin(0, 0.1, 0.5), bin(0.1, 0.2, 0, 0), bin(0.2, Infinity, 0.05)),
      significant: rates(bin(0.1, 0.2, 0.1)),
    },
    { size: 1, swaps: rates(bin(0, 0.1, 0.32)), significant: rates() },
    { size: 50, swaps: undefined, significant: undefined },
  ];
  const svg = reliabilityPlot({
    measures: [
      { measure: "A<P", sizes },
      { measure: "P", sizes: [] },
    ],
    error: 0.05,
    level: 0.01,
  } as unknown as Reliability);
  const { width, height, points } = drawn(svg);
  expect([width, height]).toEqual([640, 640]);
  const x = (difference: number) => Math.round(10 * (56 + (difference / 0.22) * 434)) / 10;
  const y = (rate: number) => Math.round(10 * (320 - 48 - (rate / 0.5) * 240)) / 10;
  expect(points).toEqual([
    [x(0.05), y(0.5)],
    [x(0.21), y(0.05)],
    [x(0.15), y(0.1)],
    [x(0.05), y(0.32)],
  ]);
});

test("an open bin from 0 is drawn up to 1", () => {
  const sizes = [{ size: 5, swaps: rates(bin(0, Infinity, 0.25)), significant: rates() }];
  const svg = reliabilityPlot({
    measures: [{ measure: "P", sizes }],
    error: 0.05,
    level: 0.05,
  } as unknown as Reliability);
  expect(drawn(svg).points).toEqual([[56 + 434 / 2, 320 - 48 - 240 / 2]]);
  expect(differencesOf(svg)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

/** What stands below the axis of differences. */
function differencesOf(svg: string): number[] {
  return Array.from(svg.matchAll(/y="290" text-anchor="middle">([^<]+)</g), ([, tick]) => Number(tick));
}

test.each([
  [0.05, ["0", "0.01", "0.02", "0.03", "0.04", "0.05"]],
  [0.5, ["0", "0.1", "0.2", "0.3", "0.4", "0.5"]],
  [0.55, ["0", "0.2", "0.4"]],
  [1.01, ["0", "0.5", "1"]],
  [3, ["0", "1", "2", "3"]],
])("differences up to %d are told at round steps, of which five or fewer fit", (widest, told) => {
  const sizes = [{ size: 5, swaps: rates(bin(0, widest, 0.25)), significant: rates() }];
  const measures = [{ measure: "P", sizes }];
  const svg = reliabilityPlot({ measures, error: 0.05, level: 0.05 } as unknown as Reliability);
  expect(Array.from(svg.matchAll(/y="290" text-anchor="middle">([^<]+)</g), ([, tick]) => tick)).toEqual(told);
});
