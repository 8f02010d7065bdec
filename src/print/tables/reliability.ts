import { counted } from "../../base/note.ts";
import { fixed, heldShare } from "../../base/number.ts";
import type {
  MeasureReliability,
  Reliability,
  SizeReliability,
  SwapBin,
  SwapRates,
} from "../../compare/reliability.ts";
import type { Findings } from "../findings.ts";
import type { Sheet, SheetColumn, Value } from "../sheet.ts";
import { known } from "./known.ts";

/** Swap rates and stability by measure and size; then the swap rates of each measure by bin of the difference. */
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
/** A difference as its bin begins: 0.05. */
const plain = (value: number): string => String(value);
const topicsOf = ({ size }: SizeReliability): string => counted(size, "topic", "topics");

/** A group for each measure, a row for each size. */
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

/** Rates by bin, a column for each size: of all pairs, then of significant ones. None where there are no two sets. */
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

/** For each measure and size a row for all differences, then a row for each bin. */
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
