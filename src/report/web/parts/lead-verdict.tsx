// Which run has the best mean and what the test says of it, and the table that proves it.

import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import { useMemo } from "preact/hooks";
import { visible } from "../../../base/visible.ts";
import { type PairVerdicts, pairVerdicts, pairVerdictSteps } from "../../../compare/pair-verdicts.ts";
import { judgedRuns, pWords, type TestedRuns, verdictOf, verdictPieces } from "../../../compare/verdict.ts";
import { standingWords, verdictRows } from "../../overview.ts";
import { ranking, scoreTable } from "../../page-scores.ts";
import { verdictSheet } from "../../sheets.ts";
import { comparisonAddress } from "../frame/addresses.ts";
import { LazyDetails, useLater } from "../frame/waiting.tsx";
import { Portable } from "../portable/portable.tsx";
import { countedWords, Name, NumberHead, scoreWords, signed } from "../shared/words.tsx";
import { useSource } from "../source.ts";

const scoresAtOnce = 200_000; // differences of two scores that can be looked at before the page is shown

/** One sentence on who leads, by the test that all verdicts are by; and the table that proves it. */
export function LeadVerdict({ measure }: { readonly measure: number }) {
  const { data } = useSource();
  const verdicts = useVerdicts(measure);
  const said = useMemo(() => {
    const tested = verdicts && judgedRuns(scoreTable(data, measure), verdicts);
    const verdict = tested && verdictOf(tested);
    return tested && verdict && { tested, verdict };
  }, [data, measure, verdicts]);
  if (data.runs.length < 2) return null;
  if (verdicts === undefined || said === undefined) return <p class="lead-verdict">…</p>;
  const { tested, verdict } = said;
  const { run, topic } = nounsOf(data);
  const leaders = verdict.about === "lead" ? verdict.runs.map((name) => tested.names.indexOf(name)) : [];
  return (
    <>
      <p class="lead-verdict">
        {verdictPieces(verdict).map((piece) => {
          if (typeof piece === "string") return piece;
          const name = <Name of={piece.run} />;
          return verdict.runs.includes(piece.run) ? <strong>{name}</strong> : name;
        })}
      </p>
      {leaders.length > 0 && (
        <LazyDetails class="proof" name="proof" summary="The figures behind this">
          {() => (
            <>
              <p class="quiet">
                By the {testWords(verdicts.level, verdicts.tested, run)}. A difference is the best mean − the mean of
                the {run}
                in the row. {capitalised(topic)}s won, tied, lost: by the {run} with the best mean.
              </p>
              {leaders.slice(0, mostLeaders).map((leader) => (
                <Proof key={leader} measure={measure} leader={leader} tested={tested} />
              ))}
            </>
          )}
        </LazyDetails>
      )}
    </>
  );
}

/** Of many that share the lead, these have a table; two others can be compared on their own page. */
const mostLeaders = 3;

/** At once where that is quick; else a little later, since the correction is over all pairs. */
function useVerdicts(measure: number): PairVerdicts | undefined {
  const { data } = useSource();
  const { level } = data.made;
  const isQuick = (data.runs.length ** 2 / 2) * data.topics.length <= scoresAtOnce;
  const atOnce = useMemo(
    () => (isQuick ? pairVerdicts(scoreTable(data, measure), level) : undefined),
    [data, measure, level],
  );
  const later = useLater(
    function* () {
      return isQuick ? undefined : yield* pairVerdictSteps(scoreTable(data, measure), level);
    },
    [measure],
  );
  return atOnce ?? later;
}

interface Proof {
  readonly measure: number;
  readonly leader: number;
  readonly tested: TestedRuns;
}

/** The run that leads against each other. */
function Proof({ measure, leader, tested }: Proof) {
  const { data } = useSource();
  const { level } = data.made;
  const rows = verdictRows(tested, leader, ranking(data, measure));
  const label = `${visible(data.runs[leader]!.name)} against each other ${nounsOf(data).run}`;
  return (
    <Portable of={label} sheet={() => verdictSheet(data, measure, tested, leader, rows)}>
      <div class="scroll" tabIndex={0} role="region" aria-label={label}>
        <table class="proof-table">
          <caption>
            <Name of={data.runs[leader]!.name} /> ({data.measures[measure]} {scoreWords(tested.means[leader])}) against
            each other {nounsOf(data).run}
          </caption>
          <thead>
            <tr>
              <th scope="col">{capitalised(nounsOf(data).run)}</th>
              <NumberHead>Mean</NumberHead>
              <NumberHead>Difference</NumberHead>
              <NumberHead>{capitalised(nounsOf(data).topic)}s won, tied, lost</NumberHead>
              <NumberHead>Adjusted p</NumberHead>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ run, difference, wins, losses, p, standing }) => (
              <tr key={run}>
                <th scope="row">
                  <a href={comparisonAddress(data, run, leader, measure)}>
                    <Name of={data.runs[run]!.name} />
                  </a>
                </th>
                <td class="number">{scoreWords(tested.means[run])}</td>
                <td class="number">{signed(difference)}</td>
                <td class="number">
                  {wins} · {tested.topics - wins - losses} · {losses}
                </td>
                <td class="number">{Number.isNaN(p) ? "–" : pWords(p, level).replace(/^p (?:= )?/, "")}</td>
                <td>{standingWords[standing]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Portable>
  );
}

/** The test that all verdicts are by, and its correction, so that it can be told in a paper. */
export function testWords(level: number, tested: number, run: string): string {
  return `paired t-test, two-sided, at ${level}, with Holm’s correction over ${countedWords(tested, "pair")} of ${run}s`;
}
