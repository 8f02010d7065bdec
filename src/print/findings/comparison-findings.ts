// Tests of pairs of runs, as `pericope compare` prints them: over all topics, and by slices of topics.

import { capitalised } from "../../base/list-words.ts";
import { picked } from "../../base/lists.ts";
import { counted } from "../../base/note.ts";
import { fixed, heldShare } from "../../base/number.ts";
import { isBelow } from "../../base/same.ts";
import { visible } from "../../base/visible.ts";
import type { ComparedSlices } from "../../compare/compare-slices.ts";
import { type ComparedPair, type Comparison, winnerOf } from "../../compare/compare.ts";
import type { GateVerdict } from "../../compare/gate.ts";
import { pairTests } from "../../compare/index.ts";
import type { Power } from "../../compare/power.ts";
import { verdict } from "../../compare/verdict.ts";
import { correctionWords, known, pairName, pText } from "../figures.ts";
import type { Findings, Records, Sheet, SheetColumn, Value } from "../findings.ts";
import { shorten } from "../printers/terminal-text.ts";
import { powerColumns, powerData, powerSheet, powerValues } from "./power-sheet.ts";
import { sliceWords, withoutValue } from "./slice-sheets.ts";

/** Further data about the runs that are compared: one item per measure, in the order of the comparisons. */
interface Besides {
  readonly slices?: readonly ComparedSlices[] | undefined;
  readonly powers?: readonly Power[] | undefined;
  /** Undefined if no gate is asked for. */
  readonly gate?: readonly GateOutcome[] | undefined;
}

/** The result of a gate under one measure: for each pair, and for slices on which a run fails. */
export interface GateOutcome {
  readonly pairs: readonly GateVerdict[];
  readonly slices: readonly GateVerdict[];
}

/** Comparisons. Outputs in the formats of other programs can print these too. */
export interface ComparisonFindings extends Findings {
  readonly comparisons: readonly Comparison[];
  readonly gate: readonly GateOutcome[] | undefined;
}

/** One comparison for each measure. */
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

