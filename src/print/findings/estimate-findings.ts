import { heldShare } from "../../base/number.ts";
import { visible } from "../../base/visible.ts";
import type { Estimate, Estimates, MeasureEstimates } from "../../compare/estimate.ts";
import type { Findings, Sheet, SheetColumn, Value } from "../findings.ts";
// Estimates of the scores if people had checked everything, as `pericope estimate` prints them.

/** For each measure: the runs, then the differences of pairs. */
export function estimateFindings(found: Estimates): Findings {
  const { level, topics, checkedTopics, strata, measures } = found;
  return {
    data: () => ({ level, topics, checkedTopics, strata, measures }),
    sheets: () => measures.flatMap((each) => sheetsOf(each, found)),
    records: () => ({ columns: recordColumns.map((name) => ({ name })), rows: records(measures) }),
  };
}

const decimals = { digits: 4 };
const own: readonly SheetColumn[] = [
  { name: "estimate", ...decimals },
  { name: "low", ...decimals },
  { name: "high", ...decimals },
  { name: "checked only", ...decimals },
  { name: "low", ...decimals },
  { name: "high", ...decimals },
  { name: "machine only", ...decimals },
];

function values({ estimated, checked, machineMean }: Estimate): Value[] {
  return [estimated.mean, estimated.low, estimated.high, checked.mean, checked.low, checked.high, machineMean];
}

function sheetsOf(
  { measure, runs, pairs }: MeasureEstimates,
  { level, topics, checkedTopics, strata }: Estimates,
): Sheet[] {
  const drawn = strata === undefined ? "" : `, drawn within ${strata} groups`;
  const scores: Sheet = {
    name: measure,
    title: visible(measure),
    corner: "run",
    columns: own,
    groups: [runs.map((each) => ({ label: visible(each.run), values: values(each) }))],
    below: [
      `estimate: the mean over ${topics} topics if people had checked all of them; they checked ${checkedTopics}${drawn}. Low, high: ${heldShare(level)} interval.`,
      "checked only: from the checked topics without the machine. machine only: all topics by the machine's judgements.",
    ],
  };
  if (pairs.length === 0) return [scores];
  const differences: Sheet = {
    name: `${measure} differences`,
    title: `${visible(measure)}: differences`,
    corner: "run − against",
    columns: [...own, { name: "better", words: true }],
    groups: [
      pairs.map((pair) => ({
        label: `${visible(pair.run)} − ${visible(pair.against)}`,
        values: [...values(pair), pair.better === undefined ? undefined : visible(pair.better)],
      })),
    ],
    below: [
      "better: the run that the interval of the difference favours, each pair by itself.",
      "A difference is estimated from the differences of the topics, so it may not equal the difference of two estimates above.",
    ],
  };
  return [scores, differences];
}

const recordColumns = [
  "measure",
  "run",
  "against",
  "topics",
  "checkedTopics",
  "estimate",
  "low",
  "high",
  "checked",
  "checkedLow",
  "checkedHigh",
  "machine",
  "weight",
  "better",
];

function* records(measures: readonly MeasureEstimates[]): Generator<readonly Value[]> {
  for (const { measure, runs, pairs } of measures)
    for (const each of [...runs.map((run) => ({ ...run, against: undefined, better: undefined })), ...pairs])
      yield [
        measure,
        each.run,
        each.against,
        each.topics,
        each.checkedTopics,
        ...values(each),
        each.weight,
        each.better,
      ];
}
