import { useMemo } from "preact/hooks";
import type { JudgedTopic } from "../../src/data/judgements.ts";
import { visible } from "../../src/base/visible.ts";
import { isUnresolved } from "../../src/data/run.ts";
import { resultsSheet } from "../../src/page/sheets/result-sheets.ts";
import { linksIn } from "../../src/page/page-copies.ts";
import { missedTexts, rankedPassages, resultRows, returnedIn } from "../../src/page/page-topic.ts";
import { nothing } from "../../src/text/range.ts";
import { documentAddress } from "../frame/addresses.ts";
import { useSource } from "../frame/context.ts";
import { isOfText } from "./kinds.ts";
import { MissedTexts } from "./missed-texts.tsx";
import { Name } from "./name.tsx";
import { ShowMore, usePortion } from "./portion.tsx";
import { Result } from "./result.tsx";
import { useLoaded } from "../frame/use-loaded.ts";
import { Portable } from "../portable/portable.tsx";
import { countWords, cutWords, isCut, scoreWords } from "./words.ts";

interface TopicResults {
  readonly topic: number;
  readonly run: number;
  readonly judged: JudgedTopic;
}

const resultsAtOnce = 15;

/** What one run answered to a topic, and what it missed. */
export function TopicResults({ topic, run, judged }: TopicResults) {
  const source = useSource();
  const { data } = source;
  const portion = usePortion(`${topic} ${run}`, resultsAtOnce);
  const results = useLoaded(() => source.results(run), [run]);
  const { name, scores } = data.runs[run]!;
  const ranking = results?.[topic];
  const { rows, returned, missed } = useMemo(() => {
    if (ranking === undefined) return { rows: [], returned: undefined, missed: undefined };
    const all = returnedIn(data, topic, run, ranking);
    return {
      rows: resultRows(data, rankedPassages(data, ranking), judged, linksIn(data, ranking)),
      returned: all,
      missed: isOfText(data, run) ? missedTexts(judged, all) : undefined,
    };
  }, [data, topic, run, ranking, judged]);
  return (
    <section class="topic-results" aria-label={name}>
      <h2>
        <Name of={name} />
      </h2>
      <p class="quiet scores">
        {data.measures.map((measure, i) => (
          <span key={measure}>
            {measure} <b>{scoreWords(scores[i]![topic])}</b>
          </span>
        ))}
      </p>
      {ranking !== undefined && rows.length === 0 && <p class="lead">This run has no results for this topic.</p>}
      {ranking !== undefined && rows.length > 0 && (
        <Portable
          of={visible(name)}
          sheet={() => resultsSheet(data, topic, run, rows, isCut(ranking) ? [cutWords(ranking)] : [])}
        />
      )}
      <ol class="results">
        {rows.slice(0, portion.shown).map((row) => (
          <Result
            key={row.rank}
            row={row}
            judged={judged}
            returned={returned?.from(row.doc) ?? nothing}
            copies={returned?.copies(row.doc) ?? nothing}
            run={run}
            topic={topic}
            to={documentAddress(data, row.doc, topic, run, isUnresolved(row) ? undefined : row.start)}
          />
        ))}
      </ol>
      <ShowMore portion={portion} total={rows.length} of="results" />
      {ranking !== undefined && isCut(ranking) && (
        <p class="quiet cut">
          {cutWords(ranking)}
          {missed !== undefined && ` Missed is what none of the ${countWords(ranking.total)} returned.`}
        </p>
      )}
      {missed !== undefined && (
        <MissedTexts
          title="Missed"
          topic={topic}
          list={`${topic} ${run}`}
          texts={missed}
          link={(doc, at) => documentAddress(data, doc, topic, run, at)}
        />
      )}
    </section>
  );
}
