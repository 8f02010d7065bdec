import { expect, test } from "vitest";
import { type EstimatedTopic, estimateMean } from "../../src/compare/estimate.ts";
import { atLength } from "../rounds.ts";
import { type Random, seeded } from "../seeded.ts";

test("an estimate is worked by hand: three of four topics checked", () => {
  const topics = [
    { machine: 0.2, checked: 0.1 },
    { machine: 0.4, checked: 0.4 },
    { machine: 0.6, checked: 0.4 },
    { machine: 0.8 },
  ];
  // The slope is 0.06 / 0.08 = 0.75; the rests are -0.05, 0.1, -0.05, with mean 0; so the estimate is 0.75 × 0.5. The variance of the rests
  // is (1 - 3/4) × 0.015 / 1 / 3 = 0.00125, that of the slope 0.1² × 0.015 / 0.08 = 0.001875; t of one degree of freedom is 12.7062.
  const { estimated, checked, machineMean, weight } = estimateMean(topics);
  expect([weight, estimated.mean, machineMean]).toEqual([0.75, 0.375, 0.5].map((value) => expect.closeTo(value, 12)));
  expect(estimated.high - estimated.mean).toBeCloseTo(12.7062047 * Math.sqrt(0.003125), 6);
  // The checked topics by themselves: mean 0.3, variance (1 - 3/4) × 0.06 / 2 / 3, two degrees of freedom.
  expect(checked.mean).toBeCloseTo(0.3, 12);
  expect(checked.high - checked.mean).toBeCloseTo(4.3026527 * Math.sqrt(0.0025), 6);
});

test("where all topics were checked the mean is known, whatever the machine says", () => {
  const topics = [0.1, 0.5, 0.9].map((checked, i) => ({ checked, machine: i / 7, stratum: i === 0 ? "a" : "b" }));
  for (const interval of [estimateMean(topics).estimated, estimateMean(topics).checked])
    expect([interval.mean, interval.low, interval.high]).toEqual(
      [0.5, 0.5, 0.5].map((value) => expect.closeTo(value, 12)),
    );
});

test("a machine that scores all topics alike adds nothing to the checked topics", () => {
  const topics = [0.1, 0.5, 0.9, 0.4].map((checked) => ({ checked, machine: 0.3 }));
  const { estimated, checked, weight } = estimateMean([...topics, ...topics.map(({ machine }) => ({ machine }))]);
  expect(weight).toBe(0);
  expect(estimated.mean).toBeCloseTo(checked.mean, 12);
});

test("too few checked topics are refused, with the group that has too few", () => {
  const of = (stratum: string, count: number): EstimatedTopic[] =>
    Array.from({ length: 5 }, (_, i) => ({ machine: i, stratum, ...(i < count && { checked: i }) }));
  expect(() => estimateMean([...of("a", 3), ...of("b", 2)])).toThrow(
    '2 topics of "b" were checked, of 5; expected at least 3, or all',
  );
});

/** Topics whose true score is 0, 1 or between, and whose machine's score is off by chance and in one direction. */
function drawnTopics(
  random: Random,
  count: number,
  noise: number,
  groups: number,
): { y: number; f: number; group: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const [kind, off] = [random(), random() + random() + random() - 1.5];
    const between = random() / (1 + (i % groups));
    const y = kind >= 0.2 && kind <= 0.85 ? between : Math.round(kind);
    return { y, f: Math.min(1, Math.max(0, y + 0.1 + 2 * noise * off)), group: i % groups };
  });
}

function drawnWithin(random: Random, places: number[], count: number): Set<number> {
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(random() * (places.length - i));
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return new Set(places.slice(0, count));
}

const tries = 2000;
atLength.each([
  { checked: 20, topics: 100, noise: 0.1, groups: 1, narrower: 0.35 },
  { checked: 40, topics: 200, noise: 0.3, groups: 1, narrower: 0.75 },
  { checked: 60, topics: 200, noise: 0.5, groups: 1, narrower: 0.95 },
  { checked: 30, topics: 1000, noise: 0.2, groups: 2, narrower: 0.6 },
])(
  "of 2,000 intervals 94 to 96 % contain the truth, and they are narrower than without the machine: %o",
  ({ checked, topics, noise, groups, narrower }) => {
    const seed = 7;
    const random = seeded(seed);
    let [held, width, widthAlone] = [0, 0, 0];
    for (let i = 0; i < tries; i++) {
      const all = drawnTopics(random, topics, noise, groups);
      const truth = all.reduce((sum, { y }) => sum + y, 0) / topics;
      const chosen = Array.from({ length: groups }, (_, group) => {
        const members = all.flatMap((topic, place) => (topic.group === group ? [place] : []));
        return drawnWithin(random, members, checked / groups);
      });
      const { estimated, checked: alone } = estimateMean(
        all.map(({ y, f, group }, place) => ({
          machine: f,
          stratum: String(group),
          checked: chosen[group]!.has(place) ? y : undefined,
        })),
      );
      if (estimated.low <= truth && truth <= estimated.high) held++;
      width += estimated.high - estimated.low;
      widthAlone += alone.high - alone.low;
    }
    expect(held / tries, `seed ${seed}`).toBeGreaterThanOrEqual(0.94);
    expect(held / tries, `seed ${seed}`).toBeLessThanOrEqual(0.96);
    expect(width / widthAlone, `seed ${seed}`).toBeLessThan(narrower);
  },
);
