// The questions of a report of chunks, from the one of which most was missed, with the reasons. Each leads to its passages.

import { useMemo } from "preact/hooks";
import { capitalised } from "../../../base/list-words.ts";
import { sumBy } from "../../../base/number.ts";
import { type ReasonName, reasons } from "../../../score/missed.ts";
import { cutoffWords } from "../../cutoffs.ts";
import { ranking } from "../../page-scores.ts";
import { judgedTopic } from "../../page-topic.ts";
import { topicReading } from "../../topic-reading.ts";
import { isOfText } from "../document/kinds.ts";
import { choose, topicAddress } from "../frame/addresses.ts";
import { RunPicker } from "../frame/pickers.tsx";
import { useLater, useLoaded } from "../frame/waiting.tsx";
import { ShowMore, usePortion } from "../shared/portion.tsx";
import type { Route } from "../shared/router.ts";
import { Name, NumberHead, shareWords } from "../shared/words.tsx";
import { useSource } from "../source.ts";
import { chosenCutoff } from "../texts/filters.tsx";

const questionsAtOnce = 15;

/** What became of the text that answers a question. */
interface Fate {
  readonly topic: number;
  /** Shares of its text. */
  readonly found: number;
  readonly because: readonly (readonly [reason: ReasonName, share: number])[];
}

/** Why text that answers was missed, question by question, by the retriever that is chosen or the best one. */
export function Questions({ route, measure }: { readonly route: Route; readonly measure: number }) {
  const source = useSource();
  const { data } = source;
  const ofText = [...data.runs.keys()].filter((run) => isOfText(data, run));
  const asked = ofText.find((run) => data.runs[run]!.name === route.query.get("retriever"));
  const run = asked ?? ranking(data, measure).find((each) => ofText.includes(each));
  const stop = chosenCutoff(data, route);
  const results = useLoaded(() => (run === undefined ? undefined : source.results(run)), [run]);
  const fates = useLater(
    function* () {
      if (run === undefined || results === undefined) return undefined;
      const found: Fate[] = [];
      for (const topic of data.topics.keys()) {
        const judged = judgedTopic(data, topic);
        const reading = topicReading(data, topic, run, results[topic]!, judged, stop);
        const missed = reading?.missed();
        if (missed === undefined || missed.relevant === 0) continue;
        const share = (name: ReasonName): number =>
          sumBy(missed.missed, (text) => (text.reason === name ? text.end - text.start : 0)) / missed.relevant;
        const because = reasons.map(({ name }) => [name, share(name)] as const).filter(([, each]) => each > 0);
        found.push({ topic, found: missed.found / missed.relevant, because });
        yield;
      }
      return found;
    },
    [run, String(stop), results !== undefined],
  );
  const worstFirst = useMemo(() => fates?.toSorted((a, b) => a.found - b.found || a.topic - b.topic), [fates]);
  const portion = usePortion(`questions ${run}`, questionsAtOnce);
  if (run === undefined) return null;
  return (
    <section class="questions" aria-labelledby="questions">
      <div class="head">
        <div>
          <h2 id="questions">Why were questions missed?</h2>
          <p class="lead">
            What <Name of={data.runs[run]!.name} /> found of the text that answers, in {cutoffWords(stop)}, and why it
            missed the rest. The worst question is first; click one to see its passages and chunks.
          </p>
        </div>
        {ofText.length > 1 && (
          <div class="pickers">
            <RunPicker
              label="Retriever"
              run={run}
              onPick={(picked) => picked !== undefined && choose(route, { retriever: data.runs[picked]!.name })}
            />
          </div>
        )}
      </div>
      {worstFirst === undefined ? (
        <p class="quiet" role="status">
          Reading the chunks …
        </p>
      ) : (
        <>
          <table class="question-table">
            <caption class="hidden">Questions, the worst first</caption>
            <thead>
              <tr>
                <th scope="col">Question</th>
                <NumberHead>Found</NumberHead>
                <th scope="col">Why the rest was missed</th>
              </tr>
            </thead>
            <tbody>
              {worstFirst.slice(0, portion.shown).map(({ topic, found, because }) => {
                const { id, title } = data.topics[topic]!;
                return (
                  <tr key={id}>
                    <th scope="row">
                      <a href={topicAddress(data, topic, run)}>
                        {title === null ? <Name of={id} /> : <span dir="auto">{title}</span>}
                      </a>{" "}
                      {title !== null && (
                        <span class="quiet">
                          <Name of={id} />
                        </span>
                      )}
                    </th>
                    <td class="number">{shareWords(found)}</td>
                    <td class="reasons">
                      {because.map(([name, share], i) => (
                        <span key={name}>
                          {i > 0 && ", "}
                          {titleOf(name, i === 0)} {shareWords(share)}
                        </span>
                      ))}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <ShowMore portion={portion} total={worstFirst.length} of="questions" />
        </>
      )}
    </section>
  );
}

function titleOf(reason: ReasonName, isFirst: boolean): string {
  const { title } = reasons.find(({ name }) => name === reason)!;
  return isFirst ? capitalised(title) : title;
}
