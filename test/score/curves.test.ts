import { expect, test } from "vitest";
import { readJudgements, readRun } from "../../src/files/formats/read.ts";
import { readMeasure } from "../../src/score/measures/name.ts";
import { curves } from "../../src/score/curves.ts";
import { evaluate } from "../../src/score/evaluate.ts";

const judgements = readJudgements("1 Q0 A 40 400 5 0:20 100:20\n1 Q0 B 10 50 0 0:10\n2 Q0 A 5 400 0 0:5\n");
const run = readRun(
  "1 Q0 A 1 3 r 0 100\n1 Q0 B 2 2 r 0 20\n1 Q0 A 3 1 r 100 300\n2 Q0 C 1 2 r 0 200\n2 Q0 A 2 1 r 0 10\n",
);

test.each(curves)("$name names a measure of its points", ({ name, measure, places, points }) => {
  const [first] = places(points);
  expect(readMeasure(measure).name).toBe(readMeasure(measureAt[name]!(first!)).name);
});

/** A point of a curve is the measure that asks for it, averaged over topics. */
const measureAt: Record<string, (x: number) => string> = {
  "precision-recall": (x) => `iP@${x}`,
  "gP-gR": (x) => `igP@${x}`,
  "gP-gR-bep": (x) => `igP(score=bep)@${x}`,
  "recall-by-characters": (x) => `R@${x}ch`,
};

test.each(curves.flatMap(({ name, points }) => [points, 81].map((asked) => [name, asked] as const)))(
  "%s with %i points is its measure at each of them",
  (name, points) => {
    const evaluation = evaluate(judgements, [run], { measures: [], curves: [{ name, points }] });
    expect(evaluation.curves).toHaveLength(points);
    const names = evaluation.curves.map(({ x }) => measureAt[name]!(x));
    const { mean } = evaluate(judgements, [run], { measures: names }).runs[0]!;
    const values = Object.values(mean);
    for (const [i, { y }] of evaluation.curves.entries())
      expect(y, names[i]).toBeCloseTo(mean[names[i]!] ?? values[i]!, 12);
  },
);

test.each([
  ["precision-recall", 101, 0, 1],
  ["gP-gR", 11, 0, 1],
  ["gP-gR-bep", 11, 0, 1],
  ["recall-by-characters", 41, 100, 1_000_000],
])("%s has %i points from %d to %d, where no number is asked for", (name, count, first, last) => {
  const points = evaluate(judgements, [run], { measures: [], curves: [{ name }] }).curves;
  expect(points).toHaveLength(count);
  expect([points[0]!.x, points.at(-1)!.x]).toEqual([first, last]);
});

test("a curve a topic stands before the mean", () => {
  const [curve] = curves;
  const points = evaluate(judgements, [run], {
    measures: [],
    curves: [{ name: curve!.name, points: 11, perTopic: true }],
  }).curves;
  expect(points.map(({ topic }) => topic)).toEqual([
    ...Array(11).fill("1"),
    ...Array(11).fill("2"),
    ...Array(11).fill(undefined),
  ]);
});

test("points between hundredths are those of their own level", () => {
  // After the first result recall is 3/80 = 0.0375, with nothing else read; then all is found, with much else.
  const eighty = readJudgements("1 Q0 A 80 900 0 0:80\n");
  const early = readRun("1 Q0 A 1 3 r 0 3\n1 Q0 A 2 2 r 3 797\n");
  const { curves: points } = evaluate(eighty, [early], {
    measures: [],
    curves: [{ name: "precision-recall", points: 81 }],
  });
  expect(points.map(({ y }) => y)).toEqual(points.map(({ x }) => (x <= 0.0375 ? 1 : 0.1)));
});
