// Scores runs of known quality, and finds the measures that keep their order (the fidelity test of Pehcevski and Thom).
// An ordering says which of two runs should score higher. The verdict says on how many topics, and on average, a
// measure agrees.

import { InputError } from "../../base/input-error.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import { mean } from "../../base/number.ts";
import { same } from "../../base/same.ts";
import { differences } from "../../base/statistics/samples.ts";
import type { Collection } from "../../data/collection.ts";
import { type Judgements, together } from "../../data/judgements.ts";
import { completed } from "../../score/complete.ts";
import type { CurvePoint } from "../../score/curves.ts";
import { evaluate } from "../../score/evaluate.ts";
import { gains } from "../../score/gain/gain.ts";
import { paper } from "../../score/gain/rules.ts";
import type { TopicGains } from "../../score/gain/topic-gains.ts";
import type { Measure, NameStyle } from "../../score/measures/measure.ts";
import { betterIn } from "../../score/measures/name.ts";
import { tTest } from "../paired-t.ts";
import { allParts, allRankings, type SimulatedRun, simulatedRuns } from "./simulated-runs.ts";

/** The columns of Table 1. */
const tableMeasures: readonly string[] = [
  "gP@1",
  "gP@2",
  "gP@10",
  "gR@1",
  "gR@2",
  "gR@10",
  "AgP",
  "gR(by=text)@1",
  "gR(by=text)@2",
  "gR(by=text)@10",
  "AgP(by=text)",
  "AP",
];

/** The measures that compare runs in Table 2. */
export const orderingMeasures: readonly string[] = ["AgP", "AgP(by=text)"];

/**
 * A user's own measure: a function from what a run gains on a topic to a number. It may also look up a number by the
 * names of run and topic.
 */
export type OwnScore = (topic: TopicGains, of: { readonly run: string; readonly topic: string }) => number;

interface SimulateOptions {
  /** Names such as "AgP(by=text)". Default: the columns of Table 1, or none if there are own scores. */
  readonly measures?: readonly string[] | undefined;
  /** Own measures, made by defineMeasure, that `measures` may name. */
  readonly own?: readonly Measure[] | undefined;
  /** Own scores, by the name of the measure. */
  readonly scores?: Readonly<Record<string, OwnScore>> | undefined;
  /** The measures in `scores` for which less is better. */
  readonly lessIsBetter?: readonly string[] | undefined;
  /** The style of measure names in the output. */
  readonly names?: NameStyle | undefined;
  /** The seed for choosing which irrelevant documents are inserted. Default: 1. */
  readonly seed?: number | undefined;
}

