import { counted } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import type { RankedRun, Ranking } from "../compare/ranking.ts";
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
      significance: significance.map(({ test, level, resamples, better, significant, pairs, untested }) => ({
        test,
        side: "greater",
        correction: "none",
        level,
        ...(test === "bootstrap" && { resamples }),
        significant,
        pairs,
        better: better.map(lowerPlaces),
        untested: untested.map(lowerPlaces),
      })),
    }),
    sheets: () => [meansSheet(found, groupedBy), ...(ranking.length < 2 ? [] : [starsSheet(found)])],
    records: () => ({
      columns: [
        "rank",
        "group",
        "run",
        ...measures,
        ...significance.map(({ test, level }) => `better than (${test}, one-sided, uncorrected, at ${level})`),
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

/** As Table 8 of the overview of INEX 2007: a star where the higher run is significantly better than the lower one. */
function starsSheet({ by, grouped, ranking, significance, seed }: Ranking): Sheet {
  const [shown] = significance;
  const isUntested = shown!.untested.some((row) => row.includes(true));
  const sign = (higher: number, lower: number): string => {
    if (lower <= higher) return "";
    if (shown!.untested[higher]![lower]) return "?";
    return shown!.better[higher]![lower] ? "*" : "–";
  };
  return {
    name: "stars",
    title: "Significantly better than the run of rank, by a one-sided t-test without correction",
    corner: grouped ? "group" : "run",
    columns: ranking.map(({ rank }) => ({ name: String(rank) })),
    groups: [
      ranking.map((run, higher) => ({
        label: label(run, grouped),
        values: ranking.map((_, lower) => sign(higher, lower)),
      })),
    ],
    below: [
      `* better in ${visible(by)} by a paired t-test, one-sided, at ${shown!.level}, without correction for the number of pairs.`,
      "So it is in the overview of INEX 2007; compare tests two-sided with Holm's correction, and may star fewer.",
      ...significance.map(
        (each) =>
          `${each.significant} of ${counted(each.pairs, "pair is", "pairs are")} significant by ${words(each, seed)}${untestedWords(each)}.`,
      ),
      ...(isUntested ? ["? could not be tested by t; compare says why."] : []),
    ],
  };
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
export function words({ test, level, resamples }: Significance, seed: number): string {
  const how = test === "bootstrap" ? `the bootstrap, ${resamples.toLocaleString("en")} resamples, seed ${seed}` : "t";
  return `${how}, one-sided, at ${level}, uncorrected`;
}

function label({ rank, group, of, run }: RankedRun, grouped: boolean): string {
  const chosen = of > 1 ? `${run}, best of ${of}` : run;
  return grouped && (group !== run || of > 1) ? `${rank} ${group} (${chosen})` : `${rank} ${run}`;
}
