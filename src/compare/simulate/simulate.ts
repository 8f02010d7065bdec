import { InputError } from "../../base/input-error.ts";
import { mean } from "../../base/number.ts";
import { counted, type Note, noteIfAny } from "../../base/note.ts";
import { type Judgements, together } from "../../data/judgements.ts";
import type { Collection } from "../../data/collection.ts";
import { gains } from "../../score/gain/gain.ts";
import { paper } from "../../score/gain/rules.ts";
import type { TopicGains } from "../../score/gain/topic-gains.ts";
import type { Measure, NameStyle } from "../../score/measures/measure.ts";
import { betterIn } from "../../score/measures/name.ts";
import { completed } from "../../score/complete.ts";
import type { CurvePoint } from "../../score/curves.ts";
import { evaluate } from "../../score/evaluate.ts";
import { expectations, ordering, type Ordering } from "./orderings.ts";
import { simulatedRuns, type SimulatedRun } from "./runs.ts";
import { type OrderVerdict, orderVerdicts } from "./verdict.ts";

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

/** The measures that Table 2 compares runs by. */
export const orderingMeasures: readonly string[] = ["AgP", "AgP(by=text)"];

/** A measure of one's own: a number for what a run gains on a topic, or one looked up by the names of the two. */
export type OwnScore = (topic: TopicGains, of: { readonly run: string; readonly topic: string }) => number;

export interface SimulateOptions {
  /** Names such as "AgP(by=text)". Default: the columns of Table 1, or none where there are scores of one's own. */
  readonly measures?: readonly string[] | undefined;
  /** Measures of one's own, made by defineMeasure, that `measures` may name. */
  readonly own?: readonly Measure[] | undefined;
  /** Scores of one's own, by the name of the measure. */
  readonly scores?: Readonly<Record<string, OwnScore>> | undefined;
  /** Which measures of `scores` are better where they are less. */
  readonly lessIsBetter?: readonly string[] | undefined;
  /** How the measures are called in what comes out. */
  readonly names?: NameStyle | undefined;
  /** Decides which irrelevant documents are inserted. Default: 1. */
  readonly seed?: number | undefined;
}

/** The scores of one simulated run, a row of Table 1. */
interface SimulatedScores {
  readonly run: string;
  readonly parts: string;
  readonly ranking: string;
  readonly mean: Readonly<Record<string, number>>;
  /** By topic, then by measure. */
  readonly topics: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

export interface Simulation {
  readonly seed: number;
  readonly topics: readonly string[];
  readonly measures: readonly string[];
  readonly runs: readonly SimulatedScores[];
  readonly orderings: readonly Ordering[];
  readonly verdicts: readonly OrderVerdict[];
  /** gP over gR of the runs of ranking R, as in Figure 4. */
  readonly curves: readonly CurvePoint[];
  /** The runs themselves, to score with another tool. */
  readonly simulated: readonly SimulatedRun[];
  readonly notes: readonly Note[];
}

/**
 * The fidelity test of Pehcevski and Thom: scores runs of known quality, and says which of the orderings to be expected
 * each measure keeps.
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
  const judgements = together(given); // a run of known quality returns all that is relevant
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
  if (own.length === 0) return () => ({}); // nothing would be scored
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

/** Says where several right answers were taken together. */
export function severalAnswers({ alternatives }: Judgements): Note[] {
  const count = alternatives?.size ?? 0;
  const what = counted(count, "topic has", "topics have");
  return noteIfAny("several-answers", count, `${what} several right answers, taken together here`);
}

function oneTopic(topics: readonly string[]): Note[] {
  if (topics.length !== 1) return [];
  return [{ code: "one-topic", message: "one topic only: nothing can be tested, and there are no p-values", count: 1 }];
}
