import { useMemo, useState } from "preact/hooks";
import { judgedTopic } from "../../src/page/page-topic.ts";
import { cutoffWords } from "../../src/page/reading/cutoffs.ts";
import { size } from "../../src/text/range.ts";
import { documentAddress, topicAddress } from "../frame/addresses.ts";
import { chosenRun } from "../frame/choice.ts";
import { useSource } from "../frame/context.ts";
import { Later } from "../frame/later.tsx";
import { Legend } from "../parts/document-bar.tsx";
import {
  chosenCutoff,
  chosenShown,
  chosenWords,
  CutoffPicker,
  type ShownChoices,
  ShownPicker,
  WordsField,
} from "../texts/filters.tsx";
import { isOfText, kindNames } from "../parts/kinds.ts";
import { Name } from "../parts/name.tsx";
import { NotFound } from "../frame/not-found.tsx";
import { RunPicker } from "../frame/pickers.tsx";
import { Passages } from "../texts/passages.tsx";
import { TopicResults, type VisitedResult } from "../texts/topic-results.tsx";
import { useTopicLists } from "../texts/use-topic-lists.ts";
import { Steps } from "../frame/steps.tsx";
import { TopicNotes } from "../notes/topic-notes.tsx";
import { useKeys } from "../frame/use-keys.ts";
import { SeveralAnswers } from "../parts/several-answers.tsx";
import { countedWords } from "../parts/words.ts";
import { useKept } from "../kept/use-kept.ts";
import { go, type Route } from "../router.ts";

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
  const asked = chosenCutoff(data, route);
  const lists = useTopicLists(topic, [run, other], judged, asked);
  const [visited, setVisited] = useState<VisitedResult & { readonly topic: number }>();
  if (judged === undefined) return <NotFound>There is no topic “{route.path[1]}” in this report.</NotFound>;

  const link = (doc: string, at?: number): string => documentAddress(data, doc, topic, run, at, other);
  const visit = (of: number, rank: number): void =>
    setVisited({ topic, run: of, rank, times: (visited?.times ?? 0) + 1 });
  const shared = {
    topic,
    judged,
    link,
    stop: lists.stop,
    visited: visited?.topic === topic ? visited : undefined,
    visit,
  };
  const textLists = [lists.own, lists.other].flatMap((list) =>
    list !== undefined && isOfText(data, list.run) ? [list] : [],
  );
  const isTwo = textLists.length === 2;
  const textRun = [run, other].find((one) => one !== undefined && isOfText(data, one));
  const isOfChunks = data.task === "chunks";
  const { id, title, description, narrative, answers } = data.topics[topic]!;
  const relevant = [...judged.values()].filter(({ grade }) => grade > 0);
  const characters = relevant.reduce((total, document) => total + size(document.relevant), 0);
  return (
    <>
      <div class="head">
        <div>
          <p class="above">
            Topic <Name of={id} />
          </p>
          <h1>{title === null ? <Name of={id} /> : <span dir="auto">{title}</span>}</h1>
          <p class="lead">
            {characters > 0 && `${countedWords(characters, "highlighted character")} in `}
            {countedWords(relevant.length, "relevant document")}
          </p>
          <SeveralAnswers answers={answers} />
        </div>
        <Steps
          what="topic"
          keys={["p", "n"]}
          previous={previous}
          next={next}
          words={`${topic + 1} of ${data.topics.length}`}
        />
      </div>
      <Need description={description} narrative={narrative} />
      <TopicNotes topic={id} />
      <div class="pickers bar">
        <RunPicker
          label="Run"
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
        {(isTwo || (textRun !== undefined && isOfChunks)) && <WordsField route={route} />}
        {textRun !== undefined && <Legend words={kindNames(data, textRun)} />}
      </div>
      {lists.stop !== asked && (
        <p class="quiet cut">
          The file holds too few results of these lists to tell what is in {cutoffWords(asked)} of them: the whole lists
          count.
        </p>
      )}
      <Later>
        {() => (
          <>
            {textLists.length > 0 && (isTwo || isOfChunks) && (
              <Passages
                topic={topic}
                judged={judged}
                lists={textLists}
                shown={isTwo ? chosenShown(route, shownChoices) : "all"}
                words={chosenWords(route)}
                read={String(lists.stop)}
                visit={visit}
              />
            )}
            <div class={other === undefined ? "rankings" : "rankings two"}>
              <TopicResults {...shared} run={run} list={lists.own} other={lists.other} />
              {other !== undefined && <TopicResults {...shared} run={other} list={lists.other} other={lists.own} />}
            </div>
          </>
        )}
      </Later>
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

interface Need {
  readonly description: string | null;
  readonly narrative: string | null;
}

function Need({ description, narrative }: Need) {
  const [open, setOpen] = useKept("narrative", 0);
  if (description === null && narrative === null) return null;
  return (
    <div class="need">
      {description !== null && <p dir="auto">{oneLine(description)}</p>}
      {narrative !== null && (
        <details open={open === 1} onToggle={(event) => setOpen(event.currentTarget.open ? 1 : 0)}>
          <summary>Narrative</summary>
          <p dir="auto">{oneLine(narrative)}</p>
        </details>
      )}
    </div>
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Moves the focus from result to result. */
function step(by: number): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".result-link")];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = links[Math.max(0, Math.min(links.length - 1, at < 0 ? 0 : at + by))];
  next?.focus();
  next?.scrollIntoView({ block: "center" });
}
