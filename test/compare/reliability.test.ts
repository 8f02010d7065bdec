import { expect, test } from "vitest";
import { compare } from "../../src/compare/compare.ts";
import {
  binEdges,
  drawnTopicSets,
  reliability,
  setSizes,
  type SizeReliability,
  swapRates,
} from "../../src/compare/reliability.ts";
import type { ScoreTable } from "../../src/compare/score-table.ts";
import { seededRandom } from "../../src/base/random.ts";
import { normalUpperTail } from "../../src/base/statistics/distributions.ts";
import { tauAp } from "../../src/base/statistics/rank-correlations.ts";
import { rounds } from "../rounds.ts";
import { below, type Random, seeded } from "../seeded.ts";
import { randomScores, scoreTable } from "./tables.ts";

/** The sets that were drawn, each as a list of the places of its topics. */
function drawnSets(topics: number, size: number, draws: number, seed: number) {
  const { first, second } = drawnTopicSets(topics, size, draws, seed);
  const split = (all: Int32Array) =>
    Array.from({ length: draws }, (_, draw) => [...all.subarray(draw * size, (draw + 1) * size)]);
  return { first: split(first), second: second && split(second) };
}

const only = (table: ScoreTable, options: object): SizeReliability =>
  reliability([table], options).measures[0]!.sizes[0]!;

test("two sets of topics have none in common, and every topic is as likely to be in each", () => {
  const { first, second } = drawnSets(9, 4, 4500, 3);
  const [inFirst, inSecond] = [Array.from({ length: 9 }, () => 0), Array.from({ length: 9 }, () => 0)];
  for (const [draw, set] of first.entries()) {
    expect(new Set([...set, ...second![draw]!]).size).toBe(8);
    for (const topic of set) inFirst[topic]!++;
    for (const topic of second![draw]!) inSecond[topic]!++;
  }
  for (const count of [...inFirst, ...inSecond]) expect(Math.abs(count - 2000)).toBeLessThan(4 * 33);
});

test("above half of the topics a set is drawn alone", () => {
  expect(drawnTopicSets(9, 5, 10, 1).second).toBeUndefined();
  expect(drawnTopicSets(10, 5, 10, 1).second).toHaveLength(50);
});

test("swaps and stability of four topics, worked by hand", () => {
  // b less a is 0.3, 0.1, -0.1, -0.1: on all topics b is ahead, by 0.05.
  const table = scoreTable({ a: [0.1, 0.2, 0.6, 0.3], b: [0.4, 0.3, 0.5, 0.2] });
  const { first } = drawnSets(4, 2, 600, 7);
  const times = (...set: number[]) => first.filter((drawn) => set.every((topic) => drawn.includes(topic - 1))).length;
  const found = only(table, { sizes: [2], bins: [0.1, 0.2], resamples: 600, seed: 7, level: 0.5 });
  // 1 and 2: 0.2, against -0.1 on the others, a swap; 3 and 4: -0.1 against 0.2, a swap; 1 with 3 or 4: 0.1 against a tie,
  // half a swap; 2 with 3 or 4: no difference, which claims nothing.
  const halves = times(1, 3) + times(1, 4);
  const counts = found.swaps!.bins.map(({ compared, swaps }) => [compared, swaps]);
  expect(counts).toEqual([
    [0, 0],
    [times(3, 4) + halves, times(3, 4) + halves / 2],
    [times(1, 2), times(1, 2)],
  ]);
  expect(found.comparisons).toBe(600);
  expect(found.swaps!.compared).toBe(600 - times(2, 3) - times(2, 4));
  // At 0.5 and two topics t must be above 1. Of 0.3 and 0.1 it is 2, of 0.3 and -0.1 it is 0.5, of -0.1 twice it is infinite.
  expect(found.significant).toMatchObject({ compared: times(1, 2), swaps: times(1, 2), rate: 1 });
  const ordered = 600 - times(2, 3) - times(2, 4);
  expect(found.unordered).toBe(600 - ordered);
  expect(found.tau.mean).toBeCloseTo(1 - (2 * times(3, 4)) / ordered, 12);
  expect(found.tauAP.mean).toBeCloseTo(1 - (2 * times(3, 4)) / ordered, 12);
});

