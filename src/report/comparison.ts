import { counted } from "../base/note.ts";
import { fixed } from "../base/number.ts";
import { isBelow } from "../base/same.ts";
import { visible } from "../base/visible.ts";
import type { ComparedPair, Comparison } from "../compare/compare.ts";
import { pairTests } from "../compare/index.ts";
import type { Sheet } from "./sheet.ts";
import { pText } from "./simulation-p.ts";
import type { Statistics } from "./statistics-format.ts";

/** A comparison a measure. */
export function comparisonStatistics(comparisons: readonly Comparison[]): Statistics {
  const data = comparisons.map(comparisonData);
  return {
    data: data.length === 1 ? data[0]! : data,
    sheets: comparisons.map(comparisonSheet),
    heading: [...howKeys, ...pairKeys],
    rows: comparisons.flatMap((comparison) =>
      comparison.pairs.map((pair) => [...howKeys.map((key) => comparison[key]), ...pairKeys.map((key) => pair[key])]),
    ),
  };
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

/** The object that scripts rely on: these keys and no others. Seed and resamples are null where nothing was drawn. */
function comparisonData(comparison: Comparison): object {
  const pairData = (pair: ComparedPair): object => Object.fromEntries(pairKeys.map((key) => [key, pair[key]]));
  return {
    ...Object.fromEntries(howKeys.map((key) => [key, comparison[key]])),
    pairs: comparison.pairs.map(pairData),
  };
}

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
    ],
    groups: [
      pairs.map((pair) => ({ label: `${pair.a} → ${pair.b}`, values: shownValues(pair).slice(0, 9 + ps.length) })),
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

/** What was done, so that it can be told in a paper. */
function explained(comparison: Comparison): string[] {
  const { test: name, side, correction, level, seed, resamples, interval, topics, pairs } = comparison;
  const test = pairTests.find((each) => each.name === name)!;
  const corrected = correctionWords.get(correction);
  const tested = pairs.filter(({ p }) => !Number.isNaN(p)).length;
  const how = [
    `${test.title[0]!.toUpperCase()}${test.title.slice(1)}`,
    sideWords[side],
    ...(resamples === undefined ? [] : [`${counted(resamples, "resample", "resamples")}, seed ${seed}`]),
    ...(corrected === undefined ? [] : [`${corrected} over ${counted(tested, "pair", "pairs")}`]),
    counted(topics, "topic", "topics"),
  ];
  const share = Number((100 * (1 - level)).toPrecision(6));
  const kind = name === "bootstrap" ? `bootstrap (${interval === "bca" ? "BCa" : interval})` : test.interval;
  const star = `* ${corrected === undefined ? "p" : "adjusted p"} < ${level}`;
  return [
    `${how.join("; ")}.`,
    `${star}. Low, high: ${share} % ${kind} interval of b - a. d: Cohen's d.`,
    "Won, tied, lost: topics, seen from b.",
  ];
}
