import { expect, test } from "vitest";
import type { Judgements } from "../../../src/data/judgements.ts";
import { measures } from "../../../src/score/measures/index.ts";
import { readMeasure } from "../../../src/score/measures/name.ts";
import { evaluate } from "../../../src/score/evaluate.ts";
import { bruteForce, type Overlap } from "../../tracks/brute-force.ts";
import { randomTrack } from "../../tracks/random-track.ts";
import { formulas } from "./formulas.ts";
import { rounds } from "../../rounds.ts";

test("every measure of the table is compared, but for those that say that they need not be", () => {
  const compared = new Set(Object.keys(formulas).map((name) => readMeasure(name).measure));
  const wanted = measures.filter(({ exempt = [] }) => !exempt.includes("brute force"));
  expect(wanted.filter((measure) => !compared.has(measure))).toEqual([]);
});
const names = Object.keys(formulas);

for (const overlap of ["once", "novel", "again"] as const)
  for (let seed = 1; seed <= rounds(3, 300); seed++)
    test(`every measure agrees with sets of characters on random track ${seed}, text returned again counting ${overlap}`, () =>
      compare(seed, overlap));

function compare(seed: number, overlap: Overlap): void {
  const { judgements, run } = randomTrack(seed, { overlapping: seed % 3 !== 0 });
  const [scores] = evaluate(judgements, [run], { measures: names, overlap }).runs;
  const topics = withHighlights(judgements);
  expect([...scores!.topics.keys()]).toEqual(topics);

  const sums = new Map(names.map((name) => [name, 0]));
  const isOff = (found: number, expected: number): boolean => !(Math.abs(found - expected) < 1e-12);
  for (const topic of topics) {
    const brute = bruteForce(run.topics.get(topic) ?? [], judgements.topics.get(topic)!, overlap);
    for (const name of names) {
      const expected = formulas[name]!(brute);
      const found = scores!.topics.get(topic)![name]!;
      if (isOff(found, expected)) expect(found, `${name}, topic ${topic}`).toBe(expected);
      sums.set(name, sums.get(name)! + expected);
    }
  }
  const means = names.filter((name) => isOff(scores!.mean[name]!, sums.get(name)! / (topics.length || 1)));
  expect(means, "means that are off").toEqual([]);
}

function withHighlights({ topics }: Judgements): string[] {
  return [...topics]
    .filter(([, docs]) => [...docs.values()].some((doc) => doc.relevant.length > 0))
    .map(([topic]) => topic);
}
