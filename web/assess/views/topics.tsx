import { type TopicAnswer } from "../../../src/judging/assessor-answers.ts";
import { useEffect } from "preact/hooks";
import { Name } from "../../parts/name.tsx";
import { countedWords, countWords } from "../../parts/words.ts";
import { address } from "../../router.ts";
import type { Desk } from "../desk.ts";
import { timeWords } from "../words.ts";

/** All topics of a person: what is done, what is left, and where to go on. */
export function TopicsView({ desk }: { readonly desk: Desk }) {
  const { topics } = desk;
  useEffect(() => {
    document.title = "Topics · pericope";
    void desk.refreshTopics().catch(() => undefined);
  }, []);
  const left = topics.filter((topic) => !topic.practice && (leftOf(topic) > 0 || isToFind(desk, topic)));
  const next = left[0];
  const sum = (of: (topic: TopicAnswer) => number): number => topics.reduce((total, topic) => total + of(topic), 0);
  return (
    <div class="topics-view">
      <h1>{headline(topics, left)}</h1>
      <p class="lead">
        {countWords(sum(finishedOf))} of{" "}
        {countedWords(
          sum(({ documents }) => documents),
          "document",
        )}{" "}
        judged, {timeWords(sum(({ milliseconds }) => milliseconds))} spent.
      </p>
      {next !== undefined && (
        <p>
          <a class="button start" href={topicAddress(next)}>
            {sum(({ judged }) => judged) > 0 ? "Go on with" : "Begin with"} “<Name of={next.title ?? next.id} />”
          </a>
        </p>
      )}
      <ul class="topics">
        {topics.map((topic) => (
          <li key={topic.id}>
            <TopicLine topic={topic} isToFind={isToFind(desk, topic)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function headline(topics: readonly TopicAnswer[], left: readonly TopicAnswer[]): string {
  if (topics.length === 0) return "No topics are yours yet";
  return left.length === 0 ? "All is judged" : `${countedWords(left.length, "topic")} to judge`;
}

/** Whether what is to be judged has to be found first. */
function isToFind(desk: Desk, { documents, practice }: TopicAnswer): boolean {
  return documents === 0 && !practice && desk.me.searches;
}

function TopicLine({ topic, isToFind }: { readonly topic: TopicAnswer; readonly isToFind: boolean }) {
  const { id, title, description, documents, cannot, later, milliseconds, practice, toGrade } = topic;
  const judged = finishedOf(topic);
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
      {isToFind ? (
        <p class="quiet counts">No documents in your list yet: search for some.</p>
      ) : (
        <p class="quiet counts">
          <b>{countWords(judged)}</b> of {countWords(documents)} judged
          {toGrade > 0 && `, ${countWords(toGrade)} with elements to grade`}
          {later > 0 && `, ${countWords(later)} for later`}
          {cannot > 0 && `, ${countWords(cannot)} cannot be judged`} · {timeWords(milliseconds)} spent
        </p>
      )}
    </>
  );
}

function topicAddress({ id }: TopicAnswer): string {
  return address(["topic", id]);
}

/** What is judged, and has no elements left to grade. */
function finishedOf({ judged, toGrade }: TopicAnswer): number {
  return judged - toGrade;
}

/** What can still be judged. */
function leftOf(topic: TopicAnswer): number {
  return topic.documents - finishedOf(topic) - topic.cannot;
}
