import { counted } from "../../base/note.ts";
import { heldShare } from "../../base/number.ts";
import type { Sheet, SheetColumn, SheetRow, Value } from "../../print/findings.ts";
import { bestRuns } from "../overview/ranked-runs.ts";
import type { PageData } from "../page-data.ts";
import { ranking, ranksOf, topicDifferences } from "../page-scores.ts";

/** All runs in the order in which they are shown: ranks and the interval by one measure, means by all of them. */
export function runsSheet(data: PageData, measure: number, shown: readonly number[]): Sheet {
  const { measures, runs, made, topics } = data;
  const chosen = measures[measure]!;
  const areSeveral = runs.length > 1; // one run has no rank
  const ranked = ranking(data, measure);
  const ranks = ranksOf(data, measure, ranked);
  const places = new Map(ranked.map((run, place) => [run, ranks[place]!]));
  const best = measures.map((_, i) => bestRuns(data, i));
  const beside = (i: number): boolean => i === measure; // the interval stands beside the mean that it is of
  const columns = measures.flatMap((name, i): SheetColumn[] => {
    const ends = ["from", "to"].map((end) => ({ name: `${name} ${heldShare(made.level)} ${end}`, digits: 4 }));
    return [{ name, digits: 4, official: name === data.official }, ...(beside(i) ? ends : [])];
  });
  const row = (run: number): SheetRow => {
    const { name, means, intervals } = runs[run]!;
    const ends: readonly Value[] = intervals[measure] ?? [undefined, undefined];
    return {
      label: name,
      values: [
        ...(areSeveral ? [places.get(run)] : []),
        ...means.flatMap((mean, i) => [mean ?? undefined, ...(beside(i) ? ends : [])]),
      ],
      best: [
        ...(areSeveral ? [false] : []),
        ...means.flatMap((_, i) => [best[i]!.has(run), ...(beside(i) ? [false, false] : [])]),
      ],
    };
  };
  return {
    name: "runs",
    note: `Task ${data.task}, ${counted(topics.length, "topic", "topics")}, rules ${data.rules}`,
    title: areSeveral ? `Runs, ranked by ${chosen}` : "Means over topics",
    corner: "run",
    columns: [...(areSeveral ? [{ name: "rank", digits: 0 }] : []), ...columns],
    groups: [shown.map(row)],
  };
}

/** The scores of runs on topics, under one measure. */
export function topicsSheet(
  { measures, runs: all, topics: asked }: PageData,
  measure: number,
  runs: readonly number[],
  topics: readonly number[],
): Sheet {
  return {
    name: "topics",
    title: `${measures[measure]} of each run on each topic`,
    corner: "run",
    columns: topics.map((topic) => ({ name: asked[topic]!.id, digits: 4 })),
    groups: [
      runs.map((run) => ({
        label: all[run]!.name,
        values: topics.map((topic) => all[run]!.scores[measure]![topic] ?? undefined),
      })),
    ],
  };
}

/** The topics of two runs, from the largest difference, b less a. */
export function differencesSheet(data: PageData, measure: number, a: number, b: number): Sheet {
  const { measures, topics } = data;
  const [first, second] = [data.runs[a]!, data.runs[b]!];
  const haveTitles = topics.some(({ title }) => title !== null);
  return {
    name: "differences",
    title: `${measures[measure]} topic by topic, ${second.name} less ${first.name}`,
    corner: "topic",
    columns: [
      ...(haveTitles ? [{ name: "title", absent: "" }] : []),
      ...[first.name, second.name, "difference"].map((name) => ({ name, digits: 4 })),
    ],
    groups: [
      topicDifferences(data, measure, a, b).map(({ topic, difference }) => ({
        label: topics[topic]!.id,
        values: [
          ...(haveTitles ? [topics[topic]!.title ?? undefined] : []),
          ...[first, second].map(({ scores }) => scores[measure]![topic] ?? undefined),
          difference,
        ],
      })),
    ],
  };
}
