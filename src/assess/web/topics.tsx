import { useEffect } from "preact/hooks";
import { address } from "../../report/web/shared/router.ts";
import { countedWords, countWords, Name } from "../../report/web/shared/words.tsx";
import type { TopicAnswer } from "../assessor-answers.ts";
import { finishedOf, isToFind, leftOf, leftWords, nextTopic } from "./client/judged.ts";
import type { JudgingClient } from "./client/judging-client.ts";
import { timeWords } from "./words.ts";
// The list of topics that one judges, with what is left in each.

/** All topics of a person: what is done, what is left, and where to go on. `from`: the topic that was just left. */
export function TopicsView({ client, from }: { readonly client: JudgingClient; readonly from: string | undefined }) {
  const { searches } = client.me;
  const topics = client.topics.toSorted((a, b) => Number(b.practice) - Number(a.practice));
  useEffect(() => {
    document.title = "Topics · pericope";
    void client.refreshTopics().catch(() => undefined);
  }, []);
  const [work, practice] = [topics.filter((topic) => !topic.practice), topics.filter((topic) => topic.practice)];
  const left = work.filter((topic) => leftOf(topic) > 0 || isToFind(topic, searches));
  const next = nextTopic(topics, searches, from);
  const justLeft = topics.find(({ id }) => id === from);
  return (
    <div class="topics-view">
      <h1>{headline(work, left)}</h1>
      {justLeft !== undefined && <JustLeft topic={justLeft} next={next} />}
      <p class="lead">
        {countWords(sum(work, finishedOf))} of{" "}
        {countedWords(
          sum(work, ({ documents }) => documents),
          "document",
        )}{" "}
        judged, {timeWords(sum(work, ({ milliseconds }) => milliseconds))} spent.
        {practice.length > 0 && (
          <>
            {" "}
            Practice: {countWords(sum(practice, finishedOf))} of{" "}
            {countWords(sum(practice, ({ documents }) => documents))}; it does not count.
          </>
        )}
      </p>
      {next !== undefined && <Start next={next} topics={topics} searches={searches} />}
      <ul class="topics">
        {topics.map((topic) => (
          <li key={topic.id}>
            <TopicLine topic={topic} isToFind={isToFind(topic, searches)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function sum(topics: readonly TopicAnswer[], of: (topic: TopicAnswer) => number): number {
  return topics.reduce((total, topic) => total + of(topic), 0);
}

function headline(work: readonly TopicAnswer[], left: readonly TopicAnswer[]): string {
  if (work.length === 0) return "No topics are yours yet";
  return left.length === 0 ? "All is judged" : `${countedWords(left.length, "topic")} to judge`;
}

/** What became of the topic that was left, and what comes next. */
function JustLeft({ topic, next }: { readonly topic: TopicAnswer; readonly next: TopicAnswer | undefined }) {
  const left = leftOf(topic);
  const rest = leftWords(topic);
  return (
    <p class="lead just-left" role="status">
      “<Name of={topic.title ?? topic.id} />”{" "}
      {left === 0 ? (
        <>
          <b>is finished</b>: {countWords(finishedOf(topic))} of {countedWords(topic.documents, "document")} judged
        </>
      ) : (
        <>
          <b>is not finished</b>: {countedWords(left, "document")} left
        </>
      )}
      {rest !== "" && ` (${rest})`}.{" "}
      {next === undefined ? (
        "Nothing else is left to judge."
      ) : (
        <>
          Next: “<Name of={next.title ?? next.id} />
          ”, {countedWords(leftOf(next), "document")} left.
        </>
      )}
    </p>
  );
}

interface Start {
  readonly next: TopicAnswer;
  readonly topics: readonly TopicAnswer[];
  readonly searches: boolean;
}

/** The way to what comes next; who does not want to practise can pass it over. */
function Start({ next, topics, searches }: Start) {
  const alike = topics.filter(({ practice }) => practice === next.practice);
  const work = topics.filter(({ practice }) => !practice);
  const after = next.practice ? nextTopic(work, searches) : undefined;
  return (
    <p class="starts">
      <a class="button start" href={topicAddress(next)}>
        {sum(alike, ({ judged }) => judged) > 0 ? "Go on with" : "Begin with"}
        {next.practice && " practice:"} “<Name of={next.title ?? next.id} />”
      </a>
      {after !== undefined && (
        <a href={topicAddress(after)}>
          Without practice: “<Name of={after.title ?? after.id} />”
        </a>
      )}
    </p>
  );
}

function TopicLine({ topic, isToFind: toFind }: { readonly topic: TopicAnswer; readonly isToFind: boolean }) {
  const { id, title, description, documents, milliseconds, practice } = topic;
  const judged = finishedOf(topic);
  const rest = leftWords(topic);
  return (
    <>
      <h2>
        <a href={topicAddress(topic)}>
          <Name of={title ?? id} />
        </a>
        {practice && <span class="badge">practice</span>}
      </h2>
      {description !== undefined && (
        <p class="quiet" dir="auto">
          {description}
        </p>
      )}
      {documents > 0 && <progress max={documents} value={judged} aria-label={`Judged of ${title ?? id}`} />}
      {toFind ? (
        <p class="quiet counts">No documents in your list yet: search for some.</p>
      ) : (
        <p class="quiet counts">
          <b>{countWords(judged)}</b> of {countWords(documents)} judged
          {rest !== "" && `, ${rest}`}
          {documents > 0 && leftOf(topic) === 0 && ", finished"} · {timeWords(milliseconds)} spent
        </p>
      )}
    </>
  );
}

function topicAddress({ id }: TopicAnswer): string {
  return address(["topic", id]);
}
