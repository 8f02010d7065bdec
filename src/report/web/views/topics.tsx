// The view of all topics: a heat map of runs on topics, and the differences of two runs.

import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import { useMemo } from "preact/hooks";
import { hardestFirst, heatScale } from "../../overview.ts";
import { ranking } from "../../page-scores.ts";
import { topicsSheet } from "../../sheets.ts";
import { chosenMeasure, chosenRun, comparisonAddress, topicAddress } from "../frame/addresses.ts";
import { useSource } from "../source.ts";
import { DifferenceBars } from "../parts/difference-bars.tsx";
import { HeatCanvas, HeatLegend, HeatTable } from "../parts/heat-map.tsx";
import { Later } from "../frame/waiting.tsx";
import { chosenFilter, MeasurePicker, RunFilter, RunPicker, useFiltered } from "../frame/pickers.tsx";
import { measureWords } from "../parts/run-table.tsx";
import { countedWords, countWords } from "../shared/words.tsx";
import { topicsPicture, topicsPictures } from "../plots/pictures.ts";
import { Portable, PortableDifferences } from "../portable/portable.tsx";
import { address, go, type Route } from "../shared/router.ts";

const mostCells = 1500; // as elements; more are painted

/** Runs × topics, and who wins where. */
export function TopicsPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const nouns = nounsOf(data);
  const measure = chosenMeasure(data, route);
  const ranked = ranking(data, measure);
  const b = chosenRun(data, route.query.get("b"), 0);
  const a = chosenRun(data, route.query.get("a"), b === ranked[1] ? 0 : 1);
  const areHardFirst = route.query.get("order") === "hard";
  const filter = chosenFilter(route);
  const shown = ranked.filter(useFiltered(route));
  const topics = useMemo(
    () => (areHardFirst ? hardestFirst(data, measure) : data.topics.map((_, topic) => topic)),
    [data, measure, areHardFirst],
  );
  const scale = heatScale(data, measure);
  const show = (query: Record<string, string | undefined>): void =>
    go(
      address(["topics"], {
        measure: data.measures[measure],
        a: data.runs[a]!.name,
        b: data.runs[b]!.name,
        order: areHardFirst ? "hard" : undefined,
        runs: filter,
        ...query,
      }),
      true,
    );

  const Heat = shown.length * data.topics.length <= mostCells ? HeatTable : HeatCanvas;
  return (
    <>
      <div class="head">
        <div>
          <h1>
            {shown.length < data.runs.length && `${countWords(shown.length)} of `}
            {countedWords(data.runs.length, nouns.run)} on {countedWords(data.topics.length, nouns.topic)}
          </h1>
          <p class="lead">
            {measureWords(data.measures[measure]!, scale.better)} The stronger the colour, the higher the score. A cell
            leads to the results behind it.
          </p>
        </div>
        <div class="pickers">
          <RunFilter filter={filter} onFilter={(runs) => show({ runs })} />
          <MeasurePicker measure={measure} onPick={(picked) => show({ measure: data.measures[picked] })} />
          <label class="picker">
            <span>{capitalised(nouns.topic)}s</span>
            <select value={areHardFirst ? "hard" : ""} onChange={(event) => show({ order: event.currentTarget.value })}>
              <option value="" selected={!areHardFirst}>
                as judged
              </option>
              <option value="hard" selected={areHardFirst}>
                hardest first
              </option>
            </select>
          </label>
        </div>
      </div>
      <HeatLegend name={data.measures[measure]!} scale={scale} />
      {shown.length === 0 ? (
        <p class="quiet">No {nouns.run} has these words in its name.</p>
      ) : (
        <Portable
          sheet={() => topicsSheet(data, measure, shown, topics)}
          plot={() => topicsPicture(data, measure, shown, topics)}
          printed={() => topicsPictures(data, measure, shown, topics)}
        >
          <Heat measure={measure} runs={shown} topics={topics} scale={scale} />
        </Portable>
      )}
      {data.runs.length > 1 && (
        <Later>
          {() => (
            <section aria-labelledby="differences">
              <div class="head">
                <h2 id="differences">
                  Two {nouns.run}s, {nouns.topic} by {nouns.topic}
                </h2>
                <div class="pickers">
                  <RunPicker
                    label={capitalised(nouns.run)}
                    run={b}
                    onPick={(run) => show({ b: data.runs[run ?? b]!.name })}
                  />
                  <RunPicker label="Against" run={a} onPick={(run) => show({ a: data.runs[run ?? a]!.name })} />
                </div>
              </div>
              <p class="lead">
                <a href={comparisonAddress(data, a, b, measure)}>Compare the two</a> to see whether they differ
                significantly.
              </p>
              <PortableDifferences measure={measure} a={a} b={b} />
              <DifferenceBars measure={measure} a={a} b={b} link={(topic) => topicAddress(data, topic, b, a)} />
            </section>
          )}
        </Later>
      )}
    </>
  );
}
