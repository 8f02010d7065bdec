import { ranking } from "../../src/page/page-scores.ts";
import { topicsSheet } from "../../src/page/sheets/score-sheets.ts";
import { comparisonAddress, topicAddress } from "../frame/addresses.ts";
import { chosenMeasure, chosenRun } from "../frame/choice.ts";
import { useSource } from "../frame/context.ts";
import { DifferenceBars } from "../charts/difference-bars.tsx";
import { HeatCanvas } from "../charts/heat-canvas.tsx";
import { HeatTable } from "../charts/heat-table.tsx";
import { Later } from "../frame/later.tsx";
import { MeasurePicker, RunPicker } from "../frame/pickers.tsx";
import { countedWords } from "../parts/words.ts";
import { topicsPicture, topicsPictures } from "../portable/pictures.ts";
import { Portable } from "../portable/portable.tsx";
import { PortableDifferences } from "../portable/portable-differences.tsx";
import { address, go, type Route } from "../router.ts";

const mostCells = 1500; // as elements; more are painted

/** Runs × topics, and who wins where. */
export function TopicsPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const measure = chosenMeasure(data, route);
  const ranked = ranking(data, measure);
  const a = chosenRun(data, route.query.get("a"), 0);
  const b = chosenRun(data, route.query.get("b"), a === ranked[1] ? 0 : 1);
  const hardestFirst = route.query.get("order") === "hard";
  const topics = hardestFirst ? byDifficulty() : data.topics.map((_, topic) => topic);
  const show = (query: Record<string, string | undefined>): void =>
    go(
      address(["topics"], {
        measure: data.measures[measure],
        a: data.runs[a]!.name,
        b: data.runs[b]!.name,
        order: hardestFirst ? "hard" : undefined,
        ...query,
      }),
      true,
    );

  function byDifficulty(): number[] {
    const mean = (topic: number): number =>
      data.runs.reduce((sum, { scores }) => sum + (scores[measure]![topic] ?? 0), 0) / data.runs.length;
    return data.topics
      .map((_, topic) => ({ topic, mean: mean(topic) }))
      .sort((x, y) => x.mean - y.mean)
      .map(({ topic }) => topic);
  }

  const Heat = data.runs.length * data.topics.length <= mostCells ? HeatTable : HeatCanvas;
  return (
    <>
      <div class="head">
        <div>
          <h1>
            {countedWords(data.runs.length, "run")} on {countedWords(data.topics.length, "topic")}
          </h1>
          <p class="lead">
            {data.measures[measure]}; the stronger the colour, the better. A cell leads to the results behind it.
          </p>
        </div>
        <div class="pickers">
          <MeasurePicker measure={measure} onPick={(picked) => show({ measure: data.measures[picked] })} />
          <label class="picker">
            <span>Topics</span>
            <select value={hardestFirst ? "hard" : ""} onChange={(event) => show({ order: event.currentTarget.value })}>
              <option value="" selected={!hardestFirst}>
                as judged
              </option>
              <option value="hard" selected={hardestFirst}>
                hardest first
              </option>
            </select>
          </label>
        </div>
      </div>
      <Portable
        sheet={() => topicsSheet(data, measure, ranked, topics)}
        plot={() => topicsPicture(data, measure, ranked, topics)}
        printed={() => topicsPictures(data, measure, ranked, topics)}
      >
        <Heat measure={measure} runs={ranked} topics={topics} />
      </Portable>
      {data.runs.length > 1 && (
        <Later>
          {() => (
            <section aria-labelledby="differences">
              <div class="head">
                <h2 id="differences">Who wins where</h2>
                <div class="pickers">
                  <RunPicker label="First" run={a} onPick={(run) => show({ a: data.runs[run ?? a]!.name })} />
                  <RunPicker label="Second" run={b} onPick={(run) => show({ b: data.runs[run ?? b]!.name })} />
                </div>
              </div>
              <p class="lead">
                <a href={comparisonAddress(data, a, b, measure)}>Compare the two</a>, to see whether tests tell them
                apart.
              </p>
              <PortableDifferences measure={measure} a={a} b={b} />
              <DifferenceBars measure={measure} a={a} b={b} link={(topic) => topicAddress(data, topic, a, b)} />
            </section>
          )}
        </Later>
      )}
    </>
  );
}
