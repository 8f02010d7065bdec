import { expect, test } from "vitest";
import { repeats, systemTable } from "../../src/compare/repeats.ts";
import { rounds } from "../rounds.ts";
import { below, seeded } from "../seeded.ts";
import { scoreTable } from "./tables.ts";

test("worked by hand: two systems, two and three repeats, two topics", () => {
  const table = scoreTable({
    "a-1": [0.2, 0.4], // mean 0.3
    "a-2": [0.4, 0.6], // 0.5
    "b-1": [0.8, 0.8], // 0.8
    "b-2": [0.8, 0.6], // 0.7
    "b-3": [0.8, 1.0], // 0.9
  });
  const { systems, ofMeans, ofTopics } = repeats(table, ["a", "a", "b", "b", "b"]);
  expect(systems[0]).toMatchObject({ system: "a", runs: ["a-1", "a-2"], varying: 2 });
  expect(systems[1]).toMatchObject({ system: "b", runs: ["b-1", "b-2", "b-3"], varying: 1 });
  expect(systems[0]!.mean).toBeCloseTo(0.4, 12);
  expect(systems[0]!.deviation).toBeCloseTo(0.2 / Math.SQRT2, 12);
  expect(systems[0]!.topicDeviation).toBeCloseTo(Math.sqrt((0.02 + 0.02) / 2), 12);
  expect(systems[1]!.deviation).toBeCloseTo(0.1, 12);
  expect(systems[1]!.topicDeviation).toBeCloseTo(Math.sqrt((0 + 0.04) / 2), 12);
  expect([systems[1]!.lowest, systems[1]!.highest]).toEqual([expect.closeTo(0.7, 12), expect.closeTo(0.9, 12)]);
  // Means: squares within 0.02 + 0.02 over 3; grand (0.8 + 2.4) / 5 = 0.64; between 2·0.24² + 3·0.16² = 0.192 over 1, and the
  // mean size is 5 - 13/5 = 2.4.
  const within = 0.04 / 3;
  const between = (0.192 - within) / 2.4;
  expect(ofMeans.within).toBeCloseTo(Math.sqrt(within), 12);
  expect(ofMeans.between).toBeCloseTo(Math.sqrt(between), 12);
  expect(ofMeans.share).toBeCloseTo(within / (within + between), 12);
  // Topic 1: within 0.02 / 3, means 0.3 and 0.8, grand 0.6, between 2·0.09 + 3·0.04 = 0.3. Topic 2: within (0.02 + 0.08) / 3,
  // means 0.5 and 0.8, grand 0.68, between 2·0.0324 + 3·0.0144 = 0.108.
  const byTopic = [
    { within: 0.02 / 3, squares: 0.3 },
    { within: 0.1 / 3, squares: 0.108 },
  ];
  const betweens = byTopic.map(({ within: own, squares }) => (squares - own) / 2.4);
  expect(ofTopics.within).toBeCloseTo(Math.sqrt(0.12 / 3 / 2), 12);
  expect(ofTopics.between).toBeCloseTo(Math.sqrt((betweens[0]! + betweens[1]!) / 2), 12);
});

test("compare 28: the table of systems has the mean of the repeats on each topic", () => {
  const table = scoreTable({ "a-1": [0.2, 0.4], b: [1, 0], "a-2": [0.4, 0.8] });
  const { runs } = systemTable(table, ["a", "b", "a"]);
  expect(runs.map(({ name }) => name)).toEqual(["a", "b"]);
  expect([...runs[0]!.scores]).toEqual([expect.closeTo(0.3, 12), expect.closeTo(0.6, 12)]);
  expect([...runs[1]!.scores]).toEqual([1, 0]);
});

test("a topic that one of its repeats lacks, the system lacks", () => {
  const table = scoreTable({ "a-1": [0.2], "a-2": [0.4] });
  const lacking = { ...table, runs: table.runs.map((run, i) => ({ ...run, lacks: i === 0 ? ["7"] : ["7", "8"] })) };
  expect(systemTable(lacking, ["a", "a"]).runs[0]!.lacks).toEqual(["7", "8"]);
});

test("nothing is told of a single run, one system, or repeats that are the same", () => {
  const single = repeats(scoreTable({ a: [0.2, 0.4], b: [0.3, 0.5] }), ["a", "b"]);
  expect(single.systems[0]).toMatchObject({ deviation: NaN, topicDeviation: NaN, varying: 0 });
  expect(single.ofMeans).toEqual({ within: NaN, between: NaN, share: NaN });
  const one = repeats(scoreTable({ "a-1": [0.2, 0.4], "a-2": [0.2, 0.4] }), ["a", "a"]);
  expect(one.systems[0]).toMatchObject({ deviation: 0, topicDeviation: 0, varying: 0 });
  expect(one.ofMeans).toEqual({ within: 0, between: NaN, share: NaN });
  const same = [0.1, 0.2, 0.3, 0.7];
  const all = repeats(scoreTable({ "a-1": same, "a-2": same, "b-1": same, "b-2": same }), ["a", "a", "b", "b"]);
  expect(all.ofMeans).toEqual({ within: 0, between: 0, share: NaN });
});

test("compare 28: systems that differ less than repeats make them have no spread of their own", () => {
  const table = scoreTable({ "a-1": [0], "a-2": [1], "b-1": [0], "b-2": [1] });
  expect(repeats(table, ["a", "a", "b", "b"]).ofMeans).toMatchObject({ between: 0, share: 1 });
});

test("spreads of systems made at random come out as they were made, on average", () => {
  const random = seeded(11);
  const uniform = (width: number): number => (random() - 0.5) * width; // of variance width² / 12
  let [within, between] = [0, 0];
  const times = rounds(400, 4000);
  for (let time = 0; time < times; time++) {
    const runs = Array.from({ length: 4 }, (_, system) => {
      const level = uniform(0.6);
      return Array.from(
        { length: 2 + below(random, 3) },
        (_, run) => [`${system}-${run}`, [level + uniform(0.3)]] as const,
      );
    }).flat();
    const found = repeats(
      scoreTable(Object.fromEntries(runs)),
      runs.map(([name]) => name.split("-")[0]!),
    );
    within += found.ofMeans.within ** 2 / times;
    between += found.ofMeans.between ** 2 / times;
  }
  expect(Math.abs(within / (0.3 ** 2 / 12) - 1)).toBeLessThan(0.1);
  // What comes out below 0 is taken as 0, which raises the mean a little.
  expect(Math.abs(between / (0.6 ** 2 / 12) - 1)).toBeLessThan(0.15);
});