/** One row per pair. Then, if there are slices, one row per pair on each slice. */
function comparisonRecords(comparisons: readonly Comparison[], { slices, powers }: Besides): Records {
  const extra = [...(slices === undefined ? [] : ["field", "slice"]), ...(powers === undefined ? [] : powerColumns)];
  const noPower = powers === undefined ? [] : powerColumns.map(() => undefined);
  return {
    columns: [...howKeys, ...pairKeys, "ahead", "winner", "why", ...extra].map((name) => ({ name })),
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
 * The JSON of a comparison. Scripts rely on these keys. The verdict is in words. `ahead` is the run with the better
 * mean. Seed and resamples are null if nothing was drawn at random. The winner is null if the test finds none, and
 * `why` is null if there is a p-value.
 */
function comparisonData(comparison: Comparison): object {
  return {
    ...picked(comparison, howKeys),
    sign: "difference = b - a",
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
    corner: "run − against",
    columns: pairColumns(comparison),
    groups: [pairs.map((pair) => ({ label: pairName(pair), values: pairValues(pair, comparison, short) }))],
    below: explained(comparison),
  };
}

/** How the runs were tested, in words for a paper. */
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
  const ends = `${heldShare(level)} ${kind} interval of the difference${test.joint === true ? "" : ", of each pair by itself"}`;
  return [
    `${how.join("; ")}.`,
    `* ${corrected === undefined ? "p" : "adjusted p"} < ${level}: the better run is named. Low, high: ${ends}.`,
    "diff: the first run of its row minus the second, positive where the first has the higher mean. d: Cohen's d of it.",
    "Won, tied, lost: topics on which the first run does better, the same, and worse.",
    ...(better === "less"
      ? [`Less of ${visible(measure)} is better: the first run is better where the difference is negative.`]
      : []),
    ...whyNot(pairs),
  ];
}

const mostReasons = 5;

/** Why pairs have no p-value. Each reason is given once. */
function whyNot(pairs: readonly ComparedPair[]): string[] {
  const reasons = [...new Set(pairs.flatMap(({ why }) => (why === undefined ? [] : [why])))];
  const shown = reasons.length > mostReasons + 1 ? reasons.slice(0, mostReasons) : reasons;
  const rest = reasons.length - shown.length;
  return [
    ...shown.map((why) => `No p-value: ${visible(why)}.`),
    ...(rest === 0 ? [] : [`And ${rest} more reasons, which JSON and CSV have.`]),
  ];
}

// The pairs of a comparison, over all topics or a slice: rows and values for programs, and columns for people.

/** How pairs were tested. */
export const howKeys = [
  "measure",
  "better",
  "test",
  "side",
  "correction",
  "level",
  "interval",
  "seed",
  "resamples",
  "topics",
] as const;

const pairKeys = [
  "a",
  "b",
  "meanA",
  "meanB",
  "difference",
  "low",
  "high",
  "statistic",
  "p",
  "adjusted",
  "wins",
  "ties",
  "losses",
  "effect",
] as const;

function pairRows(comparison: Comparison, extra: (place: number) => readonly Value[]): Value[][] {
  return comparison.pairs.map((pair, place) => [
    ...howKeys.map((key) => comparison[key]),
    ...pairKeys.map((key) => known(pair[key])),
    aheadName(pair, comparison),
    winnerName(pair, comparison),
    pair.why,
    ...extra(place),
  ]);
}

/** The run with the better mean, significant or not. Undefined if the means are equal. */
function aheadName({ a, b, difference }: ComparedPair, { better }: Comparison): string | undefined {
  if (difference === 0 || Number.isNaN(difference)) return undefined;
  return difference > 0 === (better === "more") ? b : a;
}

/** The run that the test finds to be better. */
function winnerName(pair: ComparedPair, comparison: Comparison): string | undefined {
  const winner = winnerOf(pair, comparison);
  return winner && pair[winner];
}

function pairsData(comparison: Comparison): object[] {
  return comparison.pairs.map((pair) => ({
    ...picked(pair, pairKeys),
    ahead: aheadName(pair, comparison),
    winner: winnerName(pair, comparison),
    why: pair.why,
  }));
}

/** The width of the column that names the better run. The label of the row has the whole name. */
const longestWinner = 24;

/** Short names for the column of the better run. */
function shortNames(pairs: readonly ComparedPair[]): ReadonlyMap<string, string> {
  const names = [...new Set(pairs.flatMap(({ a, b }) => [visible(a), visible(b)]))];
  const shortened = shorten(names, longestWinner);
  return new Map(names.map((run, i) => [run, shortened[i]!]));
}

function pairColumns({ correction, level }: Comparison): SheetColumn[] {
  const signed = (value: number): string => (value > 0 ? "+" : "") + fixed(value, 4);
  const starred = (p: number): string => pText(p) + (isBelow(p, level) ? "*" : " ");
  return [
    ...["run", "against"].map((name) => ({ name, digits: 4 })),
    ...["diff", "low", "high"].map((name) => ({ name, show: signed })),
    { name: "d", digits: 2 },
    ...["won", "tied", "lost"].map((name) => ({ name })),
    ...(correction === "none" ? [] : [{ name: "p", show: pText }]),
    { name: correction === "none" ? "p" : "adjusted", show: starred },
    { name: "better" },
  ];
}

function pairValues(pair: ComparedPair, comparison: Comparison, short: ReadonlyMap<string, string>): Value[] {
  const { meanA, meanB, difference, low, high, effect, wins, ties, losses, p, adjusted } = pair;
  const ps = comparison.correction === "none" ? [p] : [p, adjusted];
  const winner = short.get(visible(winnerName(pair, comparison) ?? ""));
  return [meanB, meanA, difference, low, high, effect, wins, ties, losses, ...ps, winner];
}

/** The words for a paper. */
const sideWords = {
  two: "two-sided",
  greater: "one-sided: the first run higher",
  less: "one-sided: the first run lower",
};

// Pairs of runs, tested on slices of topics.

/** One sheet per field, with one row per pair on each slice. */
export function slicesSheets(compared: ComparedSlices): Sheet[] {
  return compared.fields.map(({ field, slices, several }) => {
    const [first] = slices;
    const { pairs } = first!.comparison;
    const short = shortNames(pairs);
    const onlyPair = pairs.length === 1 ? `, ${visible(pairName(pairs[0]!))}` : "";
    const groups = slices.map(({ value = withoutValue, topics, comparison }) =>
      comparison.pairs.map((pair) => ({
        label: onlyPair === "" ? `${value}: ${pairName(pair)}` : value,
        values: [topics.length, ...pairValues(pair, comparison, short)],
      })),
    );
    return {
      name: `${compared.measure} by ${field}`,
      title: `${visible(compared.measure)} by ${visible(field)}${onlyPair}`,
      corner: visible(field),
      columns: [{ name: "topics" }, ...pairColumns(first!.comparison)],
      groups: onlyPair === "" ? groups : [groups.flat()],
      below: [...slicesExplained(compared), ...sliceWords(field, slices, several)],
    };
  });
}

function slicesExplained({ fields, correction, tests }: ComparedSlices): string[] {
  const { level, side, test: name } = fields[0]!.slices[0]!.comparison;
  const corrected = correctionWords.get(correction) ?? "no correction";
  const { title } = pairTests.find((each) => each.name === name)!;
  return [
    `${capitalised(title)}; ${sideWords[side]}; ${corrected} over ${counted(tests, "test", "tests")}, all slices and pairs together.`,
    `* ${correction === "none" ? "p" : "adjusted p"} < ${level}: the better run is named. Where there is no p, JSON and CSV say why.`,
  ];
}

/** The JSON of slices. The value is null for topics that have none. */
function slicesData({ correction, tests, fields }: ComparedSlices): object[] {
  return fields.map(({ field, several, slices }) => ({
    field,
    several,
    correction,
    tests,
    slices: slices.map(({ value, topics, comparison }) => ({ value, topics, pairs: pairsData(comparison) })),
  }));
}
