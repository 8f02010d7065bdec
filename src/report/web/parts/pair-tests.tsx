import type { ComponentChildren } from "preact";
import { heldShare } from "../../../base/number.ts";
import { type PairVerdicts, pairVerdictSteps } from "../../../compare/pair-verdicts.ts";
import { pWords } from "../../../compare/verdict.ts";
import { betterUnder, isLost, isWon, scoreTable } from "../../page-scores.ts";
import { comparison, comparisonTitles, type TestedPair } from "../../page-statistics.ts";
import { useSource } from "../frame/context.ts";
import { Name } from "./name.tsx";
import { useLater } from "../frame/waiting/use-later.ts";
import { signed, testWords } from "./words.ts";

interface PairTestsView {
  readonly measure: number;
  readonly a: number;
  readonly b: number;
  /** Figures that are shown before the tests. */
  readonly children: ComponentChildren;
}

/** The verdict on two runs in words, and what tests say of their difference. */
export function PairTestsView({ measure, a, b, children }: PairTestsView) {
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
        {children}
        {tests === undefined &&
          comparisonTitles.map((title) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                …<small>resampling the topics</small>
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
                  ? `not corrected for the number of pairs; ${heldShare(level)} ${interval} interval ${signed(low)} to ${signed(high)}`
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

interface VerdictOf extends Omit<PairTestsView, "children"> {
  readonly verdicts: PairVerdicts;
  readonly tested: TestedPair;
}

/** Who is better, by which test. */
function VerdictOf({ measure, a, b, verdicts, tested }: VerdictOf) {
  const { data } = useSource();
  const better = betterUnder(data, measure);
  const { difference } = tested;
  if (a === b) return <>This is one run.</>;
  const verdict = verdicts.verdict(a, b);
  const adjusted = verdicts.adjusted(a, b);
  const by = `${testWords(verdicts.level, verdicts.tested)}: ${pWords(adjusted, verdicts.level)}`;
  const ahead = isWon({ better }, difference) ? data.runs[b]!.name : data.runs[a]!.name;
  if (verdict === "untested") return <>No verdict, for the paired t-test cannot be made: {tested.why}.</>;
  if (Number.isNaN(adjusted)) return <>They are not told apart: {tested.why}.</>;
  if (verdict === "apart")
    return (
      <>
        <strong>
          <Name of={ahead} /> is better
        </strong>{" "}
        by the {by}.
      </>
    );
  return (
    <>
      <strong>They are not told apart</strong> by the {by}.
      {(isWon({ better }, difference) || isLost({ better }, difference)) && (
        <>
          {" "}
          The better mean is that of <Name of={ahead} />.
        </>
      )}
    </>
  );
}
