import { same } from "../../../base/same.ts";
import { betterUnder, isLost, isWon, topicDifferences } from "../../page-scores.ts";
import { comparisonAddress, topicAddress } from "../frame/addresses.ts";
import { chosenMeasure, chosenRun } from "../frame/choice.ts";
import { useSource } from "../frame/context.ts";
import { choose } from "../frame/query.ts";
import { DifferenceBars } from "../charts/difference-bars.tsx";
import { Later } from "../frame/waiting/later.tsx";
import { Name } from "../parts/name.tsx";
import { MeasurePicker, RunPicker } from "../frame/pickers.tsx";
import { OnlyOne } from "../texts/only-one.tsx";
import { PairTestsView } from "../parts/pair-tests.tsx";
import { scoreWords, signed } from "../parts/words.ts";
import { PortableDifferences } from "../portable/portable-differences.tsx";
import { go, type Route } from "../router.ts";

/** Two runs: the difference, what tests say of it, and the texts that only one of them found. */
export function ComparisonPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const a = chosenRun(data, route.path[1], 1);
  const b = chosenRun(data, route.path[2], 0);
  const measure = chosenMeasure(data, route);
  const better = betterUnder(data, measure);
  const differences = topicDifferences(data, measure, a, b);
  const won = differences.filter(({ difference }) => isWon({ better }, difference)).length;
  const lost = differences.filter(({ difference }) => isLost({ better }, difference)).length;
  const [first, second] = [data.runs[a]!, data.runs[b]!];
  const [before, after] = [first.means[measure] ?? NaN, second.means[measure] ?? NaN];
  return (
    <>
      <div class="head">
        <div>
          <h1>
            <Name of={second.name} /> against <Name of={first.name} />
          </h1>
          <p class="lead">
            {data.measures[measure]}: {scoreWords(after)} against {scoreWords(before)}
            {better === "less" && "; less is better"}
          </p>
        </div>
        <div class="pickers">
          <RunPicker
            label="Run"
            run={b}
            onPick={(run) => go(comparisonAddress(data, a, run ?? b, measure, route.query))}
          />
          <RunPicker
            label="Against"
            run={a}
            onPick={(run) => go(comparisonAddress(data, run ?? a, b, measure, route.query))}
          />
          <MeasurePicker measure={measure} onPick={(picked) => choose(route, { measure: data.measures[picked] })} />
        </div>
      </div>
      <PairTestsView measure={measure} a={a} b={b}>
        <div>
          <dt>Difference of means</dt>
          <dd>
            {signed(same(after, before) ? 0 : after - before)}
            <small>
              <Name of={second.name} /> less <Name of={first.name} />
            </small>
          </dd>
        </div>
        <div>
          <dt>Topics won, lost, equal</dt>
          <dd>
            {won} · {lost} · {differences.length - won - lost}
            <small>
              seen from <Name of={second.name} />
            </small>
          </dd>
        </div>
      </PairTestsView>
      <Later>
        {() => (
          <section aria-labelledby="by-topic">
            <h2 id="by-topic">Topic by topic</h2>
            <PortableDifferences measure={measure} a={a} b={b} />
            <DifferenceBars measure={measure} a={a} b={b} link={(topic) => topicAddress(data, topic, b, a)} />
          </section>
        )}
      </Later>
      {first.answers === "passages" && second.answers === "passages" && a !== b && (
        <OnlyOne route={route} run={b} against={a} />
      )}
    </>
  );
}
