import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../../report/web/shared/dialog.tsx";
import { countedWords, countWords, Name } from "../../../report/web/shared/words.tsx";
import type { ProgressAnswer } from "../../organiser-answers.ts";
import { documentAddress, topicAddress } from "../addresses.ts";
import { timeWords } from "../words.ts";
import { Checklist, WhatNext } from "./checklist-view.tsx";
import { incompleteIn, useOffice } from "./overview.ts";
import { useAttempt } from "./use-attempt.ts";
// How far everybody is, topic by topic; who judges what (a dialog assigns it); documents that somebody found, to release to all.

type TopicOverview = ProgressAnswer["topics"][number];

/** How far everybody is, topic by topic; who judges what; and what comes next. */
export function TopicsView() {
  const { overview } = useOffice();
  const { topics, found } = overview.progress;
  const [assigned, setAssigned] = useState<string>();
  const topic = topics.find(({ id }) => id === assigned);
  useEffect(() => {
    document.title = "Topics · organiser · pericope";
  }, []);
  return (
    <div class="overview">
      <h1>{headline(overview.progress)}</h1>
      <WhatNext progress={overview.progress} />
      <div class="scroll">
        <table class="topic-rows">
          <caption class="hidden">Progress by topic and assessor</caption>
          <thead>
            <tr>
              <th scope="col">Topic</th>
              <th scope="col">Judged by</th>
              <th scope="col">Judged by several</th>
              <th scope="col">
                <span class="hidden">Change who judges</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {topics.map((one) => (
              <TopicRow key={one.id} topic={one} onAssign={() => setAssigned(one.id)} />
            ))}
          </tbody>
        </table>
      </div>
      <FoundDocuments found={found} />
      <Checklist />
      {topic !== undefined && <AssignDialog topic={topic} onClose={() => setAssigned(undefined)} />}
    </div>
  );
}

function headline({ assessors, topics }: ProgressAnswer): string {
  const lacking = topics.reduce((all, { missing }) => all + (missing["no-entry-point"] ?? 0), 0);
  const people = assessors.filter(({ isImported }) => !isImported);
  const sum = (of: (one: (typeof people)[number]) => number): number => people.reduce((all, one) => all + of(one), 0);
  const [judged, all] = [sum((one) => one.judged), sum((one) => one.documents)];
  // Without a pool a topic has no documents before somebody has found some.
  const bare = topics.filter(
    ({ practice, documents, assigned }) => !practice && documents === 0 && assigned.length > 0,
  );
  if (all === 0) return bare.length > 0 ? "Nothing is found yet" : "Nothing is assigned yet";
  if (judged === all && bare.length > 0) return `${countedWords(bare.length, "topic")} without documents`;
  if (judged === all && lacking > 0) return `${countedWords(lacking, "document")} without an entry point`;
  return judged === all ? "All is judged" : `${countWords(judged)} of ${countedWords(all, "judgement")} made`;
}

function TopicRow({ topic, onAssign }: { readonly topic: TopicOverview; onAssign(): void }) {
  const { id, title, documents, practice, assessors, assigned } = topic;
  return (
    <tr data-topic={id}>
      <th scope="row">
        <a href={topicAddress(id)}>
          <Name of={title ?? id} />
        </a>
        {practice && <span class="badge">practice</span>}
        <span class="quiet row-more">
          {title !== undefined && <Name of={`${id} · `} />}
          {countedWords(documents, "document")}
        </span>
      </th>
      <td>
        {assessors.length === 0 ? (
          <span class="quiet">nobody</span>
        ) : (
          <ul class="judges">
            {assessors.map((one) => (
              <JudgeProgress key={one.name} of={one} isAssigned={practice || assigned.includes(one.name)} />
            ))}
          </ul>
        )}
      </td>
      <td>
        <Twice topic={topic} />
      </td>
      <td class="row-tools">
        {!practice && (
          <button type="button" onClick={onAssign}>
            Assign <span class="hidden">topic {title ?? id}</span>
          </button>
        )}
      </td>
    </tr>
  );
}

interface JudgeProgress {
  readonly of: TopicOverview["assessors"][number];
  /** Judgements that were brought in are of every topic, and assigned to nobody. */
  readonly isAssigned: boolean;
}

function JudgeProgress({ of, isAssigned }: JudgeProgress) {
  const { name, judged, documents, cannot, later, milliseconds } = of;
  return (
    <li>
      <span class="judge-name">
        <Name of={name} />
        {!isAssigned && <span class="quiet"> imported</span>}
      </span>
      <progress max={Math.max(1, documents)} value={judged} aria-label={`${name}: judged`} />
      <span class="quiet judge-counts">
        <b>{countWords(judged)}</b> of {countWords(documents)}
        {cannot > 0 && `, ${countWords(cannot)} cannot`}
        {later > 0 && `, ${countWords(later)} later`}
        {isAssigned && milliseconds >= 60_000 && ` · ${timeWords(milliseconds)}`}
      </span>
    </li>
  );
}