/** The scores of one simulated run: a row of Table 1. */
interface SimulatedScores {
  readonly run: string;
  readonly parts: string;
  readonly ranking: string;
  readonly mean: Readonly<Record<string, number>>;
  /** The scores by topic, then by measure. */
  readonly topics: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

export interface Simulation {
  readonly seed: number;
  readonly topics: readonly string[];
  readonly measures: readonly string[];
  readonly runs: readonly SimulatedScores[];
  readonly orderings: readonly Ordering[];
  readonly verdicts: readonly OrderVerdict[];
  /** The points of gP over gR for the runs of ranking R, as in Figure 4. */
  readonly curves: readonly CurvePoint[];
  /** The runs themselves, for scoring with another tool. */
  readonly simulated: readonly SimulatedRun[];
  readonly notes: readonly Note[];
}

/**
 * The fidelity test of Pehcevski and Thom: scores runs of known quality, and finds which of the expected orderings each
 * measure keeps.
 *
 * @example
 * import { collectionOf, defineMeasure, readJudgements, simulate } from "pericope";
 *
 * const judgements = readJudgements("1 Q0 A 10 100 0 0:10");
 * const collection = collectionOf(["A", "B"].map((doc) => ({ doc, text: "x".repeat(100) })));
 * const vain = defineMeasure({
 *   name: "vain",
 *   about: "Characters read in vain.",
 *   better: () => "less",
 *   score: ({ read, found }) => (read.at(-1) ?? 0) - (found.at(-1) ?? 0),
 * });
 * const { verdicts } = simulate(judgements, collection, { measures: ["AgP", "vain"], own: [vain] });
 * verdicts.map(({ measure, broken }) => [measure, broken.length]); // [["AgP", 0], ["vain", 0]]
 */
export function simulate(
  given: Judgements,
  collection: Collection,
  { measures, own, names: style, scores = {}, lessIsBetter = [], seed }: SimulateOptions = {},
): Simulation {
  const judgements = together(given); // a run of known quality returns all relevant text
  const scored = Object.keys(scores);
  const made = simulatedRuns(judgements, collection, { seed });
  const evaluation = evaluate(judgements, made.runs, {
    task: "ric",
    measures: measures ?? (scored.length > 0 ? [] : tableMeasures),
    own,
    names: style,
    only: made.topics,
    curves: [{ name: "gP-gR" }],
    collection,
  });
  const names = [...evaluation.measures, ...scored];
  if (new Set(names).size < names.length)
    throw new InputError(`two measures have the same name; expected others than ${evaluation.measures.join(", ")}`);

  const ownScores = scorer(judgements, collection, scores);
  const runs = made.runs.map((run, i): SimulatedScores => {
    const topics = new Map(
      made.topics.map((topic) => [topic, { ...evaluation.runs[i]!.topics.get(topic), ...ownScores(run, topic) }]),
    );
    const means = names.map((name) => [name, mean([...topics.values()].map((score) => score[name]!))]);
    return { run: run.name, parts: run.parts, ranking: run.ranking, mean: Object.fromEntries(means), topics };
  });

  const byRun = new Map(runs.map((run) => [run.run, [...run.topics.values()]]));
  const expected = expectations(made.runs);
  const orderings = names.flatMap((measure) => {
    const scoresOf = (run: string): Float64Array => Float64Array.from(byRun.get(run)!, (scores) => scores[measure]!);
    const less = scored.includes(measure) ? betterIn({ lessIsBetter }, measure) : betterIn(evaluation, measure);
    return expected.map((pair) =>
      ordering(pair, measure, scoresOf(pair.better), scoresOf(pair.worse), less === "less"),
    );
  });
  const first = new Set(made.runs.filter(({ ranking }) => ranking === "R").map(({ name }) => name));
  return {
    seed: made.seed,
    topics: made.topics,
    measures: names,
    runs,
    orderings,
    verdicts: orderVerdicts(names, orderings),
    curves: evaluation.curves.filter(({ run }) => first.has(run)),
    simulated: made.runs,
    notes: [...made.notes, ...severalAnswers(given), ...oneTopic(made.topics)],
  };
}

function scorer(
  judgements: Judgements,
  collection: Collection,
  scores: Readonly<Record<string, OwnScore>>,
): (run: SimulatedRun, topic: string) => Record<string, number> {
  const own = Object.entries(scores);
  if (own.length === 0) return () => ({}); // there is nothing to score
  const { topics } = completed(judgements, collection, new Set(["lengths", "elements"]));
  return (run, topic) => {
    const gained = gains(run.topics.get(topic)!, topics.get(topic)!, { rules: paper, repeats: "once" });
    return Object.fromEntries(
      own.map(([name, score]) => [name, checked(score(gained, { run: run.name, topic }), name)]),
    );
  };
}

function checked(score: number, name: string): number {
  if (Number.isFinite(score)) return score;
  throw new InputError(`${name} gives ${score}; expected a number for every run and topic`);
}

/** A note if several right answers were combined. */
export function severalAnswers({ alternatives }: Judgements): Note[] {
  const count = alternatives?.size ?? 0;
  const what = counted(count, "topic has", "topics have");
  return noteIfAny("several-answers", count, `${what} several right answers, taken together here`);
}

function oneTopic(topics: readonly string[]): Note[] {
  if (topics.length !== 1) return [];
  return [{ code: "one-topic", message: "one topic only: nothing can be tested, and there are no p-values", count: 1 }];
}

/** Two runs that differ in one dimension, and which of them should score higher (Figures 2 and 3). */
interface Expectation {
  readonly better: string;
  readonly worse: string;
  /** The dimension in which they differ. */
  readonly dimension: "parts" | "ranking";
}

/** The scores of a measure for an expected ordering: a row of Table 2. */
export interface Ordering extends Expectation {
  readonly measure: string;
  /**
   * The mean score of the better run minus that of the worse run, from -1 to 1. The sign is changed for measures for
   * which less is better.
   */
  readonly difference: number;
  /** The number of topics on which the better run scores higher, the same, or lower. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** The p-value of a two-sided paired t-test; undefined if there is only one topic or all differences are the same. */
  readonly p: number | undefined;
  /** Whether the means keep the expected order or break it, or all topics have the same scores. */
  readonly outcome: OrderingOutcome;
}

type OrderingOutcome = "kept" | "equal" | "broken";

/** The expected orders of these runs: pairs that are one step apart in one dimension. Missing steps are skipped. */
function expectations(runs: readonly SimulatedRun[]): Expectation[] {
  const names = new Set(runs.map(({ name }) => name));
  const [parts, rankings] = [new Set(runs.map((run) => run.parts)), new Set(runs.map((run) => run.ranking))];
  return runs.flatMap(({ name: better, parts: part, ranking }) => {
    const byParts = next(part, parts, allParts).map((worse) => ({
      better,
      worse: worse + ranking,
      dimension: "parts" as const,
    }));
    const byRanking = next(ranking, rankings, allRankings).map((worse) => ({
      better,
      worse: part + worse,
      dimension: "ranking" as const,
    }));
    return [...byParts, ...byRanking].filter(({ worse }) => names.has(worse));
  });
}

/** The nearest lower names that are present: if SL is missing, SLD is next below S. */
function next(
  name: string,
  there: ReadonlySet<string>,
  table: readonly { readonly name: string; readonly above: readonly string[] }[],
): string[] {
  const below = table.find((entry) => entry.name === name)?.above ?? [];
  return below.flatMap((lower) => (there.has(lower) ? [lower] : next(lower, there, table)));
}

/** How a measure orders two runs, by their scores on the same topics. */
export function ordering(
  expected: Expectation,
  measure: string,
  better: Float64Array,
  worse: Float64Array,
  lessIsBetter = false,
): Ordering {
  const apart = lessIsBetter ? differences(better, worse) : differences(worse, better);
  const [wins, losses] = [apart.filter((d) => d > 0).length, apart.filter((d) => d < 0).length];
  const found = mean([...apart]);
  const difference = same(found, 0, mean([...better, ...worse].map(Math.abs))) ? 0 : found;
  const told = wins + losses > 0;
  return {
    ...expected,
    measure,
    difference,
    wins,
    ties: apart.length - wins - losses,
    losses,
    p: told ? pOf(apart) : undefined,
    outcome: outcome(difference, told),
  };
}

function pOf(apart: Float64Array): number | undefined {
  const { p } = tTest(apart, "two", NaN); // the interval is not used
  return Number.isNaN(p) ? undefined : Math.max(p, Number.MIN_VALUE); // a p-value too small for a double is not 0
}

function outcome(difference: number, told: boolean): OrderingOutcome {
  if (!told) return "equal";
  return difference >= 0 ? "kept" : "broken";
}

/** How many of the expected orders a measure keeps, and which it does not keep. */
export interface OrderVerdict {
  readonly measure: string;
  readonly parts: OrderCounts;
  readonly ranking: OrderCounts;
  /** Pairs of runs that have the same scores on every topic. */
  readonly equal: readonly Ordering[];
  /** The orders that its means reverse. */
  readonly broken: readonly Ordering[];
}

export type OrderCounts = Readonly<Record<OrderingOutcome, number>>;

export function orderVerdicts(measures: readonly string[], orderings: readonly Ordering[]): OrderVerdict[] {
  return measures.map((measure) => {
    const own = orderings.filter((ordering) => ordering.measure === measure);
    return {
      measure,
      parts: counts(own.filter(({ dimension }) => dimension === "parts")),
      ranking: counts(own.filter(({ dimension }) => dimension === "ranking")),
      equal: own.filter(({ outcome }) => outcome === "equal"),
      broken: own.filter(({ outcome }) => outcome === "broken"),
    };
  });
}

function counts(orderings: readonly Ordering[]): OrderCounts {
  const of = (wanted: OrderingOutcome): number => orderings.filter(({ outcome }) => outcome === wanted).length;
  return { kept: of("kept"), equal: of("equal"), broken: of("broken") };
}
