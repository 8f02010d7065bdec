import { counted } from "../../base/note.ts";
import { fixed, heldShare } from "../../base/number.ts";
import type {
  MeasureReliability,
  Reliability,
  SizeReliability,
  SwapBin,
  SwapRates,
} from "../../compare/reliability.ts";
import { known } from "../figures.ts";
import type { Findings, Sheet, SheetColumn, Value } from "../findings.ts";
import { lineColours, svgPicture, svgText } from "./svg-picture.ts";
// How often two sets of topics would disagree, as `pericope reliability` prints it, with the plot of swap rates.

/** Swap rates and stability by measure and size. Then the swap rates of each measure, by bin of the difference. */
export function reliabilityFindings(found: Reliability): Findings {
  const { runs, topics, error, level, seed, resamples, measures } = found;
  return {
    data: () => ({ runs, topics, error, level, seed, resamples, measures }),
    sheets: () => [swapsSheet(found), stabilitySheet(found), ...measures.flatMap((each) => binsSheet(each, found))],
    records: () => ({ columns: recordColumns, rows: recordRows(found) }),
  };
}

const percent = (share: number): number => 100 * share;
const coefficient = (value: number): string => fixed(value, 3);
/** The lower limit of a bin: 0.05. */
const plain = (value: number): string => String(value);
const topicsOf = ({ size }: SizeReliability): string => counted(size, "topic", "topics");

/** One group for each measure, with one row for each size. */
function rowsBySize(measures: readonly MeasureReliability[], values: (each: SizeReliability) => readonly Value[]) {
  return measures.map(({ measure, sizes }) =>
    sizes.map((each) => ({ label: `${measure}, ${topicsOf(each)}`, values: values(each) })),
  );
}

function swapsSheet({ measures, runs, topics, error, level, seed, resamples }: Reliability): Sheet {
  const figures = ({ size, swaps, significant: tested, comparisons }: SizeReliability): Value[] => {
    const significant = size > 1 ? tested : undefined; // one topic has no t-test
    return [
      percent(swaps?.rate ?? NaN),
      swaps?.difference,
      percent(swaps?.share ?? NaN),
      significant && percent(significant.compared / comparisons),
      percent(significant?.rate ?? NaN),
      significant?.difference,
      percent(significant?.share ?? NaN),
    ];
  };
  const own = (mark: string): SheetColumn[] => [
    { name: `swaps %${mark}`, digits: 2 },
    { name: `from${mark}`, show: plain },
    { name: `pairs %${mark}`, digits: 1 },
  ];
  return {
    name: "swaps",
    title: `Swap rates: how often other topics would say otherwise, of ${counted(runs.length, "run", "runs")} and ${counted(topics, "topic", "topics")}`,
    corner: "measure, set",
    columns: [...own(""), { name: "significant %", digits: 1 }, ...own("*")],
    groups: rowsBySize(measures, figures),
    below: [
      `Two sets without a common topic, ${counted(resamples, "draw", "draws")}, seed ${seed}. A swap: the second set puts the other run ahead; a tie there is half.`,
      `from: the smallest difference from which on no more than ${percentText(error)} are swaps; pairs: the share that has it.`,
      `* of pairs that a paired t-test, two-sided, uncorrected, on the first set calls significant at ${level}.`,
      "Nothing is extrapolated from sets of these sizes to all topics, with which errors are fewer.",
    ],
  };
}

function stabilitySheet({ measures, topics, level }: Reliability): Sheet {
  const columns = ["tau-b", "tau-AP"].flatMap((name) =>
    [name, "deviation", "low", "high"].map((each) => ({ name: each, show: coefficient })),
  );
  return {
    name: "stability",
    title: `Stability: the order of runs by a set of topics against that by all ${topics}`,
    corner: "measure, set",
    columns,
    groups: rowsBySize(measures, ({ tau, tauAP }) =>
      [tau, tauAP].flatMap(({ mean, deviation, low, high }) => [mean, deviation, low, high]),
    ),
    below: [
      `Means over the sets drawn; ${heldShare(level)} of sets lie from low to high. tau-AP takes the order by all topics for the truth; pairs that tie there are half right.`,
      "A set is a part of all topics: the larger, the nearer its order is to theirs for that alone.",
    ],
  };
}

