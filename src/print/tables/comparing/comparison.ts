import { capitalised } from "../../../base/list-words.ts";
import { counted } from "../../../base/note.ts";
import { heldShare } from "../../../base/number.ts";
import { picked } from "../../../base/lists.ts";
import { visible } from "../../../base/visible.ts";
import type { ComparedPair, Comparison } from "../../../compare/compare.ts";
import type { GateVerdict } from "../../../compare/gate.ts";
import { pairTests } from "../../../compare/index.ts";
import type { Power } from "../../../compare/power.ts";
import type { ComparedSlices } from "../../../compare/compare-slices.ts";
import { verdict } from "../../../compare/verdict.ts";
import type { Findings, Records } from "../../findings.ts";
import type { Sheet } from "../../sheet.ts";
import { slicesData, slicesSheets } from "./compared-slices.ts";
import {
  correctionWords,
  howKeys,
  pairColumns,
  pairKeys,
  pairRows,
  pairsData,
  pairValues,
  shortNames,
  sideWords,
} from "./pairs.ts";
import { powerColumns, powerData, powerSheet, powerValues } from "./power.ts";

/** What may be known besides of the runs that are compared: one a measure, in the order of the comparisons. */
export interface Besides {
  readonly slices?: readonly ComparedSlices[] | undefined;
  readonly powers?: readonly Power[] | undefined;
  /** Where a gate is asked for. */
  readonly gate?: readonly GateOutcome[] | undefined;
}

/** What a gate says under one measure: of each pair, and of slices on which a run fails. */
export interface GateOutcome {
  readonly pairs: readonly GateVerdict[];
  readonly slices: readonly GateVerdict[];
}

/** Comparisons, which outputs of other programs can hold too. */
export interface ComparisonFindings extends Findings {
  readonly comparisons: readonly Comparison[];
  readonly gate: readonly GateOutcome[] | undefined;
}

/** A comparison for each measure. */
export function comparisonFindings(comparisons: readonly Comparison[], besides: Besides = {}): ComparisonFindings {
  const { slices, powers, gate } = besides;
  const data = comparisons.map((comparison, i) => () => ({
    ...comparisonData(comparison),
    ...(slices !== undefined && { slices: slicesData(slices[i]!) }),
    ...(powers !== undefined && { power: powerData(powers[i]!) }),
  }));
  return {
    comparisons,
    gate,
    data: () => (data.length === 1 ? data[0]!() : data.map((each) => each())),
    sheets: () =>
      comparisons.flatMap((comparison, i) => [
        comparisonSheet(comparison),
        ...(slices === undefined ? [] : slicesSheets(slices[i]!)),
        ...(powers === undefined ? [] : [powerSheet(powers[i]!)]),
      ]),
    records: () => comparisonRecords(comparisons, besides),
  };
}

/** A row a pair; then, where there are slices, a row a pair on each. */
function comparisonRecords(comparisons: readonly Comparison[], { slices, powers }: Besides): Records {
  const extra = [...(slices === undefined ? [] : ["field", "slice"]), ...(powers === undefined ? [] : powerColumns)];
  const noPower = powers === undefined ? [] : powerColumns.map(() => undefined);
  return {
    columns: [...howKeys, ...pairKeys, "winner", "why", ...extra].map((name) => ({ name })),
    rows: comparisons.flatMap((comparison, i) => [
      ...pairRows(comparison, (place) => [
        ...(slices === undefined ? [] : [undefined, undefined]),
        ...(powers === undefined ? [] : powerValues(powers[i]!, place)),
      ]),
      ...(slices?.[i]?.fields ?? []).flatMap(({ field, slices: each }) =>
        each.flatMap(({ value, comparison: own }) => pairRows(own, () => [field, value, ...noPower])),
      ),
    ]),
  };
}

/**
 * What JSON prints of a comparison. Scripts rely on these keys. The verdict is one sentence. Seed and resamples are null where
 * nothing was drawn at random, the winner where the test finds none, and why where there is a p-value.
 */
function comparisonData(comparison: Comparison): object {
  return {
    ...picked(comparison, howKeys),
    verdict: verdict(comparison),
    pairs: pairsData(comparison),
  };
}

function comparisonSheet(comparison: Comparison): Sheet {
  const { measure, pairs } = comparison;
  const short = shortNames(pairs);
  return {
    name: measure,
    title: visible(measure),
    verdict: verdict(comparison),
    corner: "a → b",
    columns: pairColumns(comparison),
    groups: [pairs.map((pair) => ({ label: `${pair.a} → ${pair.b}`, values: pairValues(pair, comparison, short) }))],
    below: explained(comparison),
  };
}

/** How the runs were tested, in the words that a paper needs. */
function explained(comparison: Comparison): string[] {
  const { measure, better, test: name, side, correction, level, seed, resamples, interval, topics, pairs } = comparison;
  const test = pairTests.find((each) => each.name === name)!;
  const corrected = correctionWords.get(correction);
  const count = pairs.filter(({ p }) => !Number.isNaN(p)).length;
  const tested = counted(count, "pair", "pairs");
  const uncorrected = test.joint === true ? `${tested}, all at once` : "no correction for the number of pairs";
  const overPairs = corrected === undefined ? uncorrected : `${corrected} over ${tested}`;
  const how = [
    capitalised(test.title),
    sideWords[side],
    ...(resamples === undefined ? [] : [`${counted(resamples, "resample", "resamples")}, seed ${seed}`]),
    count === 0 ? "no pair could be tested" : overPairs,
    counted(topics, "topic", "topics"),
  ];
  const kind = name === "bootstrap" ? `bootstrap (${interval === "bca" ? "BCa" : interval})` : test.interval;
  const ends = `${heldShare(level)} ${kind} interval of b - a${test.joint === true ? "" : ", of each pair by itself"}`;
  return [
    `${how.join("; ")}.`,
    `* ${corrected === undefined ? "p" : "adjusted p"} < ${level}: the better run is named. Low, high: ${ends}.`,
    "d: Cohen's d of b - a. Won, tied, lost: topics, seen from b.",
    ...(better === "less" ? [`Of ${visible(measure)} less is better: b does better where b - a is negative.`] : []),
    ...whyNot(pairs),
  ];
}

const mostReasons = 5;

/** Why pairs have no p-value, each reason once. */
function whyNot(pairs: readonly ComparedPair[]): string[] {
  const reasons = [...new Set(pairs.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  const shown = reasons.length > mostReasons + 1 ? reasons.slice(0, mostReasons) : reasons;
  const rest = reasons.length - shown.length;
  return [
    ...shown.map((why) => `No p-value: ${visible(why)}.`),
    ...(rest === 0 ? [] : [`And ${rest} more reasons, which JSON and CSV have.`]),
  ];
}
