import { counted } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import type { SideRun, Versus } from "../compare/versus.ts";
import type { Findings } from "../report/findings.ts";
import type { Sheet } from "../report/sheet.ts";
import { known } from "./known.ts";
import { pText } from "./p-value.ts";

/** What the two sides are called. */
export type SideNames = readonly [first: string, second: string];

/** Two lists side by side, as Table 11 of the overview of INEX 2007; and each participant's best run of both. */
export function versusFindings(found: Versus, sides: SideNames, top: number): Findings {
  const { measure, topics, options, first, second, pairs } = found;
  return {
    data: () => ({
      measure,
      topics,
      ...options,
      sides,
      groups: [first.length, second.length],
      first: first.slice(0, top),
      second: second.slice(0, top),
      pairs: pairs.map(({ group, a, b, meanA, meanB, difference, low, high, p, adjusted }) => {
        return { group, first: a, second: b, meanA, meanB, difference, low, high, p, adjusted };
      }),
    }),
    sheets: () => [listsSheet(found, sides, top), ...(pairs.length === 0 ? [] : [pairsSheet(found, sides)])],
    records: () => ({
      columns: [
        "group",
        "first",
        "second",
        ...sides.map((side) => `mean ${side}`),
        "difference",
        "p",
        "adjusted p",
      ].map((name) => ({ name })),
      rows: groupRows(found),
    }),
  };
}

/** A row a participant, those with runs on both sides first: they are tested, the others have one side alone. */
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

type Row = (string | number | undefined)[];

function oneSide(group: string, runs: (string | undefined)[], means: (number | undefined)[]): Row {
  return [group, ...runs, ...means, undefined, undefined, undefined];
}

function listsSheet(
  { measure, topics, isGrouped, first, second }: Versus,
  [one, other]: SideNames,
  top: number,
): Sheet {
  const length = Math.min(top, Math.max(first.length, second.length));
  const cells = (run: SideRun | undefined) => [run && words(run), run?.mean];
  return {
    name: "lists",
    title: `${one} and ${other}: ${isGrouped ? "the best run of each participant" : "all runs"}, by ${visible(measure)}`,
    corner: "rank",
    columns: [one, other].flatMap((name) => [{ name }, { name: `${visible(measure)} `, digits: 4 }]),
    groups: [
      Array.from({ length }, (_, i) => ({ label: String(i + 1), values: [...cells(first[i]), ...cells(second[i])] })),
    ],
    below: [
      `Means over ${counted(topics, "topic", "topics")}; ${first.length} with ${one}, ${second.length} with ${other}.`,
    ],
  };
}

function words({ group, run }: SideRun): string {
  return group === run ? visible(run) : `${visible(group)} (${visible(run)})`;
}

function pairsSheet({ measure, pairs, options }: Versus, [one, other]: SideNames): Sheet {
  const { test, level, correction } = options;
  const corrected = correction === "none" ? "uncorrected" : `corrected by ${correction}`;
  const ahead = (sign: number) => pairs.filter(({ difference }) => Math.sign(difference) === sign).length;
  return {
    name: "pairs",
    title: `The best ${one} and the best ${other} run of each participant with both`,
    corner: "group",
    columns: [
      { name: one, digits: 4 },
      { name: other, digits: 4 },
      { name: "difference", digits: 4 },
      { name: "p", show: pText },
      { name: "adjusted p", show: pText },
    ],
    groups: [
      pairs.map(({ group, meanA, meanB, difference, p, adjusted }) => {
        return { label: visible(group), values: [meanA, meanB, difference, p, adjusted] };
      }),
    ],
    below: [
      `${other} is above ${one} in ${visible(measure)} for ${ahead(1)} of ${counted(pairs.length, "participant", "participants")}, below for ${ahead(-1)}.`,
      `p by ${test}, two-sided, ${corrected}; level ${level}.`,
    ],
  };
}