/**
 * Rates by bin, with one column per size: of all pairs, then of significant pairs. No sheet if there are no two sets.
 */
function binsSheet({ measure, sizes }: MeasureReliability, { level }: Reliability): Sheet[] {
  const paired = sizes.filter(({ swaps }) => swaps !== undefined);
  if (paired.length === 0) return [];
  const all = [...paired.map(({ swaps }) => swaps!), ...paired.map(({ significant }) => significant!)];
  const used = [...all[0]!.bins.keys()].filter((i) => all.some(({ bins }) => bins[i]!.compared > 0));
  return [
    {
      name: `bins of ${measure}`,
      title: `Swap rates of ${measure} in per cent, by the difference on the first set`,
      corner: "difference",
      columns: ["", "*"].flatMap((mark) => paired.map(({ size }) => ({ name: `${size}${mark}`, digits: 2 }))),
      groups: [
        used.map((i) => ({
          label: binLabel(all[0]!.bins[i]!),
          values: all.map(({ bins }) => percent(bins[i]!.rate)),
        })),
      ],
      below: [`Columns: topics of a set; * of pairs that are significant at ${level} on the first set.`],
    },
  ];
}

function binLabel({ from, to }: SwapBin): string {
  return to === Infinity ? `from ${from}` : `${from} to ${to}`;
}

function percentText(share: number): string {
  return `${Number(percent(share).toPrecision(6))} %`;
}

const recordColumns = [
  { name: "measure" },
  { name: "size" },
  { name: "from", absent: "all" },
  ...["compared", "swaps", "rate", "significantCompared", "significantSwaps", "significantRate"].map((name) => ({
    name,
  })),
  ...["comparisons", "difference", "share", "significantDifference", "significantShare"].map((name) => ({ name })),
  ...["tau", "tauAP"].flatMap((name) =>
    [name, `${name}Deviation`, `${name}Low`, `${name}High`].map((each) => ({ name: each })),
  ),
];

/** For each measure and size: one row for all differences, then one row for each bin. */
function* recordRows({ measures }: Reliability): Generator<readonly Value[]> {
  for (const { measure, sizes } of measures)
    for (const { size, swaps, significant, comparisons, tau, tauAP } of sizes) {
      const counts = (of: SwapRates | SwapBin | undefined): Value[] => [of?.compared, of?.swaps, known(of?.rate)];
      const least = (of: SwapRates | undefined): Value[] => [known(of?.difference), known(of?.share)];
      const spreads = [tau, tauAP].flatMap(({ mean, deviation, low, high }) => [mean, deviation, low, high].map(known));
      const whole = [swaps && comparisons, ...least(swaps), ...least(significant), ...spreads];
      yield [measure, size, undefined, ...counts(swaps), ...counts(significant), ...whole];
      for (const [i, bin] of swaps?.bins.entries() ?? [])
        yield [measure, size, bin.from, ...counts(bin), ...counts(significant!.bins[i]), ...whole.map(() => undefined)];
    }
}

const [width, height, left, right, top, bottom] = [640, 320, 56, 150, 32, 48];

/**
 * Draws swap rates against the difference as SVG, with one panel per measure, one below the other. Each size of the
 * sets has a line. A dashed line is for the pairs that are significant on the first set.
 */
export function reliabilityPlot({ measures, error, level }: Reliability): string {
  const whole = height * measures.length;
  const title = `Swap rate against the difference on the first set, by topics of a set; dashed: pairs significant at ${level}`;
  const panels = measures.map((each, i) => [
    `<g transform="translate(0 ${i * height})">`,
    ...panel(each, error),
    "</g>",
  ]);
  return svgPicture(width, whole, title, panels.flat());
}

type Scale = (value: number) => number;

