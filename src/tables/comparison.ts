import { counted } from "../base/note.ts";
import { fixed, heldShare } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { visible } from "../base/visible.ts";
import type { ComparedPair, Comparison } from "../compare/compare.ts";
import { pairTests } from "../compare/index.ts";
import { winnerOf } from "../compare/winner.ts";
import type { Findings } from "../report/findings.ts";
import type { Sheet } from "../report/sheet.ts";
import { shorten } from "../report/shorten.ts";
import { known } from "./known.ts";
import { pText } from "./p-value.ts";

/** A comparison for each measure. */
export function comparisonFindings(comparisons: readonly Comparison[]): Findings {
  return {
    data: () => (comparisons.length === 1 ? comparisonData(comparisons[0]!) : comparisons.map(comparisonData)),
    sheets: () => comparisons.map(comparisonSheet),
    records: () => ({
      columns: [...howKeys, ...pairKeys, "winner", "why"].map((name) => ({ name })),
      rows: comparisons.flatMap((comparison) =>
        comparison.pairs.map((pair) => [
          ...howKeys.map((key) => comparison[key]),
          ...pairKeys.map((key) => known(pair[key])),
          winnerName(pair, comparison),
          pair.why,
        ]),
      ),
    }),
  };
}

function winnerName(pair: ComparedPair, comparison: Comparison): string | undefined {
  const winner = winnerOf(pair, comparison);
  return winner && pair[winner];
}

const howKeys = [
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

/**
 * What JSON prints of a comparison. Scripts rely on these keys. Seed and resamples are null where nothing was drawn at random,
 * the winner where the test finds none, and why where there is a p-value.
 */
function comparisonData(comparison: Comparison): object {
  const pairData = (pair: ComparedPair): object => ({
    ...Object.fromEntries(pairKeys.map((key) => [key, pair[key]])),
    winner: winnerName(pair, comparison),
    why: pair.why,
  });
  return {
    ...Object.fromEntries(howKeys.map((key) => [key, comparison[key]])),
    pairs: comparison.pairs.map(pairData),
  };
}

/** The width of the column that names the better run; the label of the row has its whole name. */
const longestWinner = 24;

function comparisonSheet(comparison: Comparison): Sheet {
  const { measure, level, pairs, correction } = comparison;
  const signed = (value: number): string => (value > 0 ? "+" : "") + fixed(value, 4);
  const starred = (p: number): string => pText(p) + (isBelow(p, level) ? "*" : " ");
  const ps =
    correction === "none"
      ? [{ name: "p", show: starred }]
      : [
          { name: "p", show: pText },
          { name: "adjusted", show: starred },
        ];
  const names = [...new Set(pairs.flatMap(({ a, b }) => [visible(a), visible(b)]))];
  const shortened = shorten(names, longestWinner);
  const short = new Map(names.map((run, i) => [run, shortened[i]!]));
  return {
    name: measure,
    title: visible(measure),
    corner: "a → b",
    columns: [
      { name: "a", digits: 4 },
      { name: "b", digits: 4 },
      { name: "b - a", show: signed },
      { name: "low", show: signed },
      { name: "high", show: signed },
      { name: "d", digits: 2 },
      { name: "won" },
      { name: "tied" },
      { name: "lost" },
      ...ps,
      { name: "better" },
    ],
    groups: [
      pairs.map((pair) => ({
        label: `${pair.a} → ${pair.b}`,
        values: [...shownValues(pair).slice(0, 9 + ps.length), short.get(visible(winnerName(pair, comparison) ?? ""))],
      })),
    ],
    below: explained(comparison),
  };
}

function shownValues({ meanA, meanB, difference, low, high, effect, wins, ties, losses, p, adjusted }: ComparedPair) {
  return [meanA, meanB, difference, low, high, effect, wins, ties, losses, p, adjusted];
}

const sideWords = { two: "two-sided", greater: "one-sided: b above a", less: "one-sided: b below a" };
const correctionWords = new Map([
  ["holm", "Holm's correction"],
  ["bonferroni", "Bonferroni's correction"],
  ["bh", "Benjamini and Hochberg's correction"],
]);

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
    `${test.title[0]!.toUpperCase()}${test.title.slice(1)}`,
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
