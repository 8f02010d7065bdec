import { useEffect, useState } from "preact/hooks";
import type { ProgressAnswer } from "../../organiser-answers.ts";
import { countedWords, countWords, Name } from "../../../report/web/shared/words.tsx";
import { timeWords } from "../words.ts";
import { topicAddress } from "./addresses.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { useOffice } from "./context.ts";
import { Checklist } from "./checklist.tsx";
import { FoundDocuments } from "./found-documents.tsx";
import { incompleteIn } from "./overview.ts";
import { WhatNext } from "./what-next.tsx";

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
