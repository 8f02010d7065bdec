// What the mean would be if people had checked the judgements of every topic. Of all topics the score by the machine's judgements is known, of
// some also the score by checked ones. The checked topics say how far the machine's scores are off, and the others then are corrected by
// that: prediction-powered inference (Angelopoulos et al., Science 382, 2023; with its weight as in PPI++, arXiv:2311.01453), which for
// a fixed set of topics is the regression estimator of sampling theory (Cochran, Sampling Techniques, 1977, chapter 7).

import { InputError } from "../base/input-error.ts";
import { groupBy } from "../base/lists.ts";
import { few } from "../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { mean, sumBy } from "../base/number.ts";
import { tQuantile } from "../base/statistics/distributions.ts";
import type { Evaluation } from "../score/evaluation.ts";

/** One topic: its score by the machine's judgements, and by checked ones where its documents were checked. */
export interface EstimatedTopic {
  readonly machine: number;
  readonly checked?: number | undefined;
  /** The group of topics among which it was drawn to be checked; without any, all are one group. */
  readonly stratum?: string | undefined;
}

export interface Estimate {
  readonly topics: number;
  readonly checkedTopics: number;
  /** The mean by the machine's judgements, over all topics. */
  readonly machineMean: number;
  /** The mean over the checked topics (each stratum by its size), and its interval: what one would know without the machine. */
  readonly checked: Interval;
  /** The estimate of the mean if all topics had been checked. */
  readonly estimated: Interval;
  /** How much of the machine's scores is used: 0 is none, 1 all. */
  readonly weight: number;
}

interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The fewest checked topics of a stratum of which some are not checked. */
const leastChecked = 3;

/** Estimates the mean over all topics. `level` is the share of intervals that may miss it. */
export function estimateMean(topics: readonly EstimatedTopic[], level = 0.05): Estimate {
  const strata = strataOf(topics);
  const slope = slopeOf(strata);
  return {
    topics: topics.length,
    checkedTopics: sumBy(strata, ({ checked }) => checked.length),
    machineMean: mean(topics.map(({ machine }) => machine)),
    checked: stratifiedMean(strata, undefined, level),
    estimated: stratifiedMean(strata, slope, level),
    weight: slope.weight,
  };
}

interface Stratum {
  readonly all: readonly EstimatedTopic[];
  readonly checked: readonly { readonly machine: number; readonly checked: number }[];
}

function strataOf(topics: readonly EstimatedTopic[]): Stratum[] {
  const groups = groupBy(topics, ({ stratum }) => stratum);
  return [...groups].map(([name, all]) => {
    const checked = all.flatMap(({ machine, checked }) => (checked === undefined ? [] : [{ machine, checked }]));
    if (checked.length < all.length && checked.length < leastChecked) {
      const where = name === undefined ? "" : ` of ${JSON.stringify(name)}`;
      throw new InputError(
        `${counted(checked.length, "topic", "topics")}${where} ${checked.length === 1 ? "was" : "were"} checked, of ${all.length}; expected at least ${leastChecked}, or all`,
      );
    }
    return { all, checked };
  });
}

/** How checked scores go with the machine's, within strata. */
interface Slope {
  /** With this weight the rest varies least; 0 where the machine's scores do not vary. */
  readonly weight: number;
  /** The sum of squares of the machine's scores that it rests on. */
  readonly squares: number;
}

function slopeOf(strata: readonly Stratum[]): Slope {
  let [together, squares] = [0, 0];
  for (const { checked } of strata) {
    const [x, y] = [mean(checked.map(({ machine }) => machine)), mean(checked.map((topic) => topic.checked))];
    for (const topic of checked) {
      together += (topic.machine - x) * (topic.checked - y);
      squares += (topic.machine - x) ** 2;
    }
  }
  return { weight: squares === 0 ? 0 : together / squares, squares };
}

/**
 * Each stratum by its size: the machine's mean over all its topics, put right by what is off in those that were checked. The variance is
 * that of the rests, and that of the slope; the degrees of freedom are Satterthwaite's.
 */
