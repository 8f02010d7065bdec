import { counted } from "../../base/note.ts";
import { visible } from "../../base/visible.ts";
import { pairTests } from "../../compare/index.ts";
import type { RankedRun, Ranking, Significance } from "../../compare/ranking.ts";
import { bestMeans } from "../best.ts";
import { known } from "../figures.ts";
import type { Findings, Sheet, Value } from "../findings.ts";
// Runs or groups ranked by a measure, with those that are significantly better than others, as `pericope rank` prints
// it.

/** Additional words for a ranking. */
export interface RankingWords {
  /** How runs were grouped. */
  readonly groupedBy?: string | undefined;
  /** By place in the tables: the description of each run. */
  readonly described?: readonly DescribedRun[] | undefined;
}

export interface RunDescription {
  readonly kind: string | undefined;
  readonly query: string | undefined;
  readonly meanLength: number | undefined;
  /** The most frequent first. */
  readonly tags: readonly string[];
}

interface DescribedRun extends RunDescription {
  /** The full name of its participant. */
  readonly participant: string | undefined;
}

/** The table of the best runs, their descriptions, and the matrix of stars between them. */
export function rankingFindings(found: Ranking, words: RankingWords = {}): Findings {
  const { groupedBy, described } = words;
  const isChosen = found.ranking[0]?.amongAll !== undefined;
  const { by, grouped, measures, topics, runs, groups, seed, ranking, significance } = found;
  return {
    data: () => ({
      by,
      measures,
      topics,
      runs,
      ...(grouped && { groups, groupedBy }),
      seed,
      ranking: ranking.map(({ rank, group, of, run, file, mean, place, amongAll }) => ({
        rank,
        ...(grouped && { group, of }),
        run,
        file,
        mean,
        ...(amongAll && { amongAll }),
        ...(described && { described: described[place] }),
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
    sheets: () => [
      meansSheet(found, groupedBy),
      ...(described === undefined ? [] : [describedSheet(found, described)]),
      ...(ranking.length < 2 ? [] : [starsSheet(found)]),
    ],
    records: () => ({
      columns: [
        "rank",
        "group",
        "run",
        ...measures,
        ...(isChosen ? ["rank among all", "of"] : []),
        ...(described === undefined ? [] : descriptionColumns),
        ...significance.map(
          (each) => `better than (${each.test}, ${each.sides}-sided, ${corrected(each.correction)}, at ${each.level})`,
        ),
      ].map((name) => ({ name })),
      rows: ranking.map(({ rank, group, run, mean, place, amongAll }, i) => [
        rank,
        group,
        run,
        ...measures.map((measure) => known(mean[measure])),
        ...(isChosen ? [amongAll!.rank, amongAll!.of] : []),
        ...(described === undefined ? [] : description(described[place]!)),
        ...significance.map(({ better }) => lowerPlaces(better[i]!).join(" ")),
      ]),
    }),
  };
}

/** The places in the ranking, from 1, for which this row is true. They differ from ranks if runs share a rank. */
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
  const best = bestMeans(ranking, measures, (_, i) => better[i]);
  const isMarked = best.flat().includes(true);
  const isChosen = ranking[0]?.amongAll !== undefined;
  return {
    name: "ranking",
    title: `By ${visible(by)}, ${of}`,
    corner: grouped ? "group" : "run",
    columns: [...measures.map((name) => ({ name, digits: 4 })), ...(isChosen ? [{ name: "among all" }] : [])],
    groups: [
      ranking.map((run, place) => ({
        label: label(run, grouped),
        values: [...measures.map((measure) => run.mean[measure]), ...(isChosen ? [amongAll(run)] : [])],
        best: best[place]!,
      })),
    ],
    below: [
      `Means over ${counted(topics, "topic", "topics")}; ranked by ${visible(by)}${isMarked ? "; the best of the table are marked" : ""}.`,
      grouped ? `Grouped by ${visible(groupedBy ?? "participant")}.` : "Each run stands for itself.",
      ...(isChosen
        ? [`Among all: the rank that it would have among ${grouped ? "the best runs of all groups" : "all runs"}.`]
        : []),
    ],
  };
}

function amongAll({ amongAll: place }: RankedRun): string {
  return `${place!.rank} of ${place!.of}`;
}

const descriptionColumns = ["participant", "kind", "query", "mean length", "main tags"];

function description({ participant, kind, query, meanLength, tags }: DescribedRun): Value[] {
  return [participant, kind, query, meanLength, tags.length === 0 ? undefined : tags.join(" ")];
}

/** The descriptions of the ranked runs, in the same order. */
function describedSheet({ grouped, ranking }: Ranking, described: readonly DescribedRun[]): Sheet {
  return {
    name: "runs",
    title: "What these runs return",
    corner: grouped ? "group" : "run",
    columns: descriptionColumns.map((name) => ({ name })),
    groups: [ranking.map((run) => ({ label: label(run, grouped), values: description(described[run.place]!) }))],
    below: ["Kind, and CO or CAS, as the submission says or its results show; mean length in characters."],
  };
}

/** As Table 8 of the overview of INEX 2007: a star means that the run is significantly better than the other. */
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
          `${each.significant} of ${counted(each.pairs, "pair is", "pairs are")} significant by ${significanceWords(each, seed)}${untestedWords(each)}.`,
      ),
      ...(isUntested ? [`? could not be tested by ${shown!.test}; compare says why.`] : []),
    ],
  };
}

/** True if this is the test of Table 8 of the overview. */
function isOverviews({ test, sides, correction }: Significance): boolean {
  return test === "t" && sides === "one" && correction === "none";
}

/** As in "a one-sided paired t-test without correction". */
function testTitle({ test, sides, correction }: Significance): string {
  const { title, joint } = pairTests.find(({ name }) => name === test)!;
  if (joint === true) return `${title}, two-sided, for all pairs at once`;
  return `a ${sides}-sided ${title} ${correction === "none" ? "without correction" : `corrected by ${correction}`}`;
}

/** The number of pairs that could not be tested. */
export function untestedCount({ untested }: Significance): number {
  return untested.flat().filter(Boolean).length;
}

function untestedWords(each: Significance): string {
  const count = untestedCount(each);
  return count === 0 ? "" : `; ${count} could not be tested`;
}

/** The test by which pairs were found significant. */
export function significanceWords(each: Significance, seed: number): string {
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