test("compare 30: the smallest difference is that from which on no bin has more errors than allowed, and the share of pairs counts ties", () => {
  // Of ten topics, b is ahead by 0.5 on one, and behind by 0.1 on nine: on single topics 0.5 is always wrong.
  const table = scoreTable({
    a: Array.from({ length: 10 }, () => 0.5),
    b: [1, ...Array.from({ length: 9 }, () => 0.4)],
  });
  const options = { sizes: [1], bins: [0.1, 0.2], resamples: 1000 };
  const { swaps } = only(table, options);
  expect(swaps!.bins[2]!.rate).toBe(1);
  expect(swaps!.difference).toBeNaN();
  expect(swaps!.share).toBe(0);
  const lenient = only(table, { ...options, error: 0.999 }).swaps!;
  expect(lenient.difference).toBeNaN(); // 0.1 alone would do, but 0.5 does not
  const same = scoreTable({ a: [0.5, 0.5, 0.5, 0.5], b: [0.5, 0.5, 0.5, 0.7] });
  const { swaps: ahead } = only(same, { sizes: [1], bins: [0.1], resamples: 1000, error: 0.5 });
  expect(ahead).toMatchObject({ difference: 0.1, rate: 0.5 }); // a lead on one topic, ties on all others
  expect(ahead!.share).toBe(ahead!.compared / 1000);
});

/** The same by other means: whole hundredths, pairs and sets one by one, the t-test of compare on a table of the set alone. */
function bruteForce(
  table: ScoreTable,
  size: number,
  options: { bins: readonly number[]; seed: number; draws: number },
) {
  const { bins, seed, draws } = options;
  const { first, second } = drawnSets(table.topics.length, size, draws, seed);
  const hundredths = table.runs.map(({ scores }) => [...scores].map((score) => Math.round(100 * score)));
  const sum = (run: number, set: readonly number[]) =>
    set.reduce((total, topic) => total + hundredths[run]![topic]!, 0);
  const counts = { all: new Map<number, number[]>(), significant: new Map<number, number[]>() };
  for (const [draw, set] of first.entries()) {
    const part = {
      ...table,
      topics: set.map(String),
      runs: table.runs.map((run) => ({ ...run, scores: Float64Array.from(set, (topic) => run.scores[topic]!) })),
    };
    const { pairs } = compare(part, { test: "t", correction: "none" });
    let next = 0;
    for (let a = 0; a < table.runs.length; a++)
      for (let b = a + 1; b < table.runs.length; b++) {
        const { p } = pairs[next++]!;
        const [claimed, other] = [set, second![draw]!].map((own) => sum(b, own) - sum(a, own)) as [number, number];
        if (claimed === 0) continue;
        const bin = bins.filter((start) => Math.round(100 * start) * size <= Math.abs(claimed)).length;
        const swap = (1 - Math.sign(claimed) * Math.sign(other)) / 2;
        for (const into of p < 0.05 ? [counts.all, counts.significant] : [counts.all])
          into.set(bin, [(into.get(bin)?.[0] ?? 0) + 1, (into.get(bin)?.[1] ?? 0) + swap]);
      }
  }
  const truth = hundredths.map((_, run) => sum(run, [...table.topics.keys()]));
  const orders = first.map((set) => hundredths.map((_, run) => sum(run, set)));
  return { counts, taus: orders.map((order) => tau(truth, order)), tauAPs: orders.map((order) => tauAp(truth, order)) };
}

