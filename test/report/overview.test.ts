import { expect, test } from "vitest";
import { compare } from "../../src/compare/compare.ts";
import { pairVerdicts } from "../../src/compare/pair-verdicts.ts";
import { judgedRuns } from "../../src/compare/verdict.ts";
import { isFiltered } from "../../src/report/filters.ts";
import {
  axisTicks,
  bestRuns,
  hardestFirst,
  heatScale,
  heatShareOf,
  rankedRuns,
  verdictRows,
} from "../../src/report/overview.ts";
import { pageBuilder } from "../../src/report/page-build.ts";
import type { Maybe, PageData } from "../../src/report/page-data.ts";
import { laneCount, pageRelations, pairCount } from "../../src/report/page-relations.ts";
import { aboutOf } from "../../src/score/measures/name.ts";
import { oddTable } from "../compare/tables.ts";
import { seeded } from "../seeded.ts";
import { randomTrack } from "../tracks/random-track.ts";

/** The scores of runs on topics, under one measure. */
function scored(measure: string, ...scores: readonly Maybe[][]): Pick<PageData, "measures" | "runs" | "topics"> {
  const judged = { docs: [], grades: [], entries: [], ranges: [] };
  const told = { title: null, description: null, narrative: null, judged, answers: 1 };
  return {
    measures: [measure],
    topics: scores[0]!.map((_, i) => ({ id: `t${i}`, ...told })),
    runs: scores.map((own, i) => ({
      name: `r${i}`,
      file: null,
      answers: "passages",
      means: [null],
      intervals: [null],
      scores: [own],
    })),
  };
}

test("an axis has a few round ticks, within its ends", () => {
  expect(axisTicks(0, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(axisTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(axisTicks(0, 0.97)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(axisTicks(-1, 4321)).toEqual([0, 1000, 2000, 3000, 4000]);
  expect(axisTicks(0, 0)).toEqual([0]);
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    const low = random() < 0.5 ? 0 : -random();
    const high = low + 10 ** (6 * random() - 3);
    const ticks = axisTicks(low, high);
    expect(ticks.length, `seed ${seed}`).toBeGreaterThan(1);
    expect(ticks.length, `seed ${seed}`).toBeLessThanOrEqual(6);
    for (const tick of ticks) expect(tick >= low - 1e-9 && tick <= high + 1e-9 * high, `seed ${seed}`).toBe(true);
  }
});

test("colours go from 0 to 1, or as far as scores go; what has no score has no place among them", () => {
  expect(heatScale(scored("AiP", [0.2, 0.4], [0.9, 0.1]), 0)).toEqual({
    low: 0,
    high: 1,
    better: "more",
    hasGaps: false,
  });
  const wide = heatScale(scored("tokens", [0, 400], [null, 100]), 0);
  expect(wide).toMatchObject({ low: 0, high: 400, hasGaps: true });
  expect(heatShareOf(wide, 100)).toBe(1 / 4);
  expect(heatShareOf(wide, null)).toBeUndefined();
  expect(heatShareOf(wide, undefined)).toBeUndefined();
  const below = heatScale(scored("AiP", [-0.5, 0.5]), 0);
  expect(below).toMatchObject({ low: -0.5, high: 1, hasGaps: false });
  expect([-0.5, 0.25, 1, -2, 3].map((score) => heatShareOf(below, score))).toEqual([0, 1 / 2, 1, 0, 1]);
  expect(heatScale(scored("redundancy@5", [0.5]), 0).better).toBe("less");
});

test("a filter takes names with all its words, in any case and order", () => {
  expect(["BM25-fine", "bm25-coarse", "dense"].filter((name) => isFiltered(name, "BM25"))).toEqual([
    "BM25-fine",
    "bm25-coarse",
  ]);
  expect(isFiltered("bm25-fine", " fine  bm ")).toBe(true);
  expect(isFiltered("bm25-fine", "fine dense")).toBe(false);
  expect(isFiltered("anything", " ")).toBe(true);
  expect(isFiltered("cafe\u0301", "café")).toBe(true);
  expect(isFiltered("a.*b", ".*")).toBe(true);
});

test("hard topics are those on which runs do worst, whichever end is better; without a score they come last", () => {
  const scores = [
    [0.9, 0.1, null, 0.5],
    [0.7, null, null, 0.4],
  ];
  expect(hardestFirst(scored("AiP", ...scores), 0)).toEqual([1, 3, 0, 2]);
  expect(hardestFirst(scored("redundancy@5", ...scores), 0)).toEqual([0, 3, 1, 2]);
  expect(hardestFirst(scored("AiP", [0.5, 0.2, 0.5, 0.2]), 0)).toEqual([1, 3, 0, 2]); // equally hard: in their order
});

test("the meaning of a measure has the value that its name gives", () => {
  expect(aboutOf("iP@0.01")).toMatch(/ the level x\. Here x = 0\.01\.$/);
  expect(aboutOf("iP[0.01]")).toMatch(/ the level x\. Here x = 0\.01\.$/);
  expect(aboutOf("R@5")).toMatch(/ in the first r results\. Here r = 5\.$/);
  expect(aboutOf("R@4000ch")).toMatch(/ in the first 4000 characters of the results\.$/);
  expect(aboutOf("P@100tok")).toMatch(/ in the first 100 tokens of the results, the share that is highlighted\.$/);
  expect(aboutOf("AiP")).not.toContain("Here");
  expect(aboutOf("mine")).toBeUndefined();
});

test("the rows that prove a verdict have the figures of compare", () => {
  let told = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const table = oddTable(seeded(seed));
    const tested = judgedRuns(table, pairVerdicts(table, 0.05));
    const { pairs } = compare(table);
    const ranking = [...table.runs.keys()];
    for (const { run, wins, losses, difference, standing } of verdictRows(tested, 0, ranking)) {
      const pair = pairs.find(({ a, b }) => a === table.runs[0]!.name && b === table.runs[run]!.name)!;
      const words = `seed ${seed}, ${pair.b}`;
      expect([wins, losses], words).toEqual([pair.losses, pair.wins]);
      if (!Number.isNaN(difference)) expect(difference, words).toBeCloseTo(-pair.difference, 12);
      if (standing === "ahead") expect(difference > 0 === (table.better === "more"), words).toBe(true);
      if (standing === "ahead") told++;
    }
  }
  expect(told).toBeGreaterThan(10);
});

test("an axis may have no round number on it, and ends that are all but round are on it", () => {
  expect(axisTicks(0.1, 0.9, 1)).toEqual([]);
  expect(axisTicks(2.1, 2.9, 1)).toEqual([]);
  expect(axisTicks(0.1 + 0.2, 0.7, 4)).toEqual([0.3, 0.4, 0.5, 0.6, 0.7]); // 0.30000000000000004, and 0.7 is 6.999999999999999 tenths
  expect(axisTicks(0, 10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(axisTicks(0, 10, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(axisTicks(0, 11, 10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(axisTicks(0, 21)).toEqual([0, 5, 10, 15, 20]);
  expect(axisTicks(0, 26)).toEqual([0, 10, 20]);
  expect([axisTicks(3, 3), axisTicks(3, 2), axisTicks(3, Infinity), axisTicks(3, NaN)]).toEqual([[3], [3], [3], [3]]);
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
