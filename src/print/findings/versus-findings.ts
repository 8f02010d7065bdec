// Two sides of a ranking next to each other, as `pericope rank --versus` prints them.

import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import type { SideRun, Versus } from "../../compare/versus.ts";
import type { Findings, Sheet } from "../findings.ts";
import { known, pairName, pText } from "../figures.ts";

/** The names of the two sides. */
export type SideNames = readonly [first: string, second: string];

/** One list per side, as in Table 11 of the overview of INEX 2007, and each participant's best run on both sides. */
export function versusFindings(found: Versus, sides: SideNames, top: number): Findings {
  const { measure, measures, topics, options, first, second, pairs } = found;
  return {
    data: () => ({
      measure,
      measures,
      topics,
      ...options,
      sides,
      sign: "difference = second - first",
      groups: [first.length, second.length],
      first: first.slice(0, top),
      second: second.slice(0, top),
      pairs: pairs.map(({ group, a, b, meanA, meanB, difference, low, high, p, adjusted }) => {
        return { group, first: a, second: b, meanA, meanB, difference, low, high, p, adjusted };
      }),
    }),
    sheets: () => [
      ...sides.map((_, side) => listSheet(found, sides, side as 0 | 1, top)),
      ...(pairs.length === 0 ? [] : [pairsSheet(found, sides)]),
    ],
    records: () => ({
      columns: [
        "group",
        "first",
        "second",
        ...sides.map((side) => `mean ${side}`),
        "difference",
        "p",
        "adjusted p",
        ...sides.map((_, side) => `place among ${sides[1 - side]!}`),
        ...sides.flatMap((side) => measures.map((each) => `${side} ${each}`)),
      ].map((name) => ({ name })),
      rows: groupRows(found).map((row) => [...row, ...sideCells(found, row)]),
    }),
  };
}

/** One row per participant. Those with runs on both sides come first, because only they are tested. */
function groupRows({ first, second, pairs }: Versus): Row[] {
  const isPaired = ({ run }: SideRun) => pairs.some(({ a, b }) => a === run || b === run);
  return [
    ...pairs.map(({ group, a, b, meanA, meanB, difference, p, adjusted }) => {
      return [group, a, b, ...[meanA, meanB, difference, p, adjusted].map(known)];
    }),
    ...first
      .filter((run) => !isPaired(run))
      .map(({ group, run, mean }) => oneSide(group, [run, undefined], [mean, undefined])),
    ...second
      .filter((run) => !isPaired(run))
      .map(({ group, run, mean }) => oneSide(group, [undefined, run], [undefined, mean])),
  ];
}

/** The places and means of a row's runs. They are empty for a side without a run. */
function sideCells({ first, second, measures }: Versus, [, one, other]: Row): Row {
  const runs = [first.find(({ run }) => run === one), second.find(({ run }) => run === other)];
  const means = runs.flatMap((run): Row => measures.map((_, i) => run?.means[i]));
  return [...runs.map((run) => run?.place), ...means];
}

type Row = (string | number | undefined)[];

function oneSide(group: string, runs: (string | undefined)[], means: (number | undefined)[]): Row {
  return [group, ...runs, ...means, undefined, undefined, undefined];
}

function listSheet(found: Versus, sides: SideNames, side: 0 | 1, top: number): Sheet {
  const { measure, measures, topics, isGrouped, first, second } = found;
  const [name, other] = [sides[side], sides[1 - side]!];
  const list = side === 0 ? first : second;
  return {
    name: `list of ${name}`,
    title: `${name}: ${isGrouped ? "the best run of each participant" : "all runs"}, by ${visible(measure)}`,
    corner: "run",
    columns: [
      ...measures.map((each) => ({ name: visible(each), digits: 4, official: each === measure })),
      { name: `among ${other}`, digits: 0 },
    ],
    groups: [
      list.slice(0, top).map((run, i) => ({ label: `${i + 1} ${words(run)}`, values: [...run.means, run.place] })),
    ],
    below: [
      `Means over ${counted(topics, "topic", "topics")}; ${counted(list.length, "run", "runs")}. Among ${other}: the place that the run would have there.`,
    ],
  };
}

function words({ group, run }: SideRun): string {
  return group === run ? visible(run) : `${visible(group)} (${visible(run)})`;
}

function pairsSheet({ measure, better, pairs, options }: Versus, [one, other]: SideNames): Sheet {
  const { test, level, correction } = options;
  const corrected = correction === "none" ? "uncorrected" : `corrected by ${correction}`;
  const up = better === "more" ? 1 : -1;
  const ahead = (sign: number) => pairs.filter(({ difference }) => Math.sign(difference) === sign).length;
  return {
    name: "pairs",
    title: `The best ${one} and the best ${other} run of each participant with both`,
    corner: "group",
    columns: [
      { name: one, digits: 4 },
      { name: other, digits: 4 },
      { name: pairName({ a: one, b: other }), digits: 4 },
      { name: "p", show: pText },
      { name: "adjusted p", show: pText },
    ],
    groups: [
      pairs.map(({ group, meanA, meanB, difference, p, adjusted }) => {
        return { label: visible(group), values: [meanA, meanB, difference, p, adjusted] };
      }),
    ],
    below: [
      `${other} is better than ${one} in ${visible(measure)} for ${ahead(up)} of ${counted(pairs.length, "participant", "participants")}, worse for ${ahead(-up)}.`,
      `p by ${test}, two-sided, ${corrected}; level ${level}.`,
    ],
  };
}
