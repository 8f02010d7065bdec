// The view of all runs, ranked.

import { useNarrow } from "../frame/narrow.tsx";
import { Questions } from "../parts/questions.tsx";
import { capitalised } from "../../../base/list-words.ts";
import { isOfChunks, nounsOf } from "../../nouns.ts";
import { useMemo } from "preact/hooks";
import { rules } from "../../../score/gain/rules.ts";
import { betterIn } from "../../../score/measures/name.ts";
import { headings } from "../../../print/printers/headings.ts";
import type { PageData } from "../../page-data.ts";
import type { PageRelations } from "../../page-relations.ts";
import { bestRuns, rankedRuns } from "../../overview.ts";
import { ranking } from "../../page-scores.ts";
import { runsSheet } from "../../sheets.ts";
import { chosenMeasure } from "../frame/addresses.ts";
import { useSource } from "../source.ts";
import { Later } from "../frame/waiting.tsx";
import { chosenFilter, MeasurePicker, RunFilter, useFiltered } from "../frame/pickers.tsx";
import { LeadVerdict } from "../parts/lead-verdict.tsx";
import { Made } from "../parts/made.tsx";
import {
  barWords,
  measureWords,
  RunHeadings,
  RunRow,
  topicsWords,
  useExplained,
  useIntervalWords,
  VerdictWords,
} from "../parts/run-table.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import { countedWords, countWords } from "../shared/words.tsx";
import { StageTable } from "../document/stages.tsx";
import { runsPicture } from "../plots/pictures.ts";
import { Portable } from "../portable/portable.tsx";
import { address, go, type Route } from "../shared/router.ts";

const runsAtOnce = 30;
const runsOnScreen = 12; // the others come a frame later

