import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import { fixed } from "../../base/number.ts";
import { inTopicOrder, type ScoreTable } from "../score-table.ts";
import { binEdges } from "./bins.ts";
import { setSizes } from "./set-sizes.ts";
import { stability, type Stability } from "./stability.ts";
import { swapRates, type SwapRates } from "./swap-rates.ts";
import { countSwaps, type SwapOptions } from "./swaps.ts";
import { type TopicSets, drawnTopicSets } from "./topic-sets.ts";

export interface ReliabilityOptions {
  /** How many topics a set has. Default: 5, 10, 25 and 50, as far as there are more topics, and half the topics. */
  readonly sizes?: readonly number[] | undefined;
  /** Where bins of the difference begin, ascending, besides 0. Default: 0.01, 0.02 and so on up to 0.2. */
  readonly bins?: readonly number[] | undefined;
  /** The rate of errors that a difference may have. Default: 0.05. */
  readonly error?: number | undefined;
  /** Of the t-test, and of the intervals of tau. */
  readonly level?: number | undefined;
  readonly seed?: number | undefined;
  /** How often sets are drawn. */
  readonly resamples?: number | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What sets of one size say of a measure. */
export interface SizeReliability extends Stability {
  readonly size: number;
  /** Of all pairs of runs. Undefined above half the topics: there are no two sets without a topic in common. */
  readonly swaps: SwapRates | undefined;
  /** Of the pairs that a paired t-test, two-sided and uncorrected, on the first set calls significant: none on one topic. */
  readonly significant: SwapRates | undefined;
  /** Pairs of runs times pairs of sets, those in which the first set sees no difference among them. */
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
  /** In the order of the tables. */
  readonly measures: readonly MeasureReliability[];
  readonly notes: readonly Note[];
}

/**
 * How far a measure can be trusted with a given number of topics. Two sets without a common topic are drawn again and again: how often
 * does the second put the other of two runs ahead, by the difference that the first one sees (Voorhees and Buckley, SIGIR
 * 2002), and where that difference is significant (Sanderson and Zobel, SIGIR 2005)? And how near is the order of the runs
 * by a set to that by all topics? It takes a table a measure.
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
  const rounds = sizes.length + sizes.filter((size) => 2 * size <= topics).length; // stability, and swaps where there are two
  const work = tables.length * rounds * pairs * resamples;
  let done = 0;
  const onWork = onProgress && ((comparisons: number) => onProgress((done += comparisons) - comparisons, work));
  const measures = tables.map((each): MeasureReliability => {
    const ordered = inTopicOrder(each);
    return {
      measure: each.measure,
      // Drawn anew, since a million sets of each size are too many to keep: all measures get the same.
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

/** What is left out of the figures of a measure, and bins that do not suit it. */
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
