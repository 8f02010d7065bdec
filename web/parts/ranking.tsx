import { useState } from "preact/hooks";
import type { JudgedTopic } from "../../src/data/judgements.ts";
import { isUnresolved } from "../../src/data/run.ts";
import { missedTexts, rankedPassages, resultRows, returnedFrom } from "../../src/report/page-topic.ts";
import { documentAddress } from "./addresses.ts";
import { useSource } from "./context.ts";
import { MissedTexts } from "./missed-texts.tsx";
import { Name } from "./name.tsx";
import { Result } from "./result.tsx";
import { useLoaded } from "./use-loaded.ts";
import { count, many, score } from "./words.ts";

interface Ranking {
  readonly topic: number;
  readonly run: number;
  readonly judged: JudgedTopic;
}

const portion = 30; // results shown at a time

/** What one run answered to a topic, and what it missed. */
export function Ranking({ topic, run, judged }: Ranking) {
  const source = useSource();
  const { data } = source;
  const [shown, setShown] = useState({ topic, most: portion });
  const results = useLoaded(() => source.results(run), [run]);
  const { name, scores, answers } = data.runs[run]!;
  const ranking = results?.[topic];
  const ranked = ranking === undefined ? undefined : rankedPassages(data, ranking);
  const rows = ranked === undefined ? [] : resultRows(data, ranked, judged);
  const most = shown.topic === topic ? shown.most : portion;
  return (
    <section class="ranking" aria-label={name}>
      <h2>
        <Name of={name} />
      </h2>
      <p class="quiet scores">
        {data.measures.map((measure, i) => (
          <span key={measure}>
            {measure} <b>{score(scores[i]![topic])}</b>
          </span>
        ))}
      </p>
      {ranked !== undefined && rows.length === 0 && <p class="lead">This run has no results for this topic.</p>}
      <ol class="results">
        {rows.slice(0, most).map((row) => (
          <Result
            key={row.rank}
            row={row}
            judged={judged}
            returned={returnedFrom(rows, row.doc)}
            isDocument={answers === "documents"}
            to={documentAddress(data, row.doc, topic, run, isUnresolved(row) ? undefined : row.start)}
          />
        ))}
      </ol>
      {rows.length > most && (
        <button type="button" class="more" onClick={() => setShown({ topic, most: most + 10 * portion })}>
          Show more of {many(rows.length, "result")}
        </button>
      )}
      {ranking !== undefined && ranking.total > rows.length && (
        <p class="quiet">
          The first {count(rows.length)} of {many(ranking.total, "result")} are in this file.
        </p>
      )}
      {ranked !== undefined && answers === "passages" && (
        <MissedTexts
          title="Missed"
          texts={missedTexts(judged, ranked)}
          link={(doc, at) => documentAddress(data, doc, topic, run, at)}
        />
      )}
    </section>
  );
}
