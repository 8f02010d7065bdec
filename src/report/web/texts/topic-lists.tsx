// What one run or two answered to a topic: the passages first, then the lists.

import { useState } from "preact/hooks";
import type { JudgedTopic } from "../../../data/judgements.ts";
import type { Cutoff } from "../../../score/measures/cutoff.ts";
import type { Shown } from "../../passages.ts";
import { documentAddress } from "../frame/addresses.ts";
import { useSource } from "../source.ts";
import { Later } from "../frame/waiting.tsx";
import { isOfText } from "../document/kinds.ts";
import { shortWords, useTopicLists } from "./use-topic-lists.ts";
import { Passages } from "./passages.tsx";
import { TopicResults, type VisitedResult } from "./topic-results.tsx";

interface TopicLists {
  readonly topic: number;
  readonly judged: JudgedTopic;
  readonly run: number;
  /** The run beside it. */
  readonly other: number | undefined;
  /** How far lists are to be read. */
  readonly asked: Cutoff;
  /** Of two runs: which passages, and those with which words. */
  readonly shown: Shown;
  readonly words: string;
}

/** What one run or two answered to a topic: what became of its passages, then the lists. */
export function TopicLists({ topic, judged, run, other, asked, shown, words }: TopicLists) {
  const { data } = useSource();
  const lists = useTopicLists(topic, [run, other], judged, asked);
  const [visited, setVisited] = useState<VisitedResult & { readonly topic: number }>();
  const visit = (of: number, rank: number): void =>
    setVisited({ topic, run: of, rank, times: (visited?.times ?? 0) + 1 });
  const shared = {
    topic,
    judged,
    link: (doc: string, at?: number): string => documentAddress(data, doc, topic, run, at, other, asked),
    stop: lists.stop,
    visited: visited?.topic === topic ? visited : undefined,
    visit,
  };
  const textLists = [lists.own, lists.other].flatMap((list) =>
    list !== undefined && isOfText(data, list.run) ? [list] : [],
  );
  const isTwo = textLists.length === 2;
  const hasPassages = textLists.length > 0 && (isTwo || data.task === "chunks");
  const rankings = () => (
    <>
      <div class={other === undefined ? "rankings" : "rankings two"}>
        <TopicResults {...shared} run={run} list={lists.own} other={lists.other} />
        {other !== undefined && <TopicResults {...shared} run={other} list={lists.other} other={lists.own} />}
      </div>
      {textLists.some(({ reading }) => reading.missed().missed.length > 0) && <WithoutCopies />}
    </>
  );
  return (
    <>
      {lists.isShort && <p class="quiet cut">{shortWords(asked)}</p>}
      <Later>
        {() => (
          <>
            {hasPassages && (
              <Passages
                topic={topic}
                judged={judged}
                lists={textLists}
                shown={isTwo ? shown : "all"}
                words={words}
                read={String(lists.stop)}
                link={shared.link}
                visit={visit}
              />
            )}
            {/* Below the passages, which fill a screen. */}
            {hasPassages ? <Later key={topic}>{rankings}</Later> : rankings()}
          </>
        )}
      </Later>
    </>
  );
}

/** Why "from a copy", a reason of `pericope missed`, is none here. Where copies count, what is returned from one is found. */
function WithoutCopies() {
  const { data } = useSource();
  if (data.notes.some(({ code }) => code === "copies")) return null;
  return (
    <p class="quiet without-copies">
      This report does not look for copies: text that stands elsewhere, too, and was returned from there, is missed
      here. <code>pericope missed --collection</code> tells which that is; a report with <code>--copies</code> counts it
      as found.
    </p>
  );
}
