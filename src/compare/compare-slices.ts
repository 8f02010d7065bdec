// Tests pairs of runs on each slice of the topics, such as the questions of one type, with one correction over all
// these tests. Slices come from src/score/slices. The test is the one of compare.ts.

import { InputError } from "../base/input-error.ts";
import { few } from "../base/list-words.ts";
import { named } from "../base/named.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import { isBelow } from "../base/same.ts";
import type { Slice, Slicing } from "../score/slices.ts";
import { type Correction, corrections } from "../base/statistics/corrections.ts";
import { raisedBy } from "./bluntness.ts";
import { compare, type CompareOptions, type Comparison } from "./compare.ts";
import { pairTests } from "./index.ts";
import type { ScoreTable } from "./score-table.ts";
import type { PairTest } from "./test.ts";

/** Pairs of runs, tested on each slice of the topics. */
export interface ComparedSlices {
  readonly measure: string;
  /** The correction covers all tests of these slices together, but not the test over all topics. */
  readonly correction: string;
  readonly tests: number;
  readonly fields: readonly ComparedField[];
  readonly notes: readonly Note[];
}

interface ComparedField {
  readonly field: string;
  readonly slices: readonly ComparedSlice[];
  /** The number of topics that are in several slices. */
  readonly several: number;
}

interface ComparedSlice extends Slice {
  readonly comparison: Comparison;
}

/**
 * Tests pairs of runs on each slice, as `compare` does on all topics. With more slices, more differences are found by
 * chance, so the correction counts every pair on every slice of every field.
 *
 * @example
 * import { compareSlices, readTopicRecords, slicing } from "pericope";
 *
 * const run = (name: string, ...scores: number[]) => ({ name, scores: Float64Array.from(scores) });
 * const runs = [run("main", 0.5, 0.7, 0.6, 0.4), run("branch", 0.6, 0.9, 0.7, 0.3)];
 * const table = { measure: "R@5", better: "more" as const, topics: ["q1", "q2", "q3", "q4"], runs };
 * const about = readTopicRecords("topic,type\nq1,list\nq2,list\nq3,date\nq4,date");
 * const { fields, tests } = compareSlices(table, [slicing("type", about, table.topics)]);
 * fields[0]?.slices.map(({ value, comparison }) => [value, comparison.pairs[0]?.wins]); // [["date", 1], ["list", 2]]
 * tests; // 2
 */
export function compareSlices(
  table: ScoreTable,
  slicings: readonly Slicing[],
  options: CompareOptions = {},
): ComparedSlices {
  const test = named(pairTests, options.test ?? "t", "test");
  if (test.joint === true)
    throw new InputError(
      `${test.title} corrects for the pairs of one table, and not for slices; expected another test`,
      {},
      { remedy: { option: "test", value: "t" } },
    );
  const correction = named(corrections, options.correction ?? "holm", "correction");
  const alone = slicings.map(({ slices }) =>
    slices.map((slice) => compare(onTopics(table, slice.topics), { ...options, correction: "none" })),
  );
  const together = correctedTogether(alone.flat(), correction);
  const tested = together.flatMap(({ pairs }) => pairs).filter(({ p }) => !Number.isNaN(p)).length;
  let next = 0;
  const fields = slicings.map(({ field, slices, several }) => ({
    field,
    several,
    slices: slices.map((slice) => ({ ...slice, comparison: together[next++]! })),
  }));
  const compared = { measure: table.measure, correction: correction.name, tests: tested, fields };
  return { ...compared, notes: doubts(compared, correction, test, options) };
}

/** The table with some of its topics. Topics that a run lacks are reported only for all topics together. */
function onTopics(table: ScoreTable, topics: readonly string[]): ScoreTable {
  const wanted = new Set(topics);
  const places = [...table.topics.keys()].filter((place) => wanted.has(table.topics[place]!));
  return {
    ...table,
    topics: places.map((place) => table.topics[place]!),
    runs: table.runs.map(({ name, file, scores }) => {
      return { name, file, scores: Float64Array.from(places, (place) => scores[place]!) };
    }),
  };
}

/** Comparisons that were not corrected, with one correction over the pairs of all of them. */
function correctedTogether(alone: readonly Comparison[], { name, adjust }: Correction): Comparison[] {
  const pairs = alone.flatMap((comparison) => comparison.pairs);
  const [adjusted, least] = [adjust(pairs.map(({ p }) => p)), adjust(pairs.map((pair) => pair.least))];
  let next = 0;
  return alone.map((comparison) => ({
    ...comparison,
    correction: name,
    notes: [],
    pairs: comparison.pairs.map((pair) => ({ ...pair, adjusted: adjusted[next]!, least: least[next++]! })),
  }));
}

/** Notes on slices with too few topics for the test to find anything, or for its result to be believed. */
function doubts(
  { measure, fields, tests }: Omit<ComparedSlices, "notes">,
  correction: Correction,
  test: PairTest,
  { level = 0.05, side = "two" }: CompareOptions,
): Note[] {
  const factor = raisedBy(tests, correction);
  const slices = fields.flatMap(({ field, slices: each }) =>
    each.map(({ value, comparison }) => ({ name: `${field}=${value ?? ""}`, ...comparison })),
  );
  const blunt = slices.filter(({ pairs }) => pairs.some(({ least }) => !Number.isNaN(least) && !isBelow(least, level)));
  const hasty = slices.filter(({ pairs, topics }) => {
    const isShown = pairs.some(({ adjusted }) => isBelow(adjusted, level));
    return isShown && test.justified !== undefined && !isBelow(test.justified(topics, { side }) * factor, level);
  });
  const note = (found: typeof slices, words: string): Note[] => {
    const where = `${counted(found.length, "slice", "slices")} (${few(found.map(({ name }) => name))})`;
    return noteIfAny("few-topics", found.length, `${measure}: ${words} ${where}`);
  };
  const among = `among ${counted(tests, "test", "tests")}`;
  return [
    ...note(blunt, `no difference could be significant at ${level} ${among}, with so few topics or resamples, on`),
    ...note(hasty, `topics are too few to tell ${among}, though the ${test.title} finds differences, on`),
  ];
}
