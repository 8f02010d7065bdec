// The view of one topic: what it asks, and what one run or two answered.

import { cutoffWords } from "../../cutoffs.ts";
import { Name } from "../shared/words.tsx";
import { FoldedIfNarrow } from "../frame/narrow.tsx";
import { capitalised } from "../../../base/list-words.ts";
import { nounsOf } from "../../nouns.ts";
import { useMemo } from "preact/hooks";
import { judgedTopic } from "../../page-topic.ts";
import { chosenRun, topicAddress } from "../frame/addresses.ts";
import { useSource } from "../source.ts";
import { Legend } from "../document/drawings.tsx";
import { StageTable } from "../document/stages.tsx";
import {
  chosenCutoff,
  chosenShown,
  chosenWords,
  CutoffPicker,
  type ShownChoices,
  ShownPicker,
  WordsField,
} from "../texts/filters.tsx";
import { isOfText, kindNames } from "../document/kinds.ts";
import { NotFound } from "../frame/not-found.tsx";
import { RunPicker } from "../frame/pickers.tsx";
import { TopicHead } from "../texts/topic-head.tsx";
import { TopicLists } from "../texts/topic-lists.tsx";
import { Steps } from "../frame/steps.tsx";
import { useKeys } from "../frame/keys.tsx";
import { go, type Route } from "../shared/router.ts";

/** A topic: what it asks, and what one or two runs answered. */
export function TopicPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const topic = data.topics.findIndex(({ id }) => id === route.path[1]);
  const run = chosenRun(data, route.path[3], 0);
  const other = route.path[5] === undefined ? undefined : chosenRun(data, route.path[5], 1);
  const chosen = Object.fromEntries(route.query);
  const at = (place: number): string | undefined =>
    data.topics[place] === undefined ? undefined : topicAddress(data, place, run, other, chosen);
  const [previous, next] = [at(topic - 1), at(topic + 1)];
  useKeys({
    n: () => next !== undefined && go(next),
    p: () => previous !== undefined && go(previous),
    j: () => step(1),
    k: () => step(-1),
  });
  const judged = useMemo(() => (topic < 0 ? undefined : judgedTopic(data, topic)), [data, topic]);
  if (judged === undefined)
    return (
      <NotFound>
        There is no {nounsOf(data).topic} “{route.path[1]}” in this report.
      </NotFound>
    );
  const textRuns = [run, other].filter((one) => one !== undefined).filter((one) => isOfText(data, one));
  const isTwo = textRuns.length === 2;
  const [textRun] = textRuns;
  return (
    <>
      <TopicHead topic={topic} judged={judged}>
        <Steps
          what={nounsOf(data).topic}
          keys={["p", "n"]}
          previous={previous}
          next={next}
          words={`${topic + 1} of ${data.topics.length}`}
        />
      </TopicHead>
      <StageTable topic={topic} />
      <FoldedIfNarrow
        summary={
          <>
            <Name of={data.runs[run]!.name} />
            {other !== undefined && (
              <>
                {" "}
                and <Name of={data.runs[other]!.name} />
              </>
            )}
            , {cutoffWords(chosenCutoff(data, route))}: choose; legend
          </>
        }
      >
        <div class="pickers bar">
          <RunPicker
            label={capitalised(nounsOf(data).run)}
            run={run}
            onPick={(picked) => go(topicAddress(data, topic, picked ?? run, other, chosen))}
          />
          {data.runs.length > 1 && (
            <RunPicker
              label="Beside it"
              run={other}
              none="no other"
              onPick={(picked) => go(topicAddress(data, topic, run, picked, chosen))}
            />
          )}
          {textRun !== undefined && <CutoffPicker route={route} />}
          {isTwo && <ShownPicker route={route} choices={shownChoices} />}
          {(isTwo || (textRun !== undefined && data.task === "chunks")) && <WordsField route={route} />}
          {textRun !== undefined && <Legend words={kindNames(data, textRun)} />}
        </div>
      </FoldedIfNarrow>
      <TopicLists
        topic={topic}
        judged={judged}
        run={run}
        other={other}
        asked={chosenCutoff(data, route)}
        shown={chosenShown(route, shownChoices)}
        words={chosenWords(route)}
      />
    </>
  );
}

/** Of two runs, seen from the first. */
const shownChoices: ShownChoices = [
  ["all", "all passages, most different first"],
  ["differences", "only differences"],
  ["losses", "only losses"],
  ["wins", "only wins"],
];

/** Moves the focus from result to result. */
function step(by: number): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".result-link")];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = links[Math.max(0, Math.min(links.length - 1, at < 0 ? 0 : at + by))];
  next?.focus();
  next?.scrollIntoView({ block: "center" });
}
