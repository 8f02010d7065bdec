// The view of answers with citations: an answer sentence by sentence, with the sources of each, one system or two side by side; and the
// highlighted text that none of them cites.

import { capitalised } from "../../../base/list-words.ts";
import { useMemo } from "preact/hooks";
import type { JudgedTopic } from "../../../data/judgements.ts";
import { sumBy } from "../../../base/number.ts";
import { intersect, nothing, rangeSet, size } from "../../../text/range.ts";
import { nounsOf } from "../../nouns.ts";
import { citedByNone } from "../../page-answers.ts";
import type { PageAnswer, PageCitation, PageData } from "../../page-data.ts";
import { judgedTopic, relevantIn } from "../../page-topic.ts";
import { chosenRun, documentAddress } from "../frame/addresses.ts";
import { useKeys } from "../frame/keys.tsx";
import { NotFound } from "../frame/not-found.tsx";
import { RunPicker } from "../frame/pickers.tsx";
import { Steps } from "../frame/steps.tsx";
import { address, go, type Route } from "../shared/router.ts";
import { countedWords, countWords, Name, scoreWords, shareWords } from "../shared/words.tsx";
import { useSource, useText } from "../source.ts";
import { Excerpt, PlaceHead } from "../texts/text-list.tsx";

function answersAddress(data: PageData, topic: number, run: number, other: number | undefined): string {
  return address(["answers", data.topics[topic]!.id, "run", data.runs[run]!.name], {
    with: other === undefined ? undefined : data.runs[other]!.name,
  });
}

/** The answers to one topic. Without a choice those of the two best systems to the first topic. */
export function AnswersPage({ route }: { readonly route: Route }) {
  const { data } = useSource();
  const [, id, , name] = route.path;
  const topic = id === undefined ? 0 : data.topics.findIndex((each) => each.id === id);
  const run = chosenRun(data, name, 0);
  const beside = route.query.get("with");
  const isChosen = name !== undefined;
  const other =
    beside === null && (isChosen || data.runs.length < 2) ? undefined : chosenRun(data, beside ?? undefined, 1);
  const at = (place: number): string | undefined =>
    data.topics[place] === undefined ? undefined : answersAddress(data, place, run, other);
  const [previous, next] = [at(topic - 1), at(topic + 1)];
  useKeys({
    n: () => next !== undefined && go(next),
    p: () => previous !== undefined && go(previous),
  });
  const judged = useMemo(() => (topic < 0 ? undefined : judgedTopic(data, topic)), [data, topic]);
  const nouns = nounsOf(data);
  if (data.answers === undefined) return <NotFound>This report has no answers with citations.</NotFound>;
  if (judged === undefined)
    return (
      <NotFound>
        There is no {nouns.topic} “{id}” in this report.
      </NotFound>
    );
  const shown = other === undefined || other === run ? [run] : [run, other];
  const { title, id: topicId } = data.topics[topic]!;
  return (
    <>
      <div class="head">
        <div>
          <p class="above">
            Answers to {nouns.topic} <Name of={topicId} />
          </p>
          <h1>{title === null ? <Name of={topicId} /> : <span dir="auto">{title}</span>}</h1>
          <p class="lead">
            Each sentence with what it cites. <mark>Highlighted text</mark> in a source is marked.
          </p>
        </div>
        <Steps
          what={nouns.topic}
          keys={["p", "n"]}
          previous={previous}
          next={next}
          words={`${topic + 1} of ${data.topics.length}`}
        />
      </div>
      <div class="pickers bar">
        <RunPicker
          label={capitalised(nouns.run)}
          run={run}
          onPick={(picked) => go(answersAddress(data, topic, picked ?? run, other))}
        />
        {data.runs.length > 1 && (
          <RunPicker
            label="Beside it"
            run={other}
            none="no other"
            onPick={(picked) => go(answersAddress(data, topic, run, picked))}
          />
        )}
      </div>
      <div class="answers">
        {shown.map((each) => (
          <AnswerOf key={each} run={each} topic={topic} judged={judged} />
        ))}
      </div>
      <Uncited runs={shown} topic={topic} />
    </>
  );
}

interface AnswerOf {
  readonly run: number;
  readonly topic: number;
  readonly judged: JudgedTopic;
}

function AnswerOf({ run, topic, judged }: AnswerOf) {
  const { data } = useSource();
  const answer = data.answers![run]?.[topic] ?? undefined;
  const { name, scores } = data.runs[run]!;
  const heading = `answer-${run}`;
  return (
    <section class="answer" aria-labelledby={heading}>
      <h2 id={heading}>
        <Name of={name} />
      </h2>
      <p class="scores quiet">
        {data.measures.map((measure, i) => (
          <span key={measure}>
            {measure} <b>{scoreWords(scores[i]![topic])}</b>
          </span>
        ))}
      </p>
      {answer === undefined && <p class="quiet">No answer.</p>}
      {answer?.abstained === true && (
        <p class="reason">The system declined to answer. What it says is no claim, and is not scored.</p>
      )}
      {answer !== undefined && <Sentences answer={answer} run={run} topic={topic} judged={judged} />}
    </section>
  );
}