/** Kendall's tau-b as it is written down. */
function tau(x: readonly number[], y: readonly number[]): number {
  let [agree, untiedX, untiedY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++)
    for (let j = 0; j < i; j++) {
      const [dx, dy] = [Math.sign(x[i]! - x[j]!), Math.sign(y[i]! - y[j]!)];
      agree += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  return agree / Math.sqrt(untiedX * untiedY);
}

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

test("swaps and stability are those counted one by one", () => {
  for (let seed = 1; seed <= rounds(5, 150); seed++) {
    const random = seeded(seed);
    const [runs, topics] = [2 + below(random, 4), 2 + below(random, 14)];
    const size = 1 + below(random, Math.floor(topics / 2));
    const table = randomScores(seed, runs, topics);
    // In the order of ids, as "10" stands before "2".
    table.topics.forEach((_, i) => ((table.topics as string[])[i] = String(100 + i)));
    const bins = [0.05, 0.1, 0.25];
    const found = only(table, { sizes: [size], bins, resamples: 40, seed });
    const expected = bruteForce(table, size, { bins, seed, draws: 40 });
    const why = `seed ${seed}`;
    for (const [rates, counts] of [
      [found.swaps!, expected.counts.all],
      [found.significant!, expected.counts.significant],
    ] as const)
      expect(
        rates.bins.map(({ compared, swaps }) => [compared, swaps]),
        why,
      ).toEqual([0, 1, 2, 3].map((bin) => counts.get(bin) ?? [0, 0]));
    const taus = expected.taus.filter((value) => !Number.isNaN(value));
    expect(found.unordered, why).toBe(40 - taus.length);
    expect(found.tau.mean, why).toBeCloseTo(mean(taus), 12);
    const tauAPs = expected.tauAPs.filter((_, i) => !Number.isNaN(expected.taus[i]));
    expect(found.tauAP.mean, why).toBeCloseTo(mean(tauAPs), 12);
  }
});

/** A number of the normal distribution, by Box and Muller. */
const gauss = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Tables of two runs, b better by `lead` deviations of the difference, and their counts taken together. */
function simulated(lead: number, size: number, tables: number, topics = 20 * size, resamples = 100) {
  const random = seeded(11);
  const bins = [0.1, 0.2, 0.3, 0.5];
  const drawn = Array.from({ length: tables }, (_, i) => {
    const a = Array.from({ length: topics }, () => gauss(random));
    const b = a.map((score) => score + lead + gauss(random));
    return only(scoreTable({ a, b }), { sizes: [size], bins, resamples, seed: i });
  });
  const together = (of: "swaps" | "significant") =>
    [0, ...bins].map((from, bin) => {
      const own = drawn.map((each) => each[of]!.bins[bin]!);
      const count = (what: "compared" | "swaps") => own.reduce((total, each) => total + each[what], 0);
      return { from, to: bins[bin] ?? 3, compared: count("compared"), rate: count("swaps") / count("compared") };
    });
  return { all: together("swaps"), significant: together("significant") };
}

const [lead, size] = [0.3, 10];
const leading = simulated(lead, size, 250);

interface Counted {
  readonly compared: number;
  readonly rate: number;
}

/** How many were compared in all bins, and which share of them are swaps. */
function wholeOf(bins: readonly Counted[]): Counted {
  const used = bins.filter((each) => each.compared > 0);
  const compared = used.reduce((total, each) => total + each.compared, 0);
  return { compared, rate: used.reduce((total, each) => total + each.compared * each.rate, 0) / compared };
}

test("runs that are a true mean and Gaussian noise swap as often as theory says, bin by bin", () => {
  const error = 1 / Math.sqrt(size); // of a mean
  const wrong = normalUpperTail(lead / error); // that a set puts the worse run ahead
  const density = (x: number) => Math.exp((-x * x) / 2 / error ** 2);
  const { all } = leading;
  expect(wholeOf(all).compared).toBe(25_000);
  expect(Math.abs(wholeOf(all).rate - 2 * wrong * (1 - wrong))).toBeLessThan(0.02);
  for (const { from, to, compared: own, rate } of all) {
    let [weight, swaps] = [0, 0];
    for (let x = from + 0.0005; x < to; x += 0.001) {
      const [right, turned] = [density(x - lead), density(x + lead)];
      weight += right + turned;
      swaps += right * wrong + turned * (1 - wrong);
    }
    expect(own, `from ${from}`).toBeGreaterThan(1000);
    expect(Math.abs(rate - swaps / weight), `from ${from}`).toBeLessThan(0.035);
  }
});

test("so they do where the two sets are all topics", () => {
  const wrong = normalUpperTail(lead * Math.sqrt(size));
  const { rate } = wholeOf(simulated(lead, size, 700, 2 * size, 10).all);
  expect(Math.abs(rate - 2 * wrong * (1 - wrong))).toBeLessThan(0.045);
});

test("of significant differences as many swap as in a simulation of its own", () => {
  const random = seeded(23);
  let [compared, swaps] = [0, 0];
  for (let i = 0; i < 20_000; i++) {
    const [first, second] = [0, 1].map(() => Array.from({ length: size }, () => lead + gauss(random))) as [
      number[],
      number[],
    ];
    const centre = mean(first);
    const deviation = Math.sqrt(first.reduce((total, value) => total + (value - centre) ** 2, 0) / (size - 1));
    if (Math.abs(centre / deviation) * Math.sqrt(size) <= 2.2621571627) continue; // t of 9 degrees, as tables have it
    compared++;
    if (centre > 0 !== mean(second) > 0) swaps++;
  }
  const found = wholeOf(leading.significant);
  expect(Math.abs(found.compared / 25_000 - compared / 20_000)).toBeLessThan(0.02);
  expect(Math.abs(found.rate - swaps / compared)).toBeLessThan(0.03);
});

test("runs that do not differ swap half the time, however large a difference a set sees", () => {
  for (const { rate, compared } of simulated(0, 5, 250).all)
    expect(Math.abs(rate - 0.5), `${compared}`).toBeLessThan(0.04);
});

test("neither the order of topics in a file nor that of runs changes a digit", () => {
  const table = randomScores(5, 6, 23);
  const order = [...table.topics.keys()].sort((i, j) => ((i * 7) % 23) - ((j * 7) % 23));
  const shuffled: ScoreTable = {
    ...table,
    topics: order.map((i) => table.topics[i]!),
    runs: table.runs.map((run) => ({ ...run, scores: Float64Array.from(order, (i) => run.scores[i]!) })).toReversed(),
  };
  const options = { sizes: [3, 11, 20], resamples: 200 };
  expect(reliability([shuffled], options).measures).toEqual(reliability([table], options).measures);
});

test("a size has the same numbers whichever others are asked for, and another seed draws others", () => {
  const table = randomScores(6, 4, 30);
  const [alone] = reliability([table], { sizes: [10] }).measures[0]!.sizes;
  expect(reliability([table], { sizes: [15, 5, 10] }).measures[0]!.sizes[1]).toEqual(alone);
  expect(reliability([table], { sizes: [10], seed: 2 }).measures[0]!.sizes[0]).not.toEqual(alone);
});

test("a measure of which less is better has the numbers of its opposite", () => {
  const table = randomScores(8, 5, 20);
  const less: ScoreTable = {
    ...table,
    better: "less",
    runs: table.runs.map((run) => ({ ...run, scores: run.scores.map((score) => Math.round(100 - 100 * score) / 100) })),
  };
  const round = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toFixed(9)) : value);
  const printed = (each: ScoreTable) => JSON.stringify(reliability([each], { resamples: 200 }).measures, round);
  expect(printed(less)).toBe(printed(table));
  expect(printed({ ...less, better: "more" })).not.toBe(printed(table)); // tau-AP looks at the other end
});

