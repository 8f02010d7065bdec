import { counted } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import type { RankedRun, Ranking } from "../compare/ranking.ts";
import { pairTests } from "../compare/index.ts";
import type { Significance } from "../compare/significance.ts";
import type { Findings } from "../report/findings.ts";
import type { Sheet } from "../report/sheet.ts";
import { bestMeans } from "./best-means.ts";
import { known } from "./known.ts";

/** The table of the best runs, and the matrix of stars between them. `groupedBy` says in words how runs were grouped. */
export function rankingFindings(found: Ranking, groupedBy?: string): Findings {
  const { by, grouped, measures, topics, runs, groups, seed, ranking, significance } = found;
  return {
    data: () => ({
      by,
      measures,
      topics,
      runs,
      ...(grouped && { groups, groupedBy }),
      seed,
      ranking: ranking.map(({ rank, group, of, run, file, mean }) => ({
        rank,
        ...(grouped && { group, of }),
        run,
        file,
        mean,
      })),
      significance: significance.map(
        ({ measure, test, sides, correction, level, resamples, drawn, better, significant, pairs, untested }) => ({
          measure,
          test,
          side: sides === "one" ? "greater" : "two",
          correction,
          level,
          ...(drawn && { resamples }),
          significant,
          pairs,
          better: better.map(lowerPlaces),
          untested: untested.map(lowerPlaces),
        }),
      ),
    }),
    sheets: () => [meansSheet(found, groupedBy), ...(ranking.length < 2 ? [] : [starsSheet(found)])],
    records: () => ({
      columns: [
        "rank",
        "group",
        "run",
        ...measures,
        ...significance.map(
          (each) => `better than (${each.test}, ${each.sides}-sided, ${corrected(each.correction)}, at ${each.level})`,
        ),
      ].map((name) => ({ name })),
      rows: ranking.map(({ rank, group, run, mean }, place) => [
        rank,
        group,
        run,
        ...measures.map((measure) => known(mean[measure])),
        ...significance.map(({ better }) => lowerPlaces(better[place]!).join(" ")),
      ]),
    }),
  };
}

/** The places in the ranking, from 1, that are true in this row. They differ from ranks where runs share a rank. */
function lowerPlaces(row: readonly boolean[]): number[] {
  return row.flatMap((is, lower) => (is ? [lower + 1] : []));
}

function meansSheet(
  { by, grouped, measures, better, topics, runs, groups, ranking }: Ranking,
  groupedBy?: string,
): Sheet {
  const of = grouped
    ? `the best run of each group: top ${ranking.length} of ${counted(groups, "group", "groups")}, ${counted(runs, "run", "runs")}`
    : `top ${ranking.length} of ${counted(runs, "run", "runs")}`;
  const best = bestMeans(
    ranking.map(({ mean }) => mean),
    measures,
    better,
  );
  const isMarked = best.flat().includes(true);
  return {
    name: "ranking",
    title: `By ${visible(by)}, ${of}`,
    corner: grouped ? "group" : "run",
    columns: measures.map((name) => ({ name, digits: 4 })),
    groups: [
      ranking.map((run, place) => ({
        label: label(run, grouped),
        values: measures.map((measure) => run.mean[measure]),
        best: best[place]!,
      })),
    ],
    below: [
      `Means over ${counted(topics, "topic", "topics")}; ranked by ${visible(by)}${isMarked ? "; the best of the table are marked" : ""}.`,
      grouped ? `Grouped by ${visible(groupedBy ?? "participant")}.` : "Each run stands for itself.",
    ],
  };
}

/** As Table 8 of the overview of INEX 2007: a star where the run is significantly better than another. */
function starsSheet(found: Ranking): Sheet {
  const { by, grouped, ranking, significance, seed } = found;
  const [shown] = significance;
  const { better, untested, measure } = shown!;
  const isUntested = untested.some((row) => row.includes(true));
  const isUpset = better.some((row, one) => row.some((is, other) => is && other < one));
  const sign = (one: number, other: number): string => {
    if (other <= one) return "";
    if (untested[one]![other] || untested[other]![one]) return "?";
    if (better[one]![other]) return "*";
    return better[other]![one] ? "<" : "–";
  };
  return {
    name: "stars",
    title: `Significantly better than the run of rank, by ${testTitle(shown!)}`,
    corner: grouped ? "group" : "run",
    columns: ranking.map(({ rank }) => ({ name: String(rank) })),
    groups: [
      ranking.map((run, one) => ({
        label: label(run, grouped),
        values: ranking.map((_, other) => sign(one, other)),
      })),
    ],
    below: [
      `* better in ${visible(measure)} by ${testTitle(shown!)}, at ${shown!.level}.`,
      ...(isUpset
        ? [`< the run of lower rank in ${visible(by)} is better in ${visible(measure)}, by the same test.`]
        : []),
      ...(isOverviews(shown!)
        ? ["So it is in the overview of INEX 2007; compare tests two-sided with Holm's correction, and may star fewer."]
        : []),
      ...significance.map(
        (each) =>
          `${each.significant} of ${counted(each.pairs, "pair is", "pairs are")} significant by ${words(each, seed)}${untestedWords(each)}.`,
      ),
      ...(isUntested ? [`? could not be tested by ${shown!.test}; compare says why.`] : []),
    ],
  };
}

/** Table 8 of the overview is by this test. */
function isOverviews({ test, sides, correction }: Significance): boolean {
  return test === "t" && sides === "one" && correction === "none";
}

/** As in "a one-sided paired t-test without correction". */
function testTitle({ test, sides, correction }: Significance): string {
  const { title, joint } = pairTests.find(({ name }) => name === test)!;
  if (joint === true) return `${title}, two-sided, for all pairs at once`;
  return `a ${sides}-sided ${title} ${correction === "none" ? "without correction" : `corrected by ${correction}`}`;
}

/** How many pairs could not be tested. */
export function untestedCount({ untested }: Significance): number {
  return untested.flat().filter(Boolean).length;
}

function untestedWords(each: Significance): string {
  const count = untestedCount(each);
  return count === 0 ? "" : `; ${count} could not be tested`;
}

/** By which test pairs were found significant. */
export function words(each: Significance, seed: number): string {
  const { test, resamples, drawn } = each;
  const how = test === "bootstrap" ? "the bootstrap" : test;
  const draws = drawn ? `${how}, ${resamples.toLocaleString("en")} resamples, seed ${seed}` : how;
  return testWords({ ...each, test: draws });
}

function testWords({ test, sides, level, correction }: Significance): string {
  return `${test}, ${sides}-sided, at ${level}, ${corrected(correction)}`;
}

function corrected(correction: string): string {
  if (correction === "own") return "with its own correction";
  return correction === "none" ? "uncorrected" : `corrected by ${correction}`;
}

function label({ rank, group, of, run }: RankedRun, grouped: boolean): string {
  const chosen = of > 1 ? `${run}, best of ${of}` : run;
  return grouped && (group !== run || of > 1) ? `${rank} ${group} (${chosen})` : `${rank} ${run}`;
}
