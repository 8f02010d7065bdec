import { useEffect } from "preact/hooks";
import { listed } from "../../../base/list-words.ts";
import { countWords, Name, NumberHead, scoreWords } from "../../../report/web/shared/words.tsx";
import type { AgreementAnswer, ProgressAnswer } from "../../organiser-answers.ts";
import { topicAddress } from "../addresses.ts";
import { topicWords, useOffice } from "./overview.ts";
// How far each two agree, topic by topic.

/** How far each two agree on what both judged. It grows with every judgement. */
export function AgreementView() {
  const { overview } = useOffice();
  const { progress } = overview;
  const { agreement } = progress;
  const waiting = pairsWithout(progress);
  useEffect(() => {
    document.title = "Agreement · organiser · pericope";
  }, []);
  return (
    <div class="overview">
      <h1>Agreement</h1>
      <p class="lead">
        Over the documents that both judged, topic by topic, as <code>pericope agree --unlisted skip</code> counts. It
        changes while people judge.
      </p>
      {agreement.length === 0 ? (
        <p>There is no document yet that two have judged: nothing can be said.</p>
      ) : (
        <div class="scroll">
          <AgreementTable agreement={agreement} progress={progress} />
        </div>
      )}
      <p class="quiet explained">
        Relevant documents shared: of those that either found relevant, the share that both did. Text shared: of the
        characters that either highlighted, the share that both did. Kappa: Cohen’s, over characters; 1 is all alike, 0
        what chance would give.
      </p>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-heading">
          <h2 id="waiting-heading">Nothing shared yet</h2>
          <ul>
            {waiting.map(({ topic, names }) => (
              <li key={`${topic} ${names.join(" ")}`}>
                <Name of={topicWords(progress, topic)} />
                <span class="quiet">
                  : <Name of={listed(names)} /> have judged no document in common
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface AgreementTable {
  readonly agreement: readonly AgreementAnswer[];
  readonly progress: ProgressAnswer;
}

function AgreementTable({ agreement, progress }: AgreementTable) {
  return (
    <table class="agreement-rows">
      <caption class="hidden">Agreement of each two, by topic</caption>
      <thead>
        <tr>
          <th scope="col">Topic</th>
          <th scope="col">Assessors</th>
          <NumberHead>Documents both judged</NumberHead>
          <NumberHead>Relevant documents shared</NumberHead>
          <NumberHead>Text shared</NumberHead>
          <NumberHead>Kappa</NumberHead>
        </tr>
      </thead>
      <tbody>
        {agreement.map((one) => (
          <tr key={`${one.topic} ${one.assessors.join(" ")}`} data-pair={`${one.topic} ${one.assessors.join(" ")}`}>
            <th scope="row">
              <a href={topicAddress(one.topic)}>
                <Name of={topicWords(progress, one.topic)} />
              </a>
            </th>
            <td>
              <Name of={listed(one.assessors)} />
            </td>
            <td class="number" data-label="Documents both judged">
              {countWords(one.documents)}
            </td>
            <td class="number" data-label="Relevant documents shared">
              <Score value={one.documentOverlap} without="neither found any" />
            </td>
            <td class="number" data-label="Text shared">
              <Score value={one.overlap} without="no text highlighted" />
            </td>
            <td class="number" data-label="Kappa">
              <Score value={one.characterKappa} without="not known" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Score({ value, without }: { readonly value: number | null; readonly without: string }) {
  return value === null ? <span class="quiet">{without}</span> : <>{scoreWords(value)}</>;
}

/** Two to whom the same topic is assigned, and who have no document in common yet. */
function pairsWithout({ topics, agreement }: ProgressAnswer) {
  const known = new Set(agreement.map(({ topic, assessors }) => pairKey(topic, ...assessors)));
  return topics
    .filter(({ practice }) => !practice)
    .flatMap(({ id, assigned }) =>
      assigned.flatMap((a, i) => assigned.slice(i + 1).map((b) => ({ topic: id, names: [a, b] as const }))),
    )
    .filter(({ topic, names }) => !known.has(pairKey(topic, ...names)));
}

function pairKey(topic: string, a: string, b: string): string {
  return JSON.stringify([topic, ...[a, b].sort()]);
}
