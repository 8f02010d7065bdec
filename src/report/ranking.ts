import { counted } from "../base/note.ts";
import { visible } from "../base/visible.ts";
import type { RankedRun, Ranking } from "../compare/ranking.ts";
import type { Significance } from "../compare/significance.ts";
import type { Sheet } from "./sheet.ts";
import type { Statistics } from "./statistics-format.ts";

/** The table of the best runs, and the matrix of stars between them. */
export function rankingStatistics(found: Ranking): Statistics {
  const { by, grouped, measures, topics, runs, groups, seed, ranking, significance } = found;
  return {
    data: {
      by,
      measures,
      topics,
      runs,
      ...(grouped && { groups }),
      seed,
      ranking: ranking.map(({ rank, group, run, file, mean }) => ({
        rank,
        ...(grouped && { group }),
        run,
        file,
        mean,
      })),
      significance: significance.map(({ test, level, resamples, better, significant, pairs }) => ({
        test,
        side: "greater",
        level,
        ...(test === "bootstrap" && { resamples }),
        significant,
        pairs,
        better: better.map((row) => row.flatMap((is, lower) => (is ? [lower + 1] : []))),
      })),
    },
    sheets: [meansSheet(found), ...(ranking.length < 2 ? [] : [starsSheet(found)])],
    heading: ["rank", "group", "run", ...measures, ...significance.map(({ test }) => `better than, by ${test}`)],
    rows: Array.from(ranking, ({ rank, group, run, mean }, place) => [
      rank,
      group,
      run,
      ...measures.map((measure) => mean[measure]),
      ...significance.map(({ better }) => better[place]!.flatMap((is, i) => (is ? [i + 1] : [])).join(" ")),
    ]),
  };
}

function meansSheet({ by, grouped, measures, topics, runs, groups, ranking }: Ranking): Sheet {
  const of = grouped
    ? `the best run of each group: top ${ranking.length} of ${counted(groups, "group", "groups")}, ${counted(runs, "run", "runs")}`
    : `top ${ranking.length} of ${counted(runs, "run", "runs")}`;
  return {
    name: "ranking",
    title: `By ${visible(by)}, ${of}`,
    corner: grouped ? "group" : "run",
    columns: measures.map((name) => ({ name, digits: 4 })),
    groups: [
      ranking.map((run) => ({ label: label(run, grouped), values: measures.map((measure) => run.mean[measure]) })),
    ],
    below: [`Means over ${counted(topics, "topic", "topics")}; ranked by ${visible(by)}.`],
  };
}

/** As Table 8 of the overview: a star where the higher run is significantly better than the lower one. */
function starsSheet({ by, grouped, ranking, significance, seed }: Ranking): Sheet {
  const [shown] = significance;
  const show = (value: number): string => ["–", "*"][value] ?? "";
  return {
    name: "stars",
    title: "Significantly better than the run of rank",
    corner: grouped ? "group" : "run",
    columns: ranking.map(({ rank }) => ({ name: String(rank), show })),
    groups: [
      ranking.map((run, higher) => ({
        label: label(run, grouped),
        values: ranking.map((_, lower) => (lower <= higher ? 2 : Number(shown!.better[higher]![lower]))),
      })),
    ],
    below: [
      `* better in ${visible(by)} by a paired t-test, one-sided, at ${shown!.level}, without correction for the number of pairs.`,
      ...significance.map(
        (each) => `${each.significant} of ${each.pairs} pairs are significant by ${words(each, seed)}.`,
      ),
    ],
  };
}

/** How a count of significant pairs was come by. */
export function words({ test, level, resamples }: Significance, seed: number): string {
  const how = test === "bootstrap" ? `the bootstrap, ${resamples.toLocaleString("en")} resamples, seed ${seed}` : "t";
  return `${how}, one-sided, at ${level}`;
}

function label({ rank, group, run }: RankedRun, grouped: boolean): string {
  return grouped && group !== run ? `${rank} ${group} (${run})` : `${rank} ${run}`;
}
