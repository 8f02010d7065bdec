import { ranking } from "../../src/report/page-scores.ts";
import type { PageData } from "../../src/report/page-data.ts";
import { chosenMeasure } from "../parts/choice.ts";
import { useSource } from "../parts/context.ts";
import { GroupLanes, lanesOf } from "../parts/group-lanes.tsx";
import { Interval } from "../parts/interval.tsx";
import { MeasurePicker } from "../parts/pickers.tsx";
import { Made } from "../parts/made.tsx";
import { Name } from "../parts/name.tsx";
import { Sparkline } from "../parts/sparkline.tsx";
import { many, score } from "../parts/words.ts";
import { address, go, type Route } from "../router.ts";

/** The runs, ranked. */
export function Overview({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const measure = chosenMeasure(data, route);
  const [sort, turned] = [route.query.get("sort"), route.query.get("turned") === "yes"];
  const ranked = ranking(data, measure);
  const rows = sorted(data, ranked, sort, turned);
  const most = largest(data, measure);
  const groups = data.groups[measure] ?? [];
  const lanes = lanesOf(groups);
  const inOrder = sort === null || sort === data.measures[measure] ? !turned : false;

  const at = (query: Record<string, string | undefined>): string =>
    address([], { measure: data.measures[measure], ...query });
  const sortLink = (column: string): string =>
    at({ sort: column, turned: sort === column && !turned ? "yes" : undefined });
  const sortState = (column: string) => {
    if (sort !== column) return undefined;
    return (column === "run") === turned ? ("descending" as const) : ("ascending" as const);
  };
  const places = new Map(ranked.map((run, place) => [run, place + 1]));
  const best = data.measures.map((_, i) => ranking(data, i)[0]);

  return (
    <>
      <div class="head">
        <div>
          <h1>
            {many(data.runs.length, "run")}, ranked by {data.measures[measure]}
          </h1>
          <p class="lead">
            Task <strong>{data.task}</strong>, {many(data.topics.length, "topic")}, rules of{" "}
            <strong>{data.rules}</strong>.
            {data.measures[measure] === data.official && " This is the official measure of the task."}
          </p>
        </div>
        <MeasurePicker
          measure={measure}
          onPick={(picked) => go(address([], { measure: data.measures[picked] }), true)}
        />
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Scores">
        <table class="runs">
          <thead>
            <tr>
              <th class="number" scope="col">
                <span class="hidden">Rank</span>
              </th>
              <th scope="col" aria-sort={sortState("run")}>
                <a href={sortLink("run")}>Run</a>
              </th>
              {groups.length > 0 && inOrder && (
                <th scope="col" class="lanes-head" title="Runs that share a bar are not told apart by Tukey's test">
                  Groups
                </th>
              )}
              <th scope="col" class="wide">
                Mean and 95 % interval
              </th>
              {data.measures.map((name) => (
                <th key={name} class="number" scope="col" aria-sort={sortState(name)}>
                  <a href={sortLink(name)}>{name}</a>
                </th>
              ))}
              <th scope="col">Topic by topic</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((run, row) => {
              const { name, means, intervals, scores } = data.runs[run]!;
              return (
                <tr key={name}>
                  <td class="number quiet">{places.get(run)}</td>
                  <th scope="row">
                    <a href={address(["topics"], { a: name })}>
                      <Name of={name} />
                    </a>
                  </th>
                  {groups.length > 0 && inOrder && (
                    <td class="lanes">
                      <GroupLanes groups={groups} lanes={lanes} place={row} />
                    </td>
                  )}
                  <td class="wide" title={intervalWords(intervals[measure])}>
                    <Interval mean={means[measure] ?? null} interval={intervals[measure] ?? null} most={most} />
                    <span class="hidden">{intervalWords(intervals[measure])}</span>
                  </td>
                  {means.map((mean, i) => (
                    <td
                      key={i}
                      class={`number${i === measure ? " chosen" : ""}${best[i] === run && data.runs.length > 1 ? " best" : ""}`}
                    >
                      {score(mean)}
                    </td>
                  ))}
                  <td>
                    <Sparkline
                      scores={scores[measure]!}
                      most={1}
                      label={`${data.measures[measure]} of ${many(data.topics.length, "topic")}`}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Made />
    </>
  );
}

function intervalWords(interval: readonly [number, number] | null | undefined): string {
  return interval === null || interval === undefined ? "no interval" : `${score(interval[0])} to ${score(interval[1])}`;
}

function sorted(data: PageData, ranked: readonly number[], sort: string | null, turned: boolean): readonly number[] {
  const column = data.measures.indexOf(sort ?? "");
  const byName = (a: number, b: number): number => (data.runs[a]!.name < data.runs[b]!.name ? -1 : 1);
  let rows = ranked;
  if (sort === "run") rows = ranked.toSorted(byName);
  else if (column >= 0) rows = ranking(data, column);
  return turned ? rows.toReversed() : rows;
}

/** The end of the scale of means: the highest end of an interval, not far above it. */
function largest({ runs }: PageData, measure: number): number {
  const ends = runs.map(({ means, intervals }) => intervals[measure]?.[1] ?? means[measure] ?? 0);
  return Math.max(...ends, 0) * 1.02 || 1;
}
