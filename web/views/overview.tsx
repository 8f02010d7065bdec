import { useMemo } from "preact/hooks";
import { heldShare } from "../../src/base/number.ts";
import { betterIn } from "../../src/measures/name.ts";
import { bestOf } from "../../src/report/best.ts";
import { headings } from "../../src/report/headings.ts";
import type { PageData } from "../../src/page/page-data.ts";
import { pageRelations } from "../../src/page/page-relations.ts";
import { ranking, ranksOf } from "../../src/page/page-scores.ts";
import { runsSheet } from "../../src/page/sheets/score-sheets.ts";
import { chosenMeasure } from "../frame/choice.ts";
import { useSource } from "../frame/context.ts";
import { Later } from "../frame/later.tsx";
import { MeasurePicker } from "../frame/pickers.tsx";
import { Made } from "../parts/made.tsx";
import { ShowMore, usePortion } from "../parts/portion.tsx";
import { RunRow } from "../parts/run-row.tsx";
import { VerdictWords } from "../parts/verdict-words.tsx";
import { countedWords } from "../parts/words.ts";
import { runsPicture } from "../portable/pictures.ts";
import { Portable } from "../portable/portable.tsx";
import { address, go, type Route } from "../router.ts";

const runsAtOnce = 30;

/** The runs, ranked. */
export function Overview({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const measure = chosenMeasure(data, route);
  const sort = route.query.get("sort") ?? data.measures[measure]!;
  const turned = route.query.get("turned") === "yes";
  const { ranked, places, ranks, most, relations } = useMemo(() => drawn(data, measure), [data, measure]);
  const best = useMemo(() => bestRuns(data), [data]);
  const rows = sorted(data, ranked, sort, turned);
  const named = headings(data.measures);
  const made = useMemo(() => <Made />, []); // the same whatever is chosen
  const portion = usePortion("", runsAtOnce);
  // Lanes run from row to row, in the order of the ranking alone; places stand in their own row.
  const inOrder = sort === data.measures[measure] && !turned;
  const areLanes = relations.lanes !== undefined;
  const showGroups = relations.tied.some((places) => places.length > 0) && (inOrder || !areLanes);

  const at = (query: Record<string, string | undefined>): string =>
    address([], { measure: data.measures[measure], ...query });
  const sortLink = (column: string): string =>
    at({ sort: column, turned: sort === column && !turned ? "yes" : undefined });
  const sortState = (column: string) => {
    if (sort !== column) return undefined;
    return (column === "run") === turned ? ("descending" as const) : ("ascending" as const);
  };
  return (
    <>
      <div class="head">
        <div>
          <h1>
            {countedWords(data.runs.length, "run")}, ranked by {data.measures[measure]}
          </h1>
          <p class="lead">
            Task <strong>{data.task}</strong>
            {data.whyTask !== null && ` (${data.whyTask})`}, {countedWords(data.topics.length, "topic")}, rules{" "}
            <strong>{data.rules}</strong>.
            {data.measures[measure] === data.official && " This measure ranks the runs of the task."}
            {named.shared !== "" && ` All measures have ${named.shared}.`} A heading sorts; a run leads to its topics,
            and a topic to the text that was found and missed.
          </p>
        </div>
        <MeasurePicker
          measure={measure}
          onPick={(picked) => go(address([], { measure: data.measures[picked] }), true)}
        />
      </div>
      <Portable sheet={() => runsSheet(data, measure, rows)} plot={() => runsPicture(data, measure)} />
      <div class="scroll" tabIndex={0} role="region" aria-label="Scores">
        <table class="runs">
          <caption class="hidden">Runs, ranked by {data.measures[measure]}</caption>
          <thead>
            <tr>
              <th class="number" scope="col">
                <span class="hidden">Rank</span>
              </th>
              <th scope="col" aria-sort={sortState("run")}>
                <a href={sortLink("run")}>Run</a>
              </th>
              {showGroups && (
                <th scope="col" class="lanes-head">
                  {areLanes ? "Groups" : "Not told apart from"}
                </th>
              )}
              <th scope="col" class="wide">
                Mean and {heldShare(data.made.level)} interval
              </th>
              {data.measures.map((name, i) => (
                <th key={name} class="number" scope="col" aria-sort={sortState(name)}>
                  <a href={sortLink(name)} title={name}>
                    {named.names[i]}
                  </a>
                </th>
              ))}
              <th scope="col">Topic by topic</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, portion.shown).map((run) => (
              <RunRow
                key={run}
                run={run}
                measure={measure}
                place={places.get(run)!}
                ranks={ranks}
                most={most}
                relations={relations}
                showGroups={showGroups}
                best={best}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore portion={portion} total={rows.length} of="runs" />
      <VerdictWords measure={measure} relations={relations} showGroups={showGroups} />
      <Later>{() => made}</Later>
    </>
  );
}

/** What the rows of a measure share. */
function drawn(data: PageData, measure: number) {
  const ranked = ranking(data, measure);
  return {
    ranked,
    places: new Map(ranked.map((run, place) => [run, place])),
    ranks: ranksOf(data, measure, ranked),
    most: largest(data, measure),
    relations: pageRelations(data.verdicts[measure]!),
  };
}

/** By measure. */
function bestRuns(data: PageData): ReadonlySet<number>[] {
  const { measures, runs } = data;
  return measures.map((name, i) =>
    bestOf(
      runs.map(({ means }) => means[i]!),
      betterIn(data, name),
    ),
  );
}

function sorted(data: PageData, ranked: readonly number[], sort: string, turned: boolean): readonly number[] {
  const column = data.measures.indexOf(sort);
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
