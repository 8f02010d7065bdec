import { fixed } from "../../../base/number.ts";
import { picked } from "../../../base/lists.ts";
import { isBelow } from "../../../base/same.ts";
import { visible } from "../../../base/visible.ts";
import { type ComparedPair, type Comparison, winnerOf } from "../../../compare/compare.ts";
import type { SheetColumn, Value } from "../../sheet.ts";
import { shorten } from "../../terminal/shorten.ts";
import { known } from "../known.ts";
import { pText } from "../p-value.ts";

// The pairs of a comparison, of all topics or of a slice: as rows and values for programs, and as columns for people.

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

export const pairKeys = [
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

export function pairRows(comparison: Comparison, extra: (place: number) => readonly Value[]): Value[][] {
  return comparison.pairs.map((pair, place) => [
    ...howKeys.map((key) => comparison[key]),
    ...pairKeys.map((key) => known(pair[key])),
    winnerName(pair, comparison),
    pair.why,
    ...extra(place),
  ]);
}

/** The run that the test finds to be better. */
function winnerName(pair: ComparedPair, comparison: Comparison): string | undefined {
  const winner = winnerOf(pair, comparison);
  return winner && pair[winner];
}

export function pairsData(comparison: Comparison): object[] {
  return comparison.pairs.map((pair) => ({
    ...picked(pair, pairKeys),
    winner: winnerName(pair, comparison),
    why: pair.why,
  }));
}

/** The width of the column that names the better run; the label of the row has its whole name. */
const longestWinner = 24;

/** Names for the column of the better run. */
export function shortNames(pairs: readonly ComparedPair[]): ReadonlyMap<string, string> {
  const names = [...new Set(pairs.flatMap(({ a, b }) => [visible(a), visible(b)]))];
  const shortened = shorten(names, longestWinner);
  return new Map(names.map((run, i) => [run, shortened[i]!]));
}

export function pairColumns({ correction, level }: Comparison): SheetColumn[] {
  const signed = (value: number): string => (value > 0 ? "+" : "") + fixed(value, 4);
  const starred = (p: number): string => pText(p) + (isBelow(p, level) ? "*" : " ");
  return [
    ...["a", "b"].map((name) => ({ name, digits: 4 })),
    ...["b - a", "low", "high"].map((name) => ({ name, show: signed })),
    { name: "d", digits: 2 },
    ...["won", "tied", "lost"].map((name) => ({ name })),
    ...(correction === "none" ? [] : [{ name: "p", show: pText }]),
    { name: correction === "none" ? "p" : "adjusted", show: starred },
    { name: "better" },
  ];
}

export function pairValues(pair: ComparedPair, comparison: Comparison, short: ReadonlyMap<string, string>): Value[] {
  const { meanA, meanB, difference, low, high, effect, wins, ties, losses, p, adjusted } = pair;
  const ps = comparison.correction === "none" ? [p] : [p, adjusted];
  const winner = short.get(visible(winnerName(pair, comparison) ?? ""));
  return [meanA, meanB, difference, low, high, effect, wins, ties, losses, ...ps, winner];
}

/** The words that a paper needs. */
export const sideWords = { two: "two-sided", greater: "one-sided: b above a", less: "one-sided: b below a" };
export const correctionWords = new Map([
  ["holm", "Holm's correction"],
  ["bonferroni", "Bonferroni's correction"],
  ["bh", "Benjamini and Hochberg's correction"],
]);