function Sentences({ answer, run, topic, judged }: AnswerOf & { readonly answer: PageAnswer }) {
  let last = 0; // of the numbers of citations
  return (
    <ol class="sentences">
      {answer.sentences.map(({ text, citations }, i) => {
        const first = last + 1;
        last += citations.length;
        return (
          <li key={i} class={kindOf(answer, citations)}>
            <p class="sentence">
              <span dir="auto">{text}</span>
              {citations.map((_, j) => (
                <sup key={j}>[{first + j}]</sup>
              ))}
            </p>
            {citations.length === 0 && !answer.abstained && <p class="reason">No citation.</p>}
            <ul class="citations">
              {citations.map((citation, j) => (
                <Cited key={j} number={first + j} citation={citation} run={run} topic={topic} judged={judged} />
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

/** What became of a sentence. */
function kindOf({ abstained }: PageAnswer, citations: readonly PageCitation[]): string {
  if (abstained) return "declined";
  if (citations.length === 0) return "bare";
  return citations.some(({ isRight }) => isRight) ? "supported" : "unsupported";
}

interface CitedProps extends AnswerOf {
  readonly number: number;
  readonly citation: PageCitation;
}

function Cited({ number, citation, run, topic, judged }: CitedProps) {
  const { data } = useSource();
  const { doc, place, quoted, text, lost, isRight } = citation;
  const [start, end] = place ?? [0, 0];
  const document = useText(doc ?? "");
  const marks = useMemo(
    () => (doc === null || place === null ? nothing : intersect(relevantIn(judged, doc), rangeSet([{ start, end }]))),
    [judged, doc, start, end],
  );
  const link = (at?: number): string => documentAddress(data, doc!, topic, run, at);
  return (
    <li class={isRight ? "right" : "wrong"}>
      <span class="citation-number quiet">[{number}]</span>
      <div>
        {doc !== null && place !== null && <PlaceHead doc={doc} start={start} end={end} to={link(start)} />}
        {doc !== null && place === null && (
          <p class="result-head">{lost === null ? <a href={link()}>{<Name of={doc} />}</a> : <Name of={doc} />}</p>
        )}
        <p class={isRight ? "verdict" : "verdict reason"}>{verdictWords(citation)}</p>
        {quoted !== null && quoted[1] < quoted[0] && (
          <p class="reason">
            Not as quoted: {shareWords(quoted[1] / quoted[0])} of {countedWords(quoted[0], "character")} is in the
            document.
          </p>
        )}
        {text !== null && (
          <p class="snippet drifted" dir="auto">
            “{text}”
          </p>
        )}
        {place !== null && document !== undefined && (
          <Excerpt text={document.text} start={start} end={end} marks={marks} />
        )}
      </div>
    </li>
  );
}

/** "212 of 300 characters are highlighted"; "The document is relevant". */
function verdictWords({ of, place, highlighted, isRight, lost }: PageCitation): string {
  const what = { span: "Span", chunk: "Chunk", document: "Whole document" }[of];
  if (lost !== null) return `Leads nowhere: ${lost}.`;
  if (place === null || (isRight && highlighted === 0))
    return `${what}: the document is ${isRight ? "relevant" : "not relevant"}.`;
  if (highlighted === 0) return `${what}: nothing of it is highlighted.`;
  const all = place[1] - place[0];
  if (highlighted === all) return `${what}: all of it is highlighted.`;
  return `${what}: ${countWords(highlighted)} of ${countedWords(all, "character")} highlighted.`;
}

/** The highlighted text that none of the answers cites. */
function Uncited({ runs, topic }: { readonly runs: readonly number[]; readonly topic: number }) {
  const { data } = useSource();
  const answers = runs.flatMap((run) => data.answers![run]?.[topic] ?? []);
  const texts = citedByNone(answers);
  if (answers.length < runs.length) return null;
  const characters = sumBy(texts, ({ ranges }) => size(ranges));
  const who = runs.length === 1 ? "the answer does not cite" : "neither answer cites";
  return (
    <section class="uncited">
      <h2>What {who}</h2>
      <p class="quiet">
        {texts.length === 0
          ? "Nothing: all highlighted text is cited."
          : `${characters > 0 ? `${countedWords(characters, "highlighted character")} in ` : ""}${countedWords(texts.length, "relevant document")}.`}{" "}
        A citation of a whole document counts for all its text.
      </p>
      <ul class="text-list">
        {texts.flatMap(({ doc, ranges }) =>
          ranges.length === 0
            ? [
                <li key={doc}>
                  <a href={documentAddress(data, doc, topic, runs[0]!)}>
                    <Name of={doc} />
                  </a>
                </li>,
              ]
            : ranges.map(({ start, end }) => (
                <UncitedText
                  key={`${doc} ${start}`}
                  doc={doc}
                  start={start}
                  end={end}
                  to={documentAddress(data, doc, topic, runs[0]!, start)}
                />
              )),
        )}
      </ul>
    </section>
  );
}

interface UncitedText {
  readonly doc: string;
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

function UncitedText({ doc, start, end, to }: UncitedText) {
  const document = useText(doc);
  return (
    <li>
      <PlaceHead doc={doc} start={start} end={end} to={to} />
      {document !== undefined && <Excerpt text={document.text} start={start} end={end} marks={[]} />}
    </li>
  );
}