test("more topics make fewer swaps and keep the order better", () => {
  const random = seeded(2);
  const runs = Array.from({ length: 6 }, (_, i): [string, number[]] => [
    `r${i}`,
    Array.from({ length: 120 }, () => i / 10 + gauss(random)),
  ]);
  const { sizes } = reliability([scoreTable(Object.fromEntries(runs))], { resamples: 300 }).measures[0]!;
  expect(sizes.map(({ size }) => size)).toEqual([5, 10, 25, 50, 60]);
  for (let i = 1; i < sizes.length; i++) {
    expect(sizes[i]!.swaps!.rate).toBeLessThan(sizes[i - 1]!.swaps!.rate);
    expect(sizes[i]!.tau.mean).toBeGreaterThan(sizes[i - 1]!.tau.mean);
    expect(sizes[i]!.tau.deviation).toBeLessThan(sizes[i - 1]!.tau.deviation);
  }
});

test("sizes are whole numbers below that of all topics; above half of them there are no swap rates, and a note says so", () => {
  const table = randomScores(1, 3, 12);
  for (const size of [0, 12, 50, 2.5])
    expect(() => reliability([table], { sizes: [size] })).toThrow(
      `sets of ${size} topics; expected a whole number below 12, the number of all topics, and up to 6 for swap rates`,
    );
  const { measures, notes } = reliability([table]);
  expect(measures[0]!.sizes.map(({ size, swaps }) => [size, swaps !== undefined])).toEqual([
    [5, true],
    [6, true],
    [10, false],
  ]);
  expect(notes.map(({ message }) => message)).toContain(
    "no swap rates for sets of 10 topics: of 12 topics there are no two such sets without a topic in common",
  );
});

test("means that differ by rounding alone are the same, also where scores cancel", () => {
  const table = scoreTable({ a: [0.1, 0.2, -0.3, 1], b: [0, 0, 0, 0] }); // 0.1 + 0.2 - 0.3 is 5.6e-17
  const withoutLast = drawnSets(4, 3, 1000, 1).first.filter((set) => !set.includes(3)).length;
  expect(withoutLast).toBeGreaterThan(200);
  expect(only(table, { sizes: [3] })).toMatchObject({ unordered: withoutLast, tau: { mean: 1 } });
});