/** The runs, ranked. */
export function Overview({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const measure = chosenMeasure(data, route);
  const sort = route.query.get("sort") ?? data.measures[measure]!;
  const turnedWord = route.query.get("turned") ?? undefined;
  const turned = turnedWord === "yes";
  const filter = chosenFilter(route);
  const { ranked, places, ranks, most, tallest, relations } = rankedRuns(data, measure);
  const best = useMemo(() => data.measures.map((_, i) => bestRuns(data, i)), [data]);
  const rows = sorted(data, ranked, sort, turned).filter(useFiltered(route));
  const areSeveral = data.runs.length > 1;
  const nouns = nounsOf(data);
  const isNarrow = useNarrow();
  const named = headings(data.measures);
  const made = useMemo(() => <Made />, []); // the same whatever is chosen
  const portion = usePortion(filter, runsAtOnce);
  // Lanes run from row to row, in the order of the whole ranking alone; places stand in their own row.
  const inOrder = sort === data.measures[measure] && !turned && rows.length === data.runs.length;
  const areLanes = relations.lanes !== undefined;
  const showGroups = relations.tied.some((places) => places.length > 0) && (inOrder || !areLanes);

  const about = useExplained({ id: "", words: aboutMeasure(data, measure) });
  const groups = showGroups
    ? { title: areLanes ? "Groups" : "Ranks tied with", words: barWords(relations, nounsOf(data).run) }
    : undefined;

  // Not by run: a row that shows another run costs less than one that is moved.
  const row = (run: number) => (
    <RunRow
      run={run}
      measure={measure}
      place={places.get(run)!}
      ranks={ranks}
      most={most}
      tallest={tallest}
      relations={relations}
      showGroups={showGroups}
      scoreFirst={isNarrow}
      best={best}
    />
  );
  const at = (query: Record<string, string | undefined>): string =>
    address([], { measure: data.measures[measure], runs: filter, ...query });
  const sortLink = (column: string): string =>
    at({ sort: column, turned: sort === column && !turned ? "yes" : undefined });
  const sortState = (column: string) => {
    if (sort !== column || !areSeveral) return undefined;
    return (column === "run") === turned ? ("descending" as const) : ("ascending" as const);
  };
  const lead = (
    <p class="lead">
      Task <strong>{data.task}</strong>
      {data.whyTask !== null && ` (${data.whyTask})`}, {countedWords(data.topics.length, nouns.topic)}, rules{" "}
      <strong>{data.rules}</strong>
      {ruleWords(data.rules)}.
      {areSeveral &&
        data.measures[measure] === data.official &&
        ` ${capitalised(nouns.run)}s are ranked by this task’s main measure.`}
      {named.shared !== "" && ` All measures have ${named.shared}.`} {areSeveral && "Click a heading to sort, a "}
      {!areSeveral && "Click the "}
      {nouns.run} to see its {nouns.topic}s, a {nouns.topic} to see its text.
    </p>
  );
  return (
    <>
      <div class="head">
        <div>
          <h1>
            {rows.length < data.runs.length && `${countWords(rows.length)} of `}
            {countedWords(data.runs.length, nouns.run)}, {areSeveral ? "ranked" : "measured"} by{" "}
            {data.measures[measure]}
          </h1>
          {!isNarrow && lead}
        </div>
        <div class="pickers">
          <RunFilter
            filter={filter}
            onFilter={(runs) => go(at({ runs, sort: route.query.get("sort") ?? undefined, turned: turnedWord }), true)}
          />
          <MeasurePicker
            measure={measure}
            onPick={(picked) => go(address([], { measure: data.measures[picked], runs: filter }), true)}
          />
        </div>
      </div>
      <LeadVerdict measure={measure} />
      {!isNarrow && (
        <p class="explained" aria-hidden="true">
          {about.shown.words}
        </p>
      )}
      <AboutHeadings relations={relations} />
      <Portable sheet={() => runsSheet(data, measure, rows)} plot={() => runsPicture(data, measure, rows)} />
      <div class="scroll" tabIndex={0} role="region" aria-label="Scores">
        <table class="runs">
          <caption class="hidden">
            {areSeveral
              ? `${capitalised(nouns.run)}s, ranked by ${data.measures[measure]}`
              : `The scores of the ${nouns.run}`}
          </caption>
          <RunHeadings
            measure={measure}
            most={most}
            groups={groups}
            scoreFirst={isNarrow}
            sortLink={sortLink}
            sortState={sortState}
            explain={about.look}
          />
          <tbody>
            {rows.slice(0, runsOnScreen).map(row)}
            <Later>{() => rows.slice(runsOnScreen, runsAtOnce).map(row)}</Later>
            {portion.shown > runsAtOnce && (
              <Later on={`${sort} ${turned} ${measure} ${filter}`}>
                {() => rows.slice(runsAtOnce, portion.shown).map(row)}
              </Later>
            )}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p class="quiet">No {nouns.run} has these words in its name.</p>}
      <ShowMore portion={portion} total={rows.length} of={`${nouns.run}s`} />
      {isNarrow && lead}
      <StageTable />
      <VerdictWords measure={measure} relations={relations} showGroups={showGroups} />
      {isOfChunks(data) && data.judged === "highlights" && (
        <Later>{() => <Questions route={route} measure={measure} />}</Later>
      )}
      <Later>{() => made}</Later>
    </>
  );
}

/** The meaning of the headings, for those who have them read out. */
function AboutHeadings({ relations }: { readonly relations: PageRelations }) {
  const { data } = useSource();
  const intervals = useIntervalWords();
  return (
    <div hidden>
      {data.measures.map((name, i) => (
        <p key={name} id={`about-measure-${i}`}>
          {measureWords(name, betterIn(data, name))}
        </p>
      ))}
      <p id="about-interval">{intervals}</p>
      <p id="about-groups">{barWords(relations, nounsOf(data).run)}</p>
      <p id="about-topics">{topicsWords(data)}</p>
    </div>
  );
}

function aboutMeasure(data: PageData, measure: number): string {
  const name = data.measures[measure]!;
  return `${name}: ${measureWords(name, betterIn(data, name))}`;
}

/** Whose conventions were counted by. */
function ruleWords(name: string): string {
  const found = rules.find((each) => each.name === name);
  return found === undefined ? "" : ` (${found.about})`;
}

function sorted(data: PageData, ranked: readonly number[], sort: string, turned: boolean): readonly number[] {
  const column = data.measures.indexOf(sort);
  const byName = (a: number, b: number): number => (data.runs[a]!.name < data.runs[b]!.name ? -1 : 1);
  let rows = ranked;
  if (sort === "run") rows = ranked.toSorted(byName);
  else if (column >= 0) rows = ranking(data, column);
  return turned ? rows.toReversed() : rows;
}