/** What several judged, and how much of what they differ on is settled. */
function Twice({ topic }: { readonly topic: TopicOverview }) {
  const { id, title, practice, twice, differ, unsettled } = topic;
  if (twice === 0 || practice) return <span class="quiet">–</span>;
  if (differ === 0)
    return (
      <a href={topicAddress(id)}>
        {countWords(twice)}, all alike<span class="hidden"> in topic {title ?? id}</span>
      </a>
    );
  return (
    <a href={topicAddress(id)}>
      {countWords(differ)} of {countWords(twice)} differ<span class="hidden"> in topic {title ?? id}</span>
      <span class="quiet row-more">{settledWords(differ, unsettled, incompleteIn(topic))}</span>
    </a>
  );
}

function settledWords(differ: number, unsettled: number, incomplete: number): string {
  if (unsettled > 0) return `${countWords(unsettled)} to adjudicate`;
  return incomplete > 0 ? `${countWords(differ)} adjudicated, ${countWords(incomplete)} incomplete` : "all adjudicated";
}

interface AssignDialog {
  readonly topic: ProgressAnswer["topics"][number];
  onClose(): void;
}

/** Who judges a topic: assigned by a tick, taken back without one. */
function AssignDialog({ topic, onClose }: AssignDialog) {
  const { api, live, overview } = useOffice();
  const people = overview.progress.assessors.filter(({ isImported }) => !isImported);
  const [names, setNames] = useState<ReadonlySet<string>>(() => new Set(topic.assigned));
  const attempt = useAttempt();
  const lost = topic.assessors.filter(
    ({ name, judged }) => topic.assigned.includes(name) && !names.has(name) && judged > 0,
  );
  const save = async (): Promise<void> => {
    const to = people.flatMap(({ name }) => (names.has(name) ? [name] : []));
    if (!(await attempt.run(() => api.assign(topic.id, to)))) return;
    void live.refresh();
    onClose();
  };
  return (
    <Dialog title={`Who judges ${topic.title ?? topic.id}`} onClose={onClose}>
      <h2>
        Who judges “<Name of={topic.title ?? topic.id} />”
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset class="people-ticks">
          <legend class="hidden">Assessors</legend>
          {people.length === 0 && <p class="quiet">There are no assessors yet: add one under People.</p>}
          {people.map(({ name }) => (
            <label key={name} class="check">
              <input
                type="checkbox"
                checked={names.has(name)}
                onChange={({ currentTarget }) =>
                  setNames((before) => {
                    const after = new Set(before);
                    if (currentTarget.checked) after.add(name);
                    else after.delete(name);
                    return after;
                  })
                }
              />{" "}
              <Name of={name} />
            </label>
          ))}
        </fieldset>
        <p class="warning" role="status">
          {lost.map(({ name, judged }) => (
            <span key={name}>
              <Name of={name} /> has judged {countedWords(judged, "document")}. That is kept, and counts no longer
              unless the topic is given back.{" "}
            </span>
          ))}
          {attempt.fault !== undefined && `Not changed: ${attempt.fault}.`}
        </p>
        <button type="submit" class="main" disabled={attempt.isBusy}>
          Save
        </button>
      </form>
    </Dialog>
  );
}

type Found = ProgressAnswer["found"];

/** Documents outside the pool that somebody found: theirs alone until they are released. */
function FoundDocuments({ found }: { readonly found: Found }) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="found-heading">
      <h2 id="found-heading">Found outside the pool</h2>
      <p class="lead">
        Only who found a document has it in their list, until it is released to all who judge the topic.
      </p>
      <ul class="lines">
        {found.map((one) => (
          <FoundLine key={`${one.topic} ${one.doc}`} found={one} />
        ))}
      </ul>
    </section>
  );
}

function FoundLine({ found: { topic, doc, title: name, by, queries, released } }: { readonly found: Found[number] }) {
  const { api, live, overview } = useOffice();
  const attempt = useAttempt();
  const title = overview.progress.topics.find(({ id }) => id === topic)?.title ?? topic;
  const release = async (): Promise<void> => {
    if (await attempt.run(() => api.release(topic, doc))) await live.refresh();
  };
  return (
    <li>
      <span>
        <a href={documentAddress(topic, doc)}>
          <Name of={name ?? doc} />
        </a>{" "}
        <span class="quiet">
          for <Name of={title} />
          {by.length > 0 && (
            <>
              , by <Name of={by.join(", ")} />
            </>
          )}
          {queries.map((query) => (
            <>
              , searched for “<Name of={query} />”
            </>
          ))}
        </span>
        {attempt.fault !== undefined && <span role="alert"> Not released: {attempt.fault}.</span>}
      </span>
      {released ? (
        <span class="quiet">released</span>
      ) : (
        <button type="button" disabled={attempt.isBusy} onClick={() => void release()}>
          Release <span class="hidden">{doc}</span>
        </button>
      )}
    </li>
  );
}
