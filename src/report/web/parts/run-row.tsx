import { useMemo } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import type { Maybe } from "../../page-data.ts";
import { laneCount, type PageRelations } from "../../page-relations.ts";
import { address } from "../router.ts";
import { useSource } from "../frame/context.ts";
import { GroupLanes, GroupPlaces } from "../charts/group-lanes.tsx";
import { Interval } from "../charts/interval.tsx";
import { breakable } from "./name.tsx";
import { Sparkline } from "../charts/sparkline.tsx";
import { countedWords, scoreWords } from "./words.ts";

interface RunRow {
  readonly run: number;
  readonly measure: number;
  /** In the ranking, from 0. */
  readonly place: number;
  /** By place. */
  readonly ranks: readonly number[];
  /** The end of the scale of means. */
  readonly most: number;
  /** The end of the scale of single topics. */
  readonly tallest: number;
  readonly relations: PageRelations;
  readonly showGroups: boolean;
  /** By measure: the best runs. */
  readonly best: readonly ReadonlySet<number>[];
}

/** A run of the ranking. It is made anew only where something in it changed: a large track has hundreds. */
export function RunRow(row: RunRow) {
  return useMemo(() => <Cells {...row} />, Object.values(row));
}

function Cells({ run, measure, place, ranks, most, tallest, relations, showGroups, best }: RunRow) {
  const { data } = useSource();
  const { name, means, intervals, scores } = data.runs[run]!;
  const words = intervalWords(intervals[measure]);
  return (
    <tr>
      {data.runs.length > 1 && <td class="number quiet">{ranks[place]}</td>}
      <th scope="row">
        <a href={address(["topics"], { a: name })} title={visible(name)}>
          <bdi>{breakable(visible(name))}</bdi>
        </a>
      </th>
      {showGroups && (
        <td class="lanes" style={{ "--lanes": laneCount(relations) }}>
          {relations.lanes === undefined ? (
            <GroupPlaces relations={relations} place={place} ranks={ranks} />
          ) : (
            <GroupLanes relations={relations} place={place} ranks={ranks} />
          )}
        </td>
      )}
      <td class="wide" title={words} data-mean={scoreWords(means[measure])}>
        <Interval mean={means[measure] ?? null} interval={intervals[measure] ?? null} most={most} />
        <span class="hidden">{words}</span>
      </td>
      {means.map((mean, i) => (
        <td key={i} class={`number${i === measure ? " chosen" : ""}${best[i]!.has(run) ? " best" : ""}`}>
          {scoreWords(mean)}
        </td>
      ))}
      <td>
        <Sparkline scores={scores[measure]!} most={tallest} label={topicWords(scores[measure]!)} />
      </td>
    </tr>
  );
}

/** What the bars show, in words: the worst and the best topic, and the median. */
function topicWords(scores: readonly Maybe[]): string {
  const known = new Float64Array(scores.filter((value) => value !== null)).sort();
  if (known.length === 0) return "no scores";
  const median = (known[Math.floor((known.length - 1) / 2)]! + known[Math.floor(known.length / 2)]!) / 2;
  return `${countedWords(known.length, "topic")}: from ${scoreWords(known[0])} to ${scoreWords(known.at(-1))}, median ${scoreWords(median)}`;
}

function intervalWords(interval: readonly [number, number] | null | undefined): string {
  return interval === null || interval === undefined
    ? "no interval"
    : `${scoreWords(interval[0])} to ${scoreWords(interval[1])}`;
}
