import { counted } from "../base/note.ts";
import { fixed } from "../base/number.ts";
import { visible } from "../base/visible.ts";
import type { Correlation } from "../compare/correlation.ts";
import { known } from "./known.ts";
import { untestedCount, words } from "./ranking.ts";
import type { Findings } from "../report/findings.ts";
import type { Sheet } from "../report/sheet.ts";
import { pText } from "./p-value.ts";

const keys = ["tau", "tauP", "tauAP", "tauAPReversed", "spearman", "spearmanP"] as const;

export function correlationFindings(found: Correlation): Findings {
  const { measures, runs, chosen, topics, seed, pairs, power } = found;
  return {
    data: () => ({
      measures,
      runs,
      ...(chosen && { chosen }),
      topics,
      seed,
      pairs,
      power: power.map((each, i) => ({
        measure: measures[i],
        test: "bootstrap",
        side: "greater",
        level: each.level,
        resamples: each.resamples,
        significant: each.significant,
        pairs: each.pairs,
        untested: untestedCount(each),
      })),
    }),
    sheets: () => [pairsSheet(found), ...(measures.length > 2 ? [matrixSheet(found)] : []), powerSheet(found)],
    records: () => ({
      columns: ["a", "b", ...keys, "significantA", "significantB", "pairs"].map((name) => ({ name })),
      rows: pairs.map((pair) => {
        const [a, b] = [pair.a, pair.b].map((measure) => power[measures.indexOf(measure)]!);
        return [pair.a, pair.b, ...keys.map((key) => known(pair[key])), a!.significant, b!.significant, a!.pairs];
      }),
    }),
  };
}

const coefficient = (value: number): string => fixed(value, 3);

function pairsSheet({ pairs, runs, chosen, topics }: Correlation): Sheet {
  const best = chosen === undefined ? "" : ` (the best of ${chosen.of} by ${visible(chosen.by)})`;
  const of = `${counted(runs.length, "run", "runs")}${best}, means over ${counted(topics, "topic", "topics")}`;
  return {
    name: "pairs",
    title: `Agreement of measures on the order of ${of}`,
    corner: "a, b",
    columns: [
      { name: "tau-b", show: coefficient },
      { name: "p", show: pText },
      { name: "tau-AP", show: coefficient },
      { name: "reversed", show: coefficient },
      { name: "rho", show: coefficient },
      { name: "p", show: pText },
    ],
    groups: [pairs.map((pair) => ({ label: `${pair.a}, ${pair.b}`, values: keys.map((key) => pair[key]) }))],
    below: [
      "tau-b: Kendall's; tau-AP: exchanges at the top weigh more, a's order taken for the truth (reversed: b's);",
      "rho: Spearman's; p: two-sided, of no agreement beyond chance.",
    ],
  };
}

function matrixSheet({ measures, pairs }: Correlation): Sheet {
  const between = (a: string, b: string) =>
    pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a));
  return {
    name: "matrix",
    title: "Kendall's tau-b above the diagonal, Spearman's rho below",
    corner: "measure",
    columns: measures.map((name) => ({ name, show: coefficient })),
    groups: [
      measures.map((row, i) => ({
        label: row,
        values: measures.map((column, j) => (i === j ? 1 : between(row, column)?.[i < j ? "tau" : "spearman"])),
      })),
    ],
  };
}

function powerSheet({ measures, power, seed }: Correlation): Sheet {
  const isUntested = power.some((each) => untestedCount(each) > 0);
  return {
    name: "power",
    title: "Discriminative power: pairs of runs that a measure tells apart",
    corner: "measure",
    columns: [
      { name: "significant" },
      { name: "pairs" },
      { name: "%", digits: 1 },
      ...(isUntested ? [{ name: "not tested" }] : []),
    ],
    groups: [
      power.map((each, i) => ({
        label: measures[i]!,
        values: [
          each.significant,
          each.pairs,
          (100 * each.significant) / each.pairs,
          ...(isUntested ? [untestedCount(each)] : []),
        ],
      })),
    ],
    below: [
      `Each higher run against each lower one by ${words(power[0]!, seed)}.`,
      ...(isUntested
        ? ["Pairs that could not be tested count among all, and not as told apart; compare says why."]
        : []),
    ],
  };
}