function stratifiedMean(strata: readonly Stratum[], slope: Slope | undefined, level: number): Interval {
  const size = sumBy(strata, ({ all }) => all.length);
  const spent = slope === undefined ? 0 : 1 / strata.length; // of a degree of freedom in each stratum
  let [middle, variance, perFreedom, away, restSquares, restFreedom] = [0, 0, 0, 0, 0, 0];
  for (const { all, checked } of strata) {
    const share = all.length / size;
    const weight = slope?.weight ?? 0;
    const rests = checked.map((topic) => topic.checked - weight * topic.machine);
    const rest = mean(rests);
    const machineMean = mean(all.map(({ machine }) => machine));
    middle += share * (weight * machineMean + rest);
    if (checked.length === all.length) continue; // nothing is left to chance
    const freedom = checked.length - 1 - spent;
    const squares = sumBy(rests, (value) => (value - rest) ** 2);
    const own = (share ** 2 * (1 - checked.length / all.length) * squares) / freedom / checked.length;
    variance += own;
    perFreedom += own ** 2 / freedom;
    away += share * (machineMean - mean(checked.map(({ machine }) => machine)));
    restSquares += squares;
    restFreedom += freedom;
  }
  if (variance === 0) return { mean: middle, low: middle, high: middle };
  const freedom = variance ** 2 / perFreedom;
  const ofSlope =
    slope === undefined || slope.squares === 0 ? 0 : (away ** 2 * restSquares) / restFreedom / slope.squares;
  const reach = tQuantile(level / 2, freedom) * Math.sqrt(variance + ofSlope);
  return { mean: middle, low: middle - reach, high: middle + reach };
}

/** Of each measure, the runs and their differences. */
export interface Estimates {
  readonly level: number;
  readonly topics: number;
  readonly checkedTopics: number;
  /** How many groups the checked topics were drawn from; undefined where they were drawn from all topics. */
  readonly strata: number | undefined;
  readonly measures: readonly MeasureEstimates[];
  readonly notes: readonly Note[];
}

export interface MeasureEstimates {
  readonly measure: string;
  readonly runs: readonly (Estimate & { readonly run: string })[];
  /** Each pair of runs: the one with the higher estimate minus the other. */
  readonly pairs: readonly (Estimate & {
    readonly run: string;
    readonly against: string;
    /** The run that does better, where the interval of the difference is on one side of 0. */
    readonly better: string | undefined;
  })[];
}

export interface EstimateOptions {
  /** Topics whose judgements people checked. */
  readonly isChecked: (topic: string) => boolean;
  /** The groups of topics among which those to be checked were drawn. */
  readonly strata?: readonly { readonly value: string | undefined; readonly topics: readonly string[] }[] | undefined;
  readonly level?: number | undefined;
}

/** Estimates means and differences of runs that were scored by a machine's judgements and by checked ones, in the same order. */
export function estimateScores(machine: Evaluation, people: Evaluation, options: EstimateOptions): Estimates {
  const { isChecked, strata, level = 0.05 } = options;
  const scored = [...(machine.runs[0]?.topics.keys() ?? [])];
  const byPeople = new Set(people.runs[0]?.topics.keys());
  const barren = scored.filter((topic) => isChecked(topic) && !byPeople.has(topic));
  const topics = scored.filter((topic) => !barren.includes(topic));
  const stratumOf = new Map(
    strata?.flatMap(({ value, topics }) => topics.map((topic) => [topic, value ?? ""] as const)),
  );
  const estimated = (
    value: (run: Evaluation["runs"][number], topic: string) => number,
    at: readonly number[],
  ): Estimate => {
    const signed = ({ runs }: Evaluation, topic: string): number =>
      at.map((run) => value(runs[run]!, topic)).reduce((one, other) => one - other);
    return estimateMean(
      topics.map((topic) => ({
        machine: signed(machine, topic),
        checked: isChecked(topic) ? signed(people, topic) : undefined,
        stratum: stratumOf.get(topic),
      })),
      level,
    );
  };
  const places = machine.runs.map((_, run) => run);
  const measures = machine.measures.map((measure): MeasureEstimates => {
    const value = ({ topics }: Evaluation["runs"][number], topic: string): number => topics.get(topic)![measure]!;
    const runs = machine.runs.map(({ run }, place) => ({ run, ...estimated(value, [place]) }));
    const order = places.toSorted((a, b) => runs[b]!.estimated.mean - runs[a]!.estimated.mean);
    const pairs = order.flatMap((run, i) =>
      order.slice(i + 1).map((against) => {
        const found = estimated(value, [run, against]);
        const { low, high } = found.estimated;
        const [more, less] = machine.lessIsBetter?.includes(measure) ? [against, run] : [run, against];
        const isSure = low > 0 || high < 0;
        return {
          run: runs[run]!.run,
          against: runs[against]!.run,
          ...found,
          better: isSure ? runs[low > 0 ? more : less]!.run : undefined,
        };
      }),
    );
    return { measure, runs, pairs };
  });
  const lost = `${counted(barren.length, "checked topic has", "checked topics have")} no relevant text by people, and ${barren.length === 1 ? "is" : "are"} left out: ${few(barren)}`;
  return {
    level,
    topics: topics.length,
    checkedTopics: topics.filter(isChecked).length,
    strata: strata?.length,
    measures,
    notes: noteIfAny("topics-without-highlights", barren.length, lost),
  };
}