test("progress goes up to the whole, also where no two sets are drawn", () => {
  for (const sizes of [[2, 5, 8], [9]]) {
    const told: number[] = [];
    reliability([randomScores(1, 4, 10), randomScores(2, 4, 10)], {
      sizes,
      resamples: 50,
      onProgress: (done, total) => told.push(done / total),
    });
    expect(told[0]).toBe(0);
    expect(told.every((share, i) => i === 0 || share > told[i - 1]!)).toBe(true);
    expect(told.at(-1)).toBeGreaterThan(0.9);
    expect(told.at(-1)).toBeLessThan(1);
  }
});

test("one run, one topic, and bins that do not ascend are refused", () => {
  expect(() => reliability([scoreTable({ a: [1, 2, 3] })])).toThrow("one run; reliability is of pairs of runs");
  expect(() => reliability([scoreTable({ a: [1], b: [2] })])).toThrow("1 topic; two sets of topics need two at least");
  for (const bins of [[0], [0.2, 0.1], [-1], [NaN]])
    expect(() => reliability([randomScores(1, 2, 4)], { bins })).toThrow("expected ascending numbers above 0");
  expect(() => reliability([])).toThrow("no measure");
});

test("of a single set that orders the runs there are a mean and an interval, and no deviation", () => {
  const table = scoreTable({ a: [0.1, 0.2, 0.6, 0.3], b: [0.4, 0.3, 0.7, 0.5] });
  expect(only(table, { sizes: [2], resamples: 1 }).tau).toEqual({ mean: 1, deviation: NaN, low: 1, high: 1 });
});

test("runs with a score that is not a number are left out of swaps, and there is no order", () => {
  const table = scoreTable({ a: [0.1, 0.2, 0.3, NaN], b: [0.2, 0.3, 0.1, 0.4], c: [0.5, 0.6, 0.7, 0.8] });
  const { measures, notes } = reliability([table], { sizes: [2], bins: [0.1] });
  const [found] = measures[0]!.sizes;
  expect(found!.comparisons).toBe(1000);
  expect(found!.tau.mean).toBeNaN();
  expect(notes.map(({ message }) => message)).toContain(
    "AP: 2 pairs of runs are left out, for a score that is not a number",
  );
});

test("sets are drawn as places are swapped, one draw after the other", () => {
  for (const [topics, size] of [
    [9, 4],
    [8, 4],
    [7, 5],
  ] as const) {
    const random = seededRandom(3);
    const order = Array.from({ length: topics }, (_, i) => i);
    const { first, second } = drawnSets(topics, size, 6, 3);
    for (const [draw, set] of first.entries()) {
      for (let place = 0; place < (second === undefined ? size : 2 * size); place++) {
        const other = place + Math.floor((random() / 2 ** 32) * (topics - place));
        [order[place], order[other]] = [order[other]!, order[place]!];
      }
      expect(set).toEqual(order.slice(0, size));
      if (second !== undefined) expect(second[draw]).toEqual(order.slice(size, 2 * size));
    }
  }
});

test("the usual sizes are those below the number of topics, and half of it", () => {
  const sizes = (topics: number) => setSizes(topics, undefined).sizes;
  expect(sizes(2)).toEqual([1]);
  expect(sizes(5)).toEqual([2]);
  expect(sizes(6)).toEqual([3, 5]);
  expect(sizes(10)).toEqual([5]);
  expect(sizes(25)).toEqual([5, 10, 12]);
  expect(sizes(50)).toEqual([5, 10, 25]);
  expect(sizes(51)).toEqual([5, 10, 25, 50]);
  expect(setSizes(10, [6, 3, 6])).toMatchObject({ sizes: [3, 6], notes: [{ code: "set-size", count: 1 }] });
});

test("the usual bins are a hundredth wide, up to a fifth; none begins beyond all numbers", () => {
  expect([...binEdges()]).toEqual(Array.from({ length: 21 }, (_, i) => i / 100));
  expect(() => binEdges([0.1, Infinity])).toThrow("expected ascending numbers above 0");
});

