// How much the number of topics affects the comparison of runs. Sets of topics are drawn. Two sets without a common
// topic may put different runs ahead (a swap), and the order of the runs by one set may differ from the order by all
// topics (stability).

import { InputError } from "../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { countUpTo, fixed, mean, sum, sumBy } from "../base/number.ts";
import { seededRandom } from "../base/random.ts";
import { isBelow, slack, withoutRounding } from "../base/same.ts";
import { percentileInterval } from "../base/statistics/intervals.ts";
import { tauAp, tauB } from "../base/statistics/rank-correlations.ts";
import { areEqual, differences, sampleDeviation } from "../base/statistics/samples.ts";
import { tReach } from "./paired-t.ts";
import { inTopicOrder, largestOf, meritsOf, type ScoredRun, type ScoreTable } from "./score-table.ts";

interface ReliabilityOptions {
  /**
   * The number of topics in a set. Default: 5, 10, 25 and 50, if there are more topics than that, and half the topics.
   */
  readonly sizes?: readonly number[] | undefined;
  /** The starts of the bins of the difference, ascending, in addition to 0. Default: 0.01, 0.02 and so on up to 0.2. */
  readonly bins?: readonly number[] | undefined;
  /** The error rate that a difference may have. Default: 0.05. */
  readonly error?: number | undefined;
  /** The level of the t-test and of the intervals of tau. */
  readonly level?: number | undefined;
  readonly seed?: number | undefined;
  /** How often sets are drawn. */
  readonly resamples?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The reliability of a measure for sets of one size. */
export interface SizeReliability extends Stability {
  readonly size: number;
  /**
   * The swaps of all pairs of runs. Undefined for sets of more than half the topics: two such sets always share a topic.
   */
  readonly swaps: SwapRates | undefined;
  /**
   * The swaps of the pairs that are significant on the first set by a paired t-test, two-sided and uncorrected. One
   * topic has none.
   */
  readonly significant: SwapRates | undefined;
  /** The number of pairs of runs times pairs of sets, including those in which the first set shows no difference. */
  readonly comparisons: number;
}

export interface MeasureReliability {
  readonly measure: string;
  readonly sizes: readonly SizeReliability[];
}

export interface Reliability {
  readonly runs: readonly string[];
  readonly topics: number;
  readonly error: number;
  readonly level: number;
  readonly seed: number;
  readonly resamples: number;
  /** The measures in the order of the tables. */
  readonly measures: readonly MeasureReliability[];
  readonly notes: readonly Note[];
}

/**
 * How far a measure can be trusted with a given number of topics. Two sets without a common topic are drawn many times.
 * The first question is how often the second set puts the other run ahead, by the size of the difference on the first
 * set (Voorhees and Buckley, SIGIR 2002), and when that difference is significant (Sanderson and Zobel, SIGIR 2005).
 * The second question is how close the order of the runs by one set is to the order by all topics. It needs one table
 * per measure.
 *
 * @example
 * import { evaluate, readJudgements, readRun, reliability, scoreTables } from "pericope";
 *
 * const judgements = readJudgements([1, 2, 3, 4].map((topic) => `${topic} Q0 A 10 100 0 0:10`).join("\n"));
 * const scored = (name: string, ...starts: number[]) =>
 *   readRun(starts.map((start, i) => `${i + 1} Q0 A 1 9 ${name} ${start} 10`).join("\n"));
 * const runs = [scored("near", 0, 1, 2, 1), scored("middle", 4, 3, 3, 0), scored("far", 6, 8, 5, 9)];
 * const { tables } = scoreTables(evaluate(judgements, runs, { measures: ["P@1"] }));
 * const [measure] = reliability(tables, { sizes: [1, 2] }).measures;
 * measure?.sizes.map(({ swaps }) => swaps?.rate.toFixed(1)); // ["0.2", "0.0"]
 * measure!.sizes[1]!.tau.mean > 0.9; // true
 */
export function reliability(tables: readonly ScoreTable[], options: ReliabilityOptions = {}): Reliability {
  const { error = 0.05, level = 0.05, seed = 1, resamples = 1000, onProgress } = options;
  const [table] = tables;
  if (table === undefined) throw new InputError("no measure; expected one at least");
  if (table.runs.length < 2) throw new InputError("one run; reliability is of pairs of runs, and needs two at least");
  const topics = table.topics.length;
  const { sizes, notes } = setSizes(topics, options.sizes);
  const edges = binEdges(options.bins);
  const pairs = (table.runs.length * (table.runs.length - 1)) / 2;
  const rounds = sizes.length + sizes.filter((size) => 2 * size <= topics).length; // stability, and swaps if there can be two sets
  const work = tables.length * rounds * pairs * resamples;
  let done = 0;
  const onWork = onProgress && ((comparisons: number) => onProgress((done += comparisons) - comparisons, work));
  const measures = tables.map((each): MeasureReliability => {
    const ordered = inTopicOrder(each);
    return {
      measure: each.measure,
      // The sets are drawn again for each measure, because a million sets of each size are too many to keep. All
      // measures get the same sets.
      sizes: sizes.map((size) =>
        ofSize(ordered, drawnTopicSets(topics, size, resamples, seed), error, { edges, level, onWork }),
      ),
    };
  });
  return {
    runs: table.runs.map(({ name }) => name),
    topics,
    error,
    level,
    seed,
    resamples,
    measures,
    notes: [...notes, ...measures.flatMap((each) => doubts(each, pairs, resamples))],
  };
}

function ofSize(table: ScoreTable, sets: TopicSets, error: number, options: SwapOptions): SizeReliability {
  const { size, second } = sets;
  const stable = stability(table, sets, options);
  if (second === undefined) return { size, ...stable, swaps: undefined, significant: undefined, comparisons: 0 };
  const { all, significant, comparisons } = countSwaps(table.runs, { ...sets, second }, options);
  const rates = (counts: typeof all): SwapRates => swapRates(counts, options.edges, comparisons, error);
  return { size, ...stable, swaps: rates(all), significant: rates(significant), comparisons };
}

/** Notes on scores that are left out of the figures of a measure, and on bins that do not fit it. */
function doubts({ measure, sizes }: MeasureReliability, pairs: number, resamples: number): Note[] {
  const paired = sizes.find(({ swaps }) => swaps !== undefined);
  const left = paired === undefined ? 0 : pairs - paired.comparisons / resamples;
  const bare = `${measure}: ${counted(left, "pair of runs is", "pairs of runs are")} left out, for a score that is not a number`;
  const notes = noteIfAny("not-a-number", left, bare);
  for (const { size, unordered } of sizes) {
    const same = `${measure}: by ${counted(unordered, "set", "sets")} of ${counted(size, "topic", "topics")} all runs score the same; no tau of these`;
    notes.push(...noteIfAny("unordered", unordered, same));
  }
  const last = paired?.swaps?.bins.at(-1);
  if (last !== undefined && 2 * last.compared > paired!.swaps!.compared) {
    const share = fixed((100 * last.compared) / paired!.swaps!.compared, 0);
    const message = `${measure}: ${share} % of differences lie in the last bin, from ${last.from} on; other bins would tell more`;
    notes.push({ code: "bins", message, count: last.compared });
  }
  return notes;
}

const usualSizes = [5, 10, 25, 50];

/** The ascending sizes of the sets of topics, and a note on sizes that are too large for two sets. */
export function setSizes(
  topics: number,
  asked: readonly number[] | undefined,
): { readonly sizes: readonly number[]; readonly notes: readonly Note[] } {
  if (topics < 2) throw new InputError(`${counted(topics, "topic", "topics")}; two sets of topics need two at least`);
  const half = Math.floor(topics / 2);
  const wrong = asked?.find((size) => !Number.isInteger(size) || size < 1 || size >= topics);
  if (wrong !== undefined)
    throw new InputError(
      `sets of ${wrong} topics; expected a whole number below ${topics}, the number of all topics, and up to ${half} for swap rates`,
    );
  const sizes = asked ?? [...usualSizes.filter((size) => size < topics), half];
  const ascending = [...new Set(sizes)].sort((a, b) => a - b);
  const single = ascending.filter((size) => size > half);
  const message = `no swap rates for sets of ${single.join(", ")} topics: of ${topics} topics there are no two such sets without a topic in common`;
  return { sizes: ascending, notes: noteIfAny("set-size", single.length, message) };
}

/** Sets of `size` topics, drawn without replacement: the indexes of the topics, one set after the other. */
interface TopicSets {
  readonly size: number;
  readonly first: Int32Array;
  /** For each first set, a set without any of its topics. Undefined if there are not enough topics for two. */
  readonly second: Int32Array | undefined;
}

/** Draws pairs of sets, or single sets if they have more than half the topics. The draws depend only on these four numbers. */
export function drawnTopicSets(topics: number, size: number, draws: number, seed: number): TopicSets {
  const random = seededRandom(seed);
  const isPaired = 2 * size <= topics;
  const first = new Int32Array(draws * size);
  const second = isPaired ? new Int32Array(draws * size) : undefined;
  const order = Int32Array.from({ length: topics }, (_, i) => i);
  const drawn = isPaired ? 2 * size : size;
  for (let draw = 0; draw < draws; draw++) {
    for (let place = 0; place < drawn; place++) {
      const other = place + Math.floor((random() / 2 ** 32) * (topics - place));
      [order[place], order[other]] = [order[other]!, order[place]!];
    }
    first.set(order.subarray(0, size), draw * size);
    second?.set(order.subarray(size, drawn), draw * size);
  }
  return { size, first, second };
}

/** The bins of Voorhees and Buckley: each is a hundredth wide, and the last has everything above. */
const usualStarts = Array.from({ length: 20 }, (_, i) => (i + 1) / 100);

/** The lower edges of the bins of the difference, from 0 on. */
export function binEdges(starts: readonly number[] = usualStarts): Float64Array {
  const edges = Float64Array.from([0, ...starts]);
  if (starts.some((start, i) => !(start > edges[i]! && start < Infinity)))
    throw new InputError(
      `bins from ${starts.join(", ")}; expected ascending numbers above 0, such as 0.01, 0.02, 0.05`,
    );
  return edges;
}

/** Pairs of sets of topics of one size. */
type PairedSets = TopicSets & { readonly second: Int32Array };

interface CountedSwaps {
  readonly all: SwapCounts;
  /** The swaps of pairs that are significant on the first set by a two-sided paired t-test. */
  readonly significant: SwapCounts;
  /** The number of all comparisons, including those in which the first set shows no difference. */
  readonly comparisons: number;
}

interface SwapOptions {
  /** The lower edges of the bins, ascending from 0. */
  readonly edges: Float64Array;
  readonly level: number;
  /** Called before each pair of runs, with the number of its comparisons. */
  readonly onWork?: ((comparisons: number) => void) | undefined;
}

/**
 * Counts, over all pairs of runs and all pairs of sets, how often the second set puts another run ahead than the first.
 * If the first set shows no difference, the comparison is not counted. Pairs with a score that is not a number are left
 * out.
 */
function countSwaps(runs: readonly ScoredRun[], sets: PairedSets, options: SwapOptions): CountedSwaps {
  const { edges, level, onWork } = options;
  const reach = sets.size > 1 ? tReach(sets.size, level) : Infinity; // one topic has no t-test
  const counts = { all: swapCounts(edges.length), significant: swapCounts(edges.length) };
  const draws = sets.first.length / sets.size;
  let comparisons = 0;
  for (let b = 1; b < runs.length; b++)
    for (let a = 0; a < b; a++) {
      onWork?.(draws);
      const pair = [runs[a]!.scores, runs[b]!.scores] as const;
      const apart = differences(...pair);
      if (!apart.every(Number.isFinite)) continue;
      countPair(apart, slack(...pair), sets, edges, reach, counts);
      comparisons += draws;
    }
  return { ...counts, comparisons };
}

/** Counts one pair of runs, from its differences by topic. Mean differences up to `near` count as none. */
function countPair(
  apart: Float64Array,
  near: number,
  { size, first, second }: PairedSets,
  edges: Float64Array,
  reach: number,
  { all, significant }: Pick<CountedSwaps, "all" | "significant">,
): void {
  for (let from = 0; from < first.length; from += size) {
    let [total, squares, other] = [0, 0, 0]; // in one loop, because a single sum waits for each of its additions
    for (let i = from; i < from + size; i++) {
      const difference = apart[first[i]!]!;
      total += difference;
      squares += difference * difference;
      other += apart[second[i]!]!;
    }
    const claimed = total / size;
    if (Math.abs(claimed) <= near) continue;
    const bin = countUpTo(edges, Math.abs(claimed) + near) - 1;
    const swap = swapped(claimed, other / size, near);
    count(all, bin, swap);
    const deviation = deviationOf(apart, first.subarray(from, from + size), total, squares);
    if (isBelow(reach, (Math.abs(claimed) / deviation) * Math.sqrt(size))) count(significant, bin, swap);
  }
}

function count({ compared, swaps }: SwapCounts, bin: number, swap: number): void {
  compared[bin]! += 1;
  swaps[bin]! += swap;
}

/** 1 if the second set contradicts the first, 0.5 if it shows no difference, otherwise 0. */
function swapped(claimed: number, other: number, near: number): number {
  if (Math.abs(other) <= near) return 0.5;
  return Math.sign(claimed) === Math.sign(other) ? 0 : 1;
}

/**
 * The standard deviation of the differences on a set, from their sum and the sum of their squares. If that would lose
 * too many digits, it is computed from the differences. NaN if all are equal: t would be infinite.
 */
function deviationOf(apart: Float64Array, set: Int32Array, total: number, squares: number): number {
  const spread = squares - (total * total) / set.length;
  if (spread > 1e-6 * squares) return Math.sqrt(spread / (set.length - 1));
  const found = Float64Array.from(set, (topic) => apart[topic]!);
  return areEqual(found) ? NaN : sampleDeviation(found);
}

/** Comparisons of two runs on two sets in which the first set shows a difference. */
interface Swaps {
  readonly compared: number;
  /** A tie on the second set counts as half a swap. */
  readonly swaps: number;
  /** Swaps divided by comparisons; NaN if there are none. */
  readonly rate: number;
}

/** The comparisons whose difference on the first set is at least `from` and below `to`. */
export interface SwapBin extends Swaps {
  readonly from: number;
  /** Infinity for the last bin. */
  readonly to: number;
}

/** How often a second set of topics contradicts the first, by the difference on the first set. */
export interface SwapRates extends Swaps {
  readonly bins: readonly SwapBin[];
  /** The smallest lower edge of a bin from which on no bin has more errors than allowed. NaN if there is none. */
  readonly difference: number;
  /** The share of all comparisons, including ties, with at least this difference. */
  readonly share: number;
}

/** Counts by bin, to add to. */
interface SwapCounts {
  readonly compared: Float64Array;
  readonly swaps: Float64Array;
}

function swapCounts(bins: number): SwapCounts {
  return { compared: new Float64Array(bins), swaps: new Float64Array(bins) };
}

/**
 * The rates from the counts. `edges` are the lower edges of the bins, `comparisons` is the number of all comparisons,
 * and `allowed` is the allowed error rate.
 */
export function swapRates(
  counts: SwapCounts,
  edges: ArrayLike<number>,
  comparisons: number,
  allowed: number,
): SwapRates {
  const bins = Array.from(edges, (from, i): SwapBin => {
    const [compared, swaps] = [counts.compared[i]!, counts.swaps[i]!];
    return { from, to: edges[i + 1] ?? Infinity, compared, swaps, rate: swaps / compared };
  });
  const [compared, swaps] = [sum(counts.compared), sum(counts.swaps)];
  const start = firstReliable(bins, allowed);
  return {
    compared,
    swaps,
    rate: swaps / compared,
    bins,
    difference: bins[start]?.from ?? NaN,
    share: sum(counts.compared.subarray(start)) / comparisons,
  };
}

/**
 * The index of the first bin with comparisons from which on no bin has more errors than allowed; the number of bins if
 * there is none.
 */
function firstReliable(bins: readonly SwapBin[], allowed: number): number {
  let start = bins.length;
  for (let i = bins.length - 1; i >= 0; i--) {
    if (bins[i]!.compared === 0) continue;
    if (isBelow(allowed, bins[i]!.rate)) break;
    start = i;
  }
  return start;
}

/** The distribution of a coefficient over the drawn sets. NaN if there is none. */
interface Spread {
  readonly mean: number;
  readonly deviation: number;
  /** The ends of the interval that contains the middle share, 1 - level, of the sets. */
  readonly low: number;
  readonly high: number;
}

/** How close the order of the runs by a set of topics is to the order by all topics. */
interface Stability {
  /** Kendall's tau-b. */
  readonly tau: Spread;
  /** tau-AP, with the order by all topics as the truth. */
  readonly tauAP: Spread;
  /** The number of sets on which all runs score the same. They are left out. */
  readonly unordered: number;
}

interface StabilityOptions {
  readonly level: number;
  /** Called before each set, with the number of pairs of runs that it orders. */
  readonly onWork?: ((pairs: number) => void) | undefined;
}

function stability(table: ScoreTable, { size, first }: TopicSets, { level, onWork }: StabilityOptions): Stability {
  const { runs, better } = table;
  const truth = meritsOf(table);
  const sizes = runs.map(({ scores }) => largestOf(scores));
  const [taus, tauAPs]: [number[], number[]] = [[], []];
  const isOrdered = truth.every(Number.isFinite) && truth.some((mean) => mean !== truth[0]);
  const end = isOrdered ? first.length : 0;
  for (let from = 0; from < end; from += size) {
    onWork?.((runs.length * (runs.length - 1)) / 2);
    const set = first.subarray(from, from + size);
    const exact = runs.map(({ scores }) => (better === "more" ? meanOf(scores, set) : -meanOf(scores, set)));
    const means = withoutRounding(exact, sizes);
    if (means.every((mean) => mean === means[0])) continue;
    taus.push(tauB(truth, means));
    tauAPs.push(tauAp(truth, means));
  }
  return { tau: spread(taus, level), tauAP: spread(tauAPs, level), unordered: end / size - taus.length };
}

function meanOf(scores: Float64Array, set: Int32Array): number {
  return sumBy(set, (topic) => scores[topic]!) / set.length;
}

function spread(values: readonly number[], level: number): Spread {
  if (values.length === 0) return { mean: NaN, deviation: NaN, low: NaN, high: NaN };
  const sorted = Float64Array.from(values).sort();
  return { mean: mean(sorted), deviation: sampleDeviation(sorted), ...percentileInterval(sorted, level) };
}
