// The view of two runs: the verdict, what tests say of their difference, the topics, and the text that only one of them found.

import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import type { ComponentChildren } from "preact";
import { heldShare } from "../../../base/number.ts";
import { same } from "../../../base/same.ts";
import { type PairVerdicts, pairVerdictSteps } from "../../../compare/pair-verdicts.ts";
import { pWords } from "../../../compare/verdict.ts";
import { betterUnder, isLost, isWon, scoreTable, topicDifferences } from "../../page-scores.ts";
import { comparison, comparisonTitles, type TestedPair } from "../../page-statistics.ts";
import { choose, chosenMeasure, chosenRun, comparisonAddress, topicAddress } from "../frame/addresses.ts";
import { MeasurePicker, RunPicker } from "../frame/pickers.tsx";
import { Later, useLater } from "../frame/waiting.tsx";
import { DifferenceBars } from "../parts/difference-bars.tsx";
import { testWords } from "../parts/lead-verdict.tsx";
import { PortableDifferences } from "../portable/portable.tsx";
import { go, type Route } from "../shared/router.ts";
import { Name, scoreWords, signed } from "../shared/words.tsx";
import { useSource } from "../source.ts";
import { OnlyOne } from "../texts/only-one.tsx";

/** Two runs: the difference, what tests say of it, and the texts that only one of them found. */
export function ComparisonPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const nouns = nounsOf(data);
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
            label={capitalised(nouns.run)}
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
              <Name of={second.name} /> − <Name of={first.name} />
            </small>
          </dd>
        </div>
        <div>
          <dt>{capitalised(nouns.topic)}s won, tied, lost</dt>
          <dd>
            {won} · {differences.length - won - lost} · {lost}
            <small>
              by <Name of={second.name} />
            </small>
          </dd>
        </div>
      </PairTestsView>
      <Later>
        {() => (
          <section aria-labelledby="by-topic">
            <h2 id="by-topic">
              {capitalised(nouns.topic)} by {nouns.topic}
            </h2>
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

interface PairTestsView {
  readonly measure: number;
  readonly a: number;
  readonly b: number;
  /** Figures that are shown before the tests. */
  readonly children: ComponentChildren;
}

/** The verdict on two runs in words, and what tests say of their difference. */
function PairTestsView({ measure, a, b, children }: PairTestsView) {
  const { data } = useSource();
  const { level } = data.made;
  // Verdicts on all pairs are needed, since the correction is over all of them.
  const verdicts = useLater(() => pairVerdictSteps(scoreTable(data, measure), level), [measure]);
  const tests = useLater(
    function* () {
      yield;
      return comparison(scoreTable(data, measure), a, b, data.made);
    },
    [measure, a, b],
  );
  const [first] = tests ?? [];
  return (
    <>
      <p class="verdict" role="status">
        {verdicts === undefined || first === undefined ? (
          "…"
        ) : (
          <VerdictOf measure={measure} a={a} b={b} verdicts={verdicts} tested={first} />
        )}
      </p>
      <dl class="figures">
        <div>
          <dt>Paired t-test, corrected for the number of pairs</dt>
          <dd>
            {verdicts === undefined ? "…" : adjustedWords(verdicts.adjusted(a, b), level)}
            <small>this p-value decides</small>
          </dd>
        </div>
        {children}
      </dl>
      <dl class="figures further">
        {tests === undefined &&
          comparisonTitles.map((title) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                …<small>resampling the {nounsOf(data).topic}s</small>
              </dd>
            </div>
          ))}
        {tests?.map(({ title, interval, p, low, high, why, doubt }) => (
          <div key={title}>
            <dt>{title}, two-sided</dt>
            <dd>
              {why === undefined ? pWords(p, level) : "no p-value"}
              <small>
                {why === undefined
                  ? `of this pair by itself, not corrected; ${heldShare(level)} ${interval} interval ${signed(low)} to ${signed(high)}`
                  : why}
                {doubt !== undefined && `; ${doubt}`}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function adjustedWords(adjusted: number, level: number): string {
  return Number.isNaN(adjusted) ? "no p-value" : pWords(adjusted, level);
}

interface VerdictOf extends Omit<PairTestsView, "children"> {
  readonly verdicts: PairVerdicts;
  readonly tested: TestedPair;
}

/** Who is better, by which test. */
function VerdictOf({ measure, a, b, verdicts, tested }: VerdictOf) {
  const { data } = useSource();
  const better = betterUnder(data, measure);
  const { difference } = tested;
  if (a === b) return <>This is one {nounsOf(data).run}.</>;
  const verdict = verdicts.verdict(a, b);
  const adjusted = verdicts.adjusted(a, b);
  const by = `${testWords(verdicts.level, verdicts.tested, nounsOf(data).run)}: ${pWords(adjusted, verdicts.level)}`;
  const ahead = isWon({ better }, difference) ? data.runs[b]!.name : data.runs[a]!.name;
  if (verdict === "untested") return <>No verdict, because the paired t-test cannot be made: {tested.why}.</>;
  if (Number.isNaN(adjusted)) return <>No significant difference: {tested.why}.</>;
  if (verdict === "apart")
    return (
      <>
        <strong>
          <Name of={ahead} /> is significantly better
        </strong>{" "}
        ({by}).
      </>
    );
  return (
    <>
      <strong>No significant difference</strong> ({by}).
      {(isWon({ better }, difference) || isLost({ better }, difference)) && (
        <>
          {" "}
          <Name of={ahead} /> has the better mean.
        </>
      )}
    </>
  );
}
