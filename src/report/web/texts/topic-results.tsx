import { useLayoutEffect, useMemo } from "preact/hooks";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { isUnresolved } from "../../../data/run.ts";
import { type Cutoff, everything } from "../../../score/measures/cutoff.ts";
import { cutoffWords } from "../../cutoffs.ts";
import { nearness } from "../../topic-reading.ts";
import { sharedRanks } from "../../passages.ts";
import { visible } from "../../../base/visible.ts";
import { resultsSheet } from "../../sheets.ts";
import { Portable } from "../portable/portable.tsx";
import { useSource } from "../frame/context.ts";
import { isOfText } from "../parts/kinds.ts";
import { MissedTexts } from "./missed-texts.tsx";
import { Name } from "../parts/name.tsx";
import { ShowMore, usePortion } from "../parts/portion.tsx";
import { RankLinks } from "./rank-links.tsx";
import { reasonWords } from "./reason-words.ts";
import { Result, resultId } from "../parts/result.tsx";
import type { TopicList } from "./use-topic-lists.ts";
import { countWords, cutWords, isCut, scoreWords } from "../parts/words.ts";

interface TopicResults {
  readonly topic: number;
  readonly run: number;
  readonly judged: JudgedTopic;
  /** Undefined until it is unpacked. */
  readonly list: TopicList | undefined;
  readonly stop: Cutoff;
  /** The address of a document, at a place in it. */
  link(doc: string, at?: number): string;
  /** The list beside it. */
  readonly other?: TopicList | undefined;
  /** The result that was asked for. */
  readonly visited: VisitedResult | undefined;
  visit(run: number, rank: number): void;
}

/** A result to go to; `times` tells one visit from the next. */
export interface VisitedResult {
  readonly run: number;
  readonly rank: number;
  readonly times: number;
}

const resultsAtOnce = 15;

/** What one run answered to a topic, and what it missed. */
export function TopicResults({ topic, run, judged, list, stop, link: linkTo, other, visited, visit }: TopicResults) {
  const { data } = useSource();
  const asked = visited?.run === run ? visited.rank : 0;
  const portion = usePortion(`${topic} ${run}`, resultsAtOnce);
  const shown = Math.max(portion.shown, asked);
  useLayoutEffect(() => {
    const link = document.getElementById(resultId(topic, run, asked))?.querySelector<HTMLElement>(".result-link");
    link?.focus();
    link?.scrollIntoView({ block: "center" });
  }, [run, asked, visited?.times]);
  const { name, scores } = data.runs[run]!;
  const isText = isOfText(data, run);
  const shared = useMemo(
    () =>
      list === undefined || other === undefined || !isOfText(data, other.run)
        ? undefined
        : sharedRanks(judged, list.passages, other.passages),
    [data, judged, list, other],
  );
  const missed = isText ? list?.reading.missed().missed : undefined;
  const soFar = useMemo(() => runningSum(list?.ranking.tokens), [list]);
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
      {list?.rows.length === 0 && <p class="lead">This run has no results for this topic.</p>}
      {list !== undefined && list.rows.length > 0 && (
        <Portable
          of={visible(name)}
          sheet={() => resultsSheet(data, topic, run, list.rows, isCut(list.ranking) ? [cutWords(list.ranking)] : [])}
        />
      )}
      <ol class="results">
        {list?.rows
          .slice(0, shown)
          .flatMap((row, i) => [
            isEnd(list, i) && <CutLine key="cut" stop={stop} />,
            <Result
              key={row.rank}
              row={row}
              judged={judged}
              returned={list.reading.returned.from(row.doc)}
              copies={list.reading.returned.copies(row.doc)}
              run={run}
              topic={topic}
              to={linkTo(row.doc, isUnresolved(row) ? undefined : row.start)}
              read={list.reading.read[i]!}
              tokens={soFar && [list.ranking.tokens![i]!, soFar[i]!]}
              beside={
                shared !== undefined &&
                other !== undefined &&
                row.relevant > 0 && <Beside other={other} ranks={shared[i]!} visit={visit} />
              }
            />,
          ])}
      </ol>
      {list !== undefined && <ShowMore portion={{ ...portion, shown }} total={list.rows.length} of="results" />}
      {list !== undefined && isCut(list.ranking) && (
        <p class="quiet cut">
          {cutWords(list.ranking)}
          {missed !== undefined &&
            (stop === everything
              ? ` Missed is what none of the ${countWords(list.ranking.total)} returned.`
              : ` What is below the cut counts all ${countWords(list.ranking.total)}.`)}
        </p>
      )}
      {missed !== undefined && list !== undefined && data.task !== "chunks" && (
        <MissedTexts
          judged={judged}
          title={stop === everything ? "Missed" : `Missed in ${cutoffWords(stop)}`}
          list={`${topic} ${run} ${stop}`}
          texts={missed}
          listed={(text) => ({
            ...text,
            topic,
            to: linkTo(text.doc, text.start),
            note: reasonWords(text, nearness(text, judged, list.reading.returned)),
          })}
        />
      )}
    </section>
  );
}

/** Whether the reader stops before a result: nothing of it is read, and something of the one before. */
function isEnd({ reading: { read }, rows }: TopicList, index: number): boolean {
  const isRead = (i: number): boolean => read[i]! > 0 || rows[i]!.end <= rows[i]!.start; // an empty one is read at once
  return index > 0 && !isRead(index) && isRead(index - 1);
}

function CutLine({ stop }: { readonly stop: Cutoff }) {
  return (
    <li class="cut-line">
      <span>below {cutoffWords(stop)}: not read</span>
    </li>
  );
}

interface Beside {
  readonly other: TopicList;
  readonly ranks: readonly number[];
  visit(run: number, rank: number): void;
}

/** Where the highlighted text of a result stands in the list beside it. */
function Beside({ other, ranks, visit }: Beside) {
  const { data } = useSource();
  const name = <Name of={data.runs[other.run]!.name} />;
  if (ranks.length === 0)
    return isCut(other.ranking) ? <>Not in the results of {name} that are in this file.</> : <>Not in {name}.</>;
  return (
    <>
      In {name}: <RankLinks run={other.run} ranks={ranks} visit={visit} />
    </>
  );
}

function runningSum(numbers: readonly number[] | undefined): number[] | undefined {
  let sum = 0;
  return numbers?.map((number) => (sum += number));
}
