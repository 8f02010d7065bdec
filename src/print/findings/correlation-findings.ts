import { counted } from "../../base/note.ts";
import { fixed } from "../../base/number.ts";
import { visible } from "../../base/visible.ts";
import type { Correlation, MeasurePair, RunRanks } from "../../compare/correlation.ts";
import { known, pText } from "../figures.ts";
import type { Findings, Sheet } from "../findings.ts";
import { significanceWords, untestedCount } from "./ranking-findings.ts";
import { lineColours, svgPicture, svgText } from "./svg-picture.ts";
// How similarly measures rank runs, as `pericope correlate` prints it, with the plot of the ranks.

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
  return {
    name: "matrix",
    title: "Kendall's tau-b above the diagonal, Spearman's rho below",
    corner: "measure",
    columns: measures.map((name) => ({ name, show: coefficient })),
    groups: [
      measures.map((row, i) => ({
        label: row,
        values: measures.map((column, j) => (i === j ? 1 : pairOf(pairs, row, column)?.[i < j ? "tau" : "spearman"])),
      })),
    ],
  };
}

function pairOf(pairs: readonly MeasurePair[], a: string, b: string): MeasurePair | undefined {
  return pairs.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a));
}

function powerSheet({ measures, power, seed }: Correlation): Sheet {
  const isUntested = power.some((each) => untestedCount(each) > 0);
  return {
    name: "power",
    title: "Discriminative power: pairs of runs that differ significantly by a measure",
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
      `Each higher run against each lower one by ${significanceWords(power[0]!, seed)}.`,
      ...(isUntested ? ["Pairs that could not be tested count as not significantly different; compare says why."] : []),
    ],
  };
}

/** Spearman's rho between the rankings of runs by each pair of measures, as in Tables 4 to 6 of the HiXEval paper. */
export function spearmanFindings(measures: readonly string[], pairs: readonly MeasurePair[], runs: number): Findings {
  const rhosOf = (row: string) => measures.map((column) => (row === column ? 1 : pairOf(pairs, row, column)?.spearman));
  return {
    data: () => ({
      measures,
      runs,
      pairs: pairs.map(({ a, b, spearman, spearmanP }) => ({ a, b, spearman, spearmanP })),
    }),
    sheets: () => [
      {
        name: "spearman",
        title: `Spearman's rho between the orders of ${counted(runs, "run", "runs")}`,
        corner: "measure",
        columns: measures.map((name) => ({ name, show: (value: number) => fixed(value, 2) })),
        groups: [measures.map((row) => ({ label: row, values: rhosOf(row) }))],
      },
    ],
    records: () => ({
      columns: ["a", "b", "spearman", "spearmanP"].map((name) => ({ name })),
      rows: pairs.map(({ a, b, spearman, spearmanP }) => [a, b, known(spearman), known(spearmanP)]),
    }),
  };
}

/** The rank of every run by each measure, as in Figure 2 of the HiXEval paper. */
export function ranksFindings(measures: readonly string[], ranked: readonly RunRanks[]): Findings {
  const ofMeasures = (values: readonly number[]) => Object.fromEntries(measures.map((name, i) => [name, values[i]!]));
  return {
    data: () => ({
      measures,
      runs: ranked.map(({ run, ranks, means }) => ({ run, rank: ofMeasures(ranks), mean: ofMeasures(means) })),
    }),
    sheets: () => [
      {
        name: "ranks",
        title: `Ranks of ${counted(ranked.length, "run", "runs")} by each measure`,
        corner: "run",
        columns: measures.map((name) => ({ name, digits: 0 })),
        groups: [ranked.map(({ run, ranks }) => ({ label: run, values: ranks }))],
      },
    ],
    records: () => ({
      columns: ["run", "measure", "rank", "mean"].map((name) => ({ name })),
      rows: ranked.flatMap(({ run, ranks, means }) =>
        measures.map((measure, i) => [run, measure, ranks[i]!, known(means[i]!)]),
      ),
    }),
  };
}

// The plot of two measures.
const [size, left, top, bottom] = [480, 56, 16, 48];

/**
 * Draws the ranks of runs by one measure against those by another as SVG. If both agree, the points are on the line.
 */
export function rankPlot([first = "", second = ""]: readonly string[], ranked: readonly RunRanks[]): string {
  const last = Math.max(ranked.length, 2);
  const along = (rank: number): number => Math.round((10 * (rank - 1) * (size - left - top)) / (last - 1)) / 10;
  const x = (rank: number): number => left + along(rank);
  const y = (rank: number): number => size - bottom - along(rank);
  const ticks = [1, ...Array.from({ length: Math.floor(last / 10) }, (_, i) => 10 * (i + 1))];
  return svgPicture(size, size, `Ranks of runs by ${first} against those by ${second}`, [
    `<path d="M${x(1)},${y(1)}L${x(last)},${y(last)}" stroke="#bbb" fill="none"/>`,
    `<path d="M${x(1)},${y(last)}V${y(1)}H${x(last)}" stroke="#555" fill="none"/>`,
    ...ticks.map(
      (tick) =>
        `<text x="${x(1) - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>` +
        `<text x="${x(tick)}" y="${y(1) + 18}" text-anchor="middle">${tick}</text>`,
    ),
    `<text x="${x((1 + last) / 2)}" y="${size - 10}" text-anchor="middle">rank by ${svgText(first)}</text>`,
    `<text x="14" y="${y((1 + last) / 2)}" text-anchor="middle" transform="rotate(-90 14 ${y((1 + last) / 2)})">rank by ${svgText(second)}</text>`,
    ...ranked.map(
      ({ run, ranks: [a = 1, b = 1] }) =>
        `<circle cx="${x(a)}" cy="${y(b)}" r="3.5" fill="${lineColours[0]}"><title>${svgText(run)}: ${a}, ${b}</title></circle>`,
    ),
  ]);
}
