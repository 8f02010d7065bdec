// Scores by slices of the topics: sheets, rows, and the value for programs. They are printed with scores and with
// comparisons.

import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import { betterIn } from "../../score/measures/name.ts";
import type { Sheet, SheetRow, Value } from "../findings.ts";
import type { Evaluation } from "../../score/evaluation.ts";
import type { ScoredSlice, SlicedScores } from "../../score/slices.ts";
import { bestMeans, haveSameTopics } from "../best.ts";
import { besideMeans, decimals, known, orderedScores, spreadColumns, spreadValues, spreadWords } from "../figures.ts";

/** Shown as the value of topics that have none. Rows leave it empty, and JSON has null. */
export const withoutValue = "(none)";

/** One sheet per field, with one row per slice, or one row per slice and run if there are several runs. */
export function sliceSheets(evaluation: Evaluation): Sheet[] {
  return (evaluation.slices ?? []).map((sliced) => sliceSheet(sliced, evaluation));
}

function sliceSheet({ field, slices, several }: SlicedScores, evaluation: Evaluation): Sheet {
  const { measures, runs, official } = evaluation;
  const areSeveral = runs.length > 1;
  const columns = measures.map((name) => ({ name, show: decimals, official: name === official }));
  const groups = slices.map((slice) => sliceGroup(slice, evaluation, areSeveral));
  return {
    name: `by ${field}`,
    title: `By ${field}`,
    corner: visible(field),
    columns: [...(areSeveral ? [{ name: "run" }] : []), ...spreadColumns(columns)],
    groups: areSeveral ? groups : [groups.flat()],
    below: [spreadWords, ...sliceWords(field, slices, several)],
  };
}

function sliceGroup({ value, runs }: ScoredSlice, evaluation: Evaluation, areSeveral: boolean): SheetRow[] {
  const { measures } = evaluation;
  const best = bestMeans(haveSameTopics(evaluation) ? runs : [], measures, (name) => betterIn(evaluation, name));
  return runs.map((scores, place) => ({
    label: value ?? withoutValue,
    values: [...(areSeveral ? [scores.run] : []), ...spreadValues(measures, scores.mean, scores)],
    best: [...(areSeveral ? [false] : []), ...besideMeans(best[place] ?? [], false)],
  }));
}

/** The sentences below a table of slices. */
export function sliceWords(
  field: string,
  slices: readonly Pick<ScoredSlice, "value" | "topics">[],
  several: number,
): string[] {
  const without = slices.find(({ value }) => value === undefined)?.topics.length ?? 0;
  return [
    ...(several === 0 ? [] : [`In several slices, and counted in each: ${counted(several, "topic", "topics")}.`]),
    ...(without === 0
      ? []
      : [`${withoutValue}: ${counted(without, "topic that has", "topics that have")} no ${visible(field)}.`]),
  ];
}

/**
 * Rows of run, topic, measure, value, deviation, topics, field and slice. A score that is not of a topic has no topic.
 */
export function* sliceRows({ slices = [], measures }: Evaluation): Generator<readonly Value[]> {
  for (const { field, slices: each } of slices)
    for (const { value, runs } of each)
      for (const { run, topics, mean, deviation } of runs)
        for (const measure of measures)
          yield [run, undefined, measure, mean[measure], known(deviation[measure]), topics, field, value];
}

export function sliceData(sliced: readonly SlicedScores[], measures: readonly string[]): object[] {
  return sliced.map(({ field, slices, several }) => ({
    field,
    several,
    slices: slices.map(({ value, topics, runs }) => ({
      value,
      topics,
      runs: runs.map(({ run, topics: topicCount, mean, deviation }) => ({
        run,
        topicCount,
        mean: orderedScores(mean, measures),
        deviation: orderedScores(deviation, measures),
      })),
    })),
  }));
}