function panel({ measure, sizes }: MeasureReliability, error: number): string[] {
  const paired = sizes.filter(({ swaps }) => swaps !== undefined);
  const bins = paired.flatMap(({ swaps, significant }) => [...swaps!.bins, ...significant!.bins]);
  const used = bins.filter(({ compared }) => compared > 0);
  const most = Math.max(0.5, ...used.map(({ rate }) => Math.ceil(10 * rate) / 10));
  const ends = used.map(rightEnd);
  const widest = Math.max(...(ends.length === 0 ? [1] : ends));
  const x: Scale = (difference) => rounded(left + (difference / widest) * (width - left - right));
  const y: Scale = (rate) => rounded(height - bottom - (rate / most) * (height - top - bottom));
  return [
    `<text x="${left}" y="18" font-weight="bold">${svgText(measure)}</text>`,
    ...ticks(most, 0.1).map(
      (rate) =>
        `<path d="M${x(0)},${y(rate)}H${x(widest)}" stroke="#ddd"/><text x="${x(0) - 8}" y="${y(rate) + 4}" text-anchor="end">${rate}</text>`,
    ),
    ...ticks(widest, roundStep(widest / 5)).map(
      (difference) =>
        `<path d="M${x(difference)},${y(0)}V${y(most)}" stroke="#ddd"/><text x="${x(difference)}" y="${y(0) + 18}" text-anchor="middle">${difference}</text>`,
    ),
    `<path d="M${x(0)},${y(error)}H${x(widest)}" stroke="#888"/>`,
    `<text x="${x(widest / 2)}" y="${height - 10}" text-anchor="middle">difference on the first set</text>`,
    `<text x="14" y="${y(most / 2)}" text-anchor="middle" transform="rotate(-90 14 ${y(most / 2)})">swap rate</text>`,
    `<text x="${x(widest) + 4}" y="${y(error) + 4}" fill="#666">${error}</text>`,
    ...paired.flatMap((each, i) => lines(each, i, x, y)),
    `<text x="${width - right + 16}" y="${top + 12 + 18 * paired.length}" fill="#666">dashed: significant</text>`,
  ];
}

function lines({ size, swaps, significant }: SizeReliability, index: number, x: Scale, y: Scale): string[] {
  const colour = lineColours[index % lineColours.length]!;
  const row = top + 12 + 18 * index;
  const line = (bins: readonly SwapBin[], look: string, words: string): string[] => {
    const points = bins.filter(({ compared }) => compared > 0);
    const path = points.map((bin) => `${x(middle(bin))},${y(bin.rate)}`).join(" ");
    return [
      `<polyline points="${path}" fill="none" stroke-width="1.5"${look}/>`,
      ...points.map(
        (bin) =>
          `<circle cx="${x(middle(bin))}" cy="${y(bin.rate)}" r="2.5"><title>${counted(size, "topic", "topics")}, ${words} from ${bin.from}: ${fixed(bin.rate, 4)}</title></circle>`,
      ),
    ];
  };
  return [
    `<g fill="${colour}" stroke="${colour}">`,
    ...line(swaps!.bins, "", "differences"),
    ...line(significant!.bins, ' stroke-dasharray="4 3"', "significant differences"),
    `<path d="M${width - right + 16},${row - 4}h16" stroke-width="3"/></g>`,
    `<text x="${width - right + 38}" y="${row}">${counted(size, "topic", "topics")}</text>`,
  ];
}

/** The upper limit of a bin. The last bin has none, and is drawn with a tenth of its start as width. */
function rightEnd({ from, to }: SwapBin): number {
  return to < Infinity ? to : 1.1 * from || 1;
}

function middle(bin: SwapBin): number {
  return (bin.from + rightEnd(bin)) / 2;
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}

/** Multiples of the step from 0 on, without the rounding error of 3 * 0.1. */
function ticks(end: number, step: number): number[] {
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, i) => Number((i * step).toPrecision(6)));
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * [1, 2, 5, 10].find((times) => times * power >= least * (1 - 1e-9))!;
}