test("bins end where the next one begins, and from the first on which errors are few all is reliable", () => {
  const counts = (...swaps: number[]) => ({ compared: Float64Array.of(10, 0, 10), swaps: Float64Array.of(...swaps) });
  const found = swapRates(counts(1, 0, 0), [0, 0.1, 0.2], 40, 0.1);
  expect(found.bins.map(({ from, to, rate }) => [from, to, rate])).toEqual([
    [0, 0.1, 0.1],
    [0.1, 0.2, NaN],
    [0.2, Infinity, 0],
  ]);
  expect(found).toMatchObject({ compared: 20, swaps: 1, rate: 0.05, difference: 0, share: 0.5 });
  expect(swapRates(counts(2, 0, 0), [0, 0.1, 0.2], 40, 0.1)).toMatchObject({ difference: 0.2, share: 0.25 });
  expect(swapRates(counts(2, 0, 2), [0, 0.1, 0.2], 40, 0.1)).toMatchObject({ difference: NaN, share: 0 });
});

test("where all topics see no order, no set is looked at", () => {
  const table = scoreTable({ a: [0, 1, 0.5, 0.5], b: [1, 0, 0.5, 0.5] });
  for (const size of [1, 2])
    expect(only(table, { sizes: [size], resamples: 20 })).toMatchObject({ unordered: 0, tau: { mean: NaN } });
});

test("notes tell of sets without an order, and of bins that are too small", () => {
  // On the first topic the runs score the same; on the others they are 0.5 apart.
  const table = scoreTable({ a: [0, 0, 0.25, 0.5], b: [0, 0.5, 0.75, 1] });
  const asked = { sizes: [1], bins: [0.5], resamples: 40 };
  const without = drawnSets(4, 1, 40, 1).first.filter(([topic]) => topic === 0).length;
  expect(reliability([table], asked).notes).toEqual([
    {
      code: "unordered",
      count: without,
      message: `AP: by ${without} sets of 1 topic all runs score the same; no tau of these`,
    },
    {
      code: "bins",
      count: 40 - without,
      message: "AP: 100 % of differences lie in the last bin, from 0.5 on; other bins would tell more",
    },
  ]);
  expect(reliability([table], { ...asked, bins: [0.6] }).notes.map(({ code }) => code)).toEqual(["unordered"]);
  const single = reliability([table], { ...asked, sizes: [3] });
  expect(single.notes.map(({ code }) => code)).toEqual(["set-size"]);
  expect(single.measures[0]!.sizes).toMatchObject([{ swaps: undefined, significant: undefined, comparisons: 0 }]);
});

test("two thirds of the differences in the last bin are too many, and two fifths are not", () => {
  const notes = (b: number[]) => {
    const table = scoreTable({ a: b.map(() => 0), b });
    return reliability([table], { sizes: [1], bins: [0.5], resamples: 1000 }).notes.map(({ message }) => message);
  };
  expect(notes([0.1, 0.2, 0.1, 0.9, 0.1])).toEqual([]);
  expect(notes([0.1, 0.9, 0.1, 0.9, 0.1])).toEqual([]);
  const drawn = drawnSets(3, 1, 1000, 1).first.filter(([topic]) => topic !== 0).length;
  expect(notes([0.1, 0.9, 0.9])).toEqual([
    `AP: ${(drawn / 10).toFixed(0)} % of differences lie in the last bin, from 0.5 on; other bins would tell more`,
  ]);
});

test("half of the differences in the last bin are not too many", () => {
  const inLast = (seed: number) => drawnSets(2, 1, 6, seed).first.filter(([topic]) => topic === 1).length;
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const noted = (seed: number) =>
    reliability([scoreTable({ a: [0, 0], b: [0.1, 0.9] })], { sizes: [1], bins: [0.5], resamples: 6, seed }).notes
      .length;
  for (const many of [2, 3, 4]) expect(noted(seeds.find((seed) => inLast(seed) === many)!)).toBe(many > 3 ? 1 : 0);
});

test("runs that score 0 on every topic claim nothing", () => {
  const { swaps, significant, comparisons } = only(scoreTable({ a: [0, 0], b: [0, 0] }), { sizes: [1], resamples: 9 });
  expect([swaps!.compared, significant!.compared, comparisons]).toEqual([0, 0, 9]);
});

test("no difference on one topic is significant", () => {
  const found = only(scoreTable({ a: [0, 0.1, 0.3], b: [0.7, 0.9, 0.8] }), { sizes: [1], resamples: 9 });
  expect([found.swaps!.compared, found.significant!.compared]).toEqual([9, 0]);
});
