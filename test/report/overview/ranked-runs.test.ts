import { expect, test } from "vitest";
import { byMeasure } from "../../../src/report/overview/by-measure.ts";
import { heatScale } from "../../../src/report/overview/heat-scale.ts";
import { bestRuns, rankedRuns } from "../../../src/report/overview/ranked-runs.ts";
import { pageBuilder } from "../../../src/report/page-build.ts";
import { laneCount, pageRelations, pairCount } from "../../../src/report/page-relations.ts";
import { randomTrack } from "../../tracks/random-track.ts";

test("what is made by measure is made once, for each data by themselves", () => {
  const made: string[] = [];
  const words = byMeasure(({ name }: { readonly name: string }, measure) => {
    made.push(`${name} ${measure}`);
    return measure === 0 ? undefined : `${name} ${measure}`;
  });
  const [first, second] = [{ name: "a" }, { name: "a" }];
  expect([words(first, 0), words(first, 1), words(first, 0), words(second, 1)]).toEqual([
    undefined,
    "a 1",
    undefined,
    "a 1",
  ]);
  expect(made).toEqual(["a 0", "a 1", "a 1"]);
});

test("rows of the runs share places, ranks and scales that agree with the runs themselves", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const { judgements, run } = randomTrack(seed, { overlapping: true });
    const measures = ["R@10", "P@10"];
    const chance = { seed: 1, resamples: 10, level: 0.05 };
    const builder = pageBuilder(judgements, { program: "p", measures, task: "thorough", chance });
    builder.add(run);
    const halved = [...run.topics].map(([topic, list]) => [topic, list.filter((_, i) => i % 2 === 1)] as const);
    builder.add({ ...run, name: "less", topics: new Map(halved) });
    const { data } = builder.end();
    for (const measure of measures.keys()) {
      const { ranked, places, ranks, most, tallest, relations } = rankedRuns(data, measure);
      const means = data.runs.map((each) => each.means[measure]!);
      expect(ranked.map((each) => places.get(each))).toEqual([0, 1]);
      expect(means[ranked[0]!]).toBeGreaterThanOrEqual(means[ranked[1]!]!);
      expect(ranks).toEqual(means[0] === means[1] ? [1, 1] : [1, 2]);
      expect([...bestRuns(data, measure)]).toEqual(means[0] === means[1] ? [] : [ranked[0]]);
      for (const { intervals } of data.runs) expect(most).toBeGreaterThanOrEqual(intervals[measure]?.[1] ?? 0);
      expect(tallest).toBe(heatScale(data, measure).high);
      expect(relations).toEqual(pageRelations(data.verdicts[measure]!));
      expect(rankedRuns(data, measure).relations).toBe(relations);
    }
  }
});

test("pairs of places count once, and lanes from the first on", () => {
  const places = [[1, 2], [0], [0]];
  expect([pairCount(places), pairCount([])]).toEqual([2, 0]);
  const relations = { tied: [], untested: [], bars: [] };
  expect(laneCount({ ...relations, lanes: [0, 2, 1] })).toBe(3);
  expect(laneCount({ ...relations, lanes: [] })).toBe(0);
  expect(laneCount({ ...relations, lanes: undefined })).toBe(0);
});

test("the scale of means ends a little above the highest end of an interval; without intervals, of a mean", () => {
  const { judgements, run } = randomTrack(1, { overlapping: true });
  const builder = pageBuilder(judgements, { program: "p", measures: ["R@10"], task: "thorough" });
  builder.add(run);
  const { data } = builder.end();
  const withEnds = (interval: readonly [number, number] | null, mean: number | null) => {
    const [one] = data.runs;
    return rankedRuns({ ...data, runs: [{ ...one!, means: [mean], intervals: [interval] }] }, 0).most;
  };
  expect(withEnds([0.1, 0.5], 0.3)).toBe(0.5 * 1.02);
  expect(withEnds(null, 0.3)).toBe(0.3 * 1.02);
  expect([withEnds(null, null), withEnds([0, 0], 0)]).toEqual([1, 1]);
});
