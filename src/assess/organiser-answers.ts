// What the server tells the organiser, as JSON: who has done what, what is missing, and where two differ.

import { sumBy } from "../base/number.ts";
import { agreement } from "../compare/inspect/agreement.ts";
import { size } from "../text/range.ts";
import { adjudicator } from "./action.ts";
import { pairs, stateAnswer, type StateAnswer } from "./assessor-answers.ts";
import type { ToGrade } from "./exhaustivity.ts";
import { checklist, type Missing, type MissingCode, missingCodes, missingKinds } from "./checklist.ts";
import { countedJudgements, type Difference, differencesOf } from "./what-counts.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { documentsOf } from "./lists.ts";
import { progressOf, timeByTopic, type TopicProgress } from "./progress.ts";

export interface ProgressAnswer {
  readonly topics: readonly TopicOverview[];
  readonly assessors: readonly AssessorOverview[];
  readonly agreement: readonly AgreementAnswer[];
  /** Documents that somebody found outside the pool. */
  readonly found: readonly {
    readonly topic: string;
    readonly doc: string;
    readonly title: string | null;
    readonly by: readonly string[];
    /** What was searched for when it was found, each query once. */
    readonly queries: readonly string[];
    readonly released: boolean;
  }[];
}

interface TopicOverview {
  readonly id: string;
  readonly title: string | undefined;
  readonly practice: boolean;
  readonly documents: number;
  readonly assigned: readonly string[];
  readonly assessors: readonly (Omit<TopicProgress, "topic"> & { readonly name: string })[];
  /** Documents that two or more judged, those of them where they differ, and those that were adjudicated. */
  readonly twice: number;
  readonly differ: number;
  readonly adjudicated: number;
  /** Those where they differ and nobody adjudicated. */
  readonly unsettled: number;
  /** How many documents are missing something before a freeze, by its code; only codes of which there are some. */
  readonly missing: Readonly<Partial<Record<MissingCode, number>>>;
}

/** Without practice, which is no work. */
interface AssessorOverview {
  readonly name: string;
  readonly isImported: boolean;
  readonly documents: number;
  readonly judged: number;
  readonly milliseconds: number;
  /** Documents judged in an hour of work; null before there is any to tell by. */
  readonly perHour: number | null;
  /** When they last did something, by the server's clock. */
  readonly lastReceived: number | null;
}

export interface AgreementAnswer {
  readonly topic: string;
  readonly assessors: readonly [string, string];
  /** Documents that both judged. */
  readonly documents: number;
  /** The share of the documents that either found relevant that both did; null where neither found any. */
  readonly documentOverlap: number | null;
  /** Cohen's, over characters; null where it cannot be told. */
  readonly characterKappa: number | null;
  /** The share of the text that either highlighted that both did. */
  readonly overlap: number | null;
}

export function progressAnswer(judging: Judging, log: JudgingLog, toGrade?: ToGrade): ProgressAnswer {
  const byAssessor = new Map(judging.assessors.map(({ name }) => [name, progressOf(judging, log, name)]));
  const missing = new Map<string, Partial<Record<MissingCode, number>>>(judging.topics.map(({ id }) => [id, {}]));
  for (const { topic, code } of checklist(judging, log, { toGrade })) {
    const counts = missing.get(topic)!;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return {
    topics: judging.topics.map(({ id, title }) => ({
      ...topicOverview(judging, log, byAssessor, id, title),
      missing: missing.get(id)!,
    })),
    assessors: judging.assessors.map((one) => assessorOverview(judging, log, one, byAssessor.get(one.name)!)),
    agreement: judging.topics.flatMap(({ id }) => agreementOf(judging, log, id)),
    found: judging.topics.flatMap(({ id }) => foundIn(judging, log, id)),
  };
}

function topicOverview(
  judging: Judging,
  log: JudgingLog,
  byAssessor: ReadonlyMap<string, readonly TopicProgress[]>,
  id: string,
  title: string | undefined,
): Omit<TopicOverview, "missing"> {
  const twice = differencesOf(judging, log, id);
  return {
    id,
    title,
    practice: judging.practice.has(id),
    documents: documentsOf(judging, log, adjudicator, id).length,
    assigned: log.assigned(id),
    assessors: [...byAssessor].flatMap(([name, topics]) =>
      topics.filter(({ topic }) => topic === id).map(({ topic: _topic, ...progress }) => ({ name, ...progress })),
    ),
    twice: twice.length,
    differ: twice.filter(({ agree }) => !agree).length,
    adjudicated: twice.filter(({ adjudicated }) => adjudicated !== undefined).length,
    unsettled: twice.filter(({ agree, adjudicated }) => !agree && adjudicated === undefined).length,
  };
}

function assessorOverview(
  { practice }: Judging,
  log: JudgingLog,
  { name, isImported }: Judging["assessors"][number],
  topics: readonly TopicProgress[],
): AssessorOverview {
  const work = topics.filter(({ topic }) => !practice.has(topic));
  const spent = isImported ? [] : [...timeByTopic(log.by(name))].filter(([topic]) => !practice.has(topic));
  const milliseconds = sumBy(spent, ([, time]) => time);
  const judged = sumBy(work, (topic) => topic.judged);
  return {
    name,
    isImported,
    documents: sumBy(work, (topic) => topic.documents),
    judged,
    milliseconds,
    perHour: milliseconds < 60_000 ? null : (judged * 3_600_000) / milliseconds,
    lastReceived: log.by(name).at(-1)?.received ?? null,
  };
}

/** How far each two agree on the documents of a topic that both judged. */
function agreementOf(judging: Judging, log: JudgingLog, topic: string): AgreementAnswer[] {
  if (judging.practice.has(topic)) return [];
  // What machines suggested may have been taken: `pericope agree` compares them with people.
  const judges = log.judges(topic).filter((name) => name !== adjudicator && !log.machines().includes(name));
  const only = { ...judging, topics: judging.topics.filter(({ id }) => id === topic) };
  return judges.flatMap((first, i) =>
    judges.slice(i + 1).flatMap((second) => {
      const [a, b] = [first, second].map((assessor) => countedJudgements(only, log, { assessor })) as [
        ReturnType<typeof countedJudgements>,
        ReturnType<typeof countedJudgements>,
      ];
      const shared = [...(a.topics.get(topic)?.keys() ?? [])].some((doc) => b.topics.get(topic)?.has(doc) === true);
      if (!shared) return []; // of nothing that both judged, nothing can be said
      const { all } = agreement(a, b, undefined, { unlisted: "skip" });
      return [
        {
          topic,
          assessors: [first, second] as const,
          documents: all.documents,
          documentOverlap: all.articles.ratio ?? null,
          characterKappa: all.characters?.kappa ?? null,
          overlap: all.characters?.ratio ?? null,
        },
      ];
    }),
  );
}

function foundIn(judging: Judging, log: JudgingLog, topic: string): ProgressAnswer["found"] {
  const released = new Set(log.released(topic));
  const pooled = new Set(judging.pool.get(topic));
  return documentsOf(judging, log, adjudicator, topic)
    .filter((doc) => !pooled.has(doc))
    .map((doc) => {
      const by = log.judges(topic).filter((name) => log.state(name, topic, doc).isFound);
      const queries = new Set(by.flatMap((name) => log.state(name, topic, doc).query ?? []));
      return {
        topic,
        doc,
        title: judging.documents.get(doc)?.title ?? null,
        by,
        queries: [...queries],
        released: released.has(doc),
      };
    });
}

/** What is missing before a freeze, kind by kind; of a kind as many documents as were asked for. */
export interface ChecklistAnswer {
  readonly kinds: readonly {
    readonly code: MissingCode;
    /** Whether nothing is frozen because of it, unless it is allowed. */
    readonly refuses: boolean;
    readonly count: number;
    readonly documents: readonly (Omit<Missing, "code"> & { readonly title: string | null })[];
  }[];
}

export function checklistAnswer(
  judging: Judging,
  log: JudgingLog,
  { topic, most = Infinity, toGrade }: { topic?: string | undefined; most?: number; toGrade?: ToGrade | undefined },
): ChecklistAnswer {
  const only = { ...judging, topics: judging.topics.filter(({ id }) => topic === undefined || id === topic) };
  const found = checklist(only, log, { toGrade });
  return {
    kinds: missingCodes.map((code) => {
      const ofKind = found.filter((one) => one.code === code);
      const documents = ofKind.slice(0, most).map(({ code: _code, ...one }) => ({
        ...one,
        title: judging.documents.get(one.doc)?.title ?? null,
      }));
      return { code, refuses: missingKinds[code].refuses, count: ofKind.length, documents };
    }),
  };
}

export interface DifferenceAnswer {
  readonly doc: string;
  readonly title: string | null;
  readonly agree: boolean;
  readonly adjudicated: StateAnswer | null;
  readonly assessors: readonly (StateAnswer & { readonly name: string })[];
  readonly both: ReturnType<typeof pairs>;
  readonly either: ReturnType<typeof pairs>;
  /** Characters of each. */
  readonly bothCharacters: number;
  readonly eitherCharacters: number;
}

export function differenceAnswers(
  judging: Judging,
  log: JudgingLog,
  topic: string,
  asked?: string,
): DifferenceAnswer[] {
  return differencesOf(judging, log, topic, asked).map((difference) => differenceAnswer(judging, difference));
}

function differenceAnswer({ documents }: Judging, found: Difference): DifferenceAnswer {
  const { doc, agree, adjudicated, states, both, either } = found;
  const { title = null, length = 0 } = documents.get(doc) ?? {};
  return {
    doc,
    title,
    agree,
    adjudicated: adjudicated === undefined ? null : stateAnswer(adjudicated, length),
    assessors: Array.from(states, ([name, state]) => ({ name, ...stateAnswer(state, length) })),
    both: pairs(both),
    either: pairs(either),
    bothCharacters: size(both),
    eitherCharacters: size(either),
  };
}

export interface NoteAnswer {
  readonly assessor: string;
  readonly topic: string;
  readonly doc: string;
  readonly text: string;
}

/** The notes that stand, of everybody. */
export function noteAnswers(judging: Judging, log: JudgingLog): NoteAnswer[] {
  const people = [...judging.assessors.map(({ name }) => name), adjudicator];
  return judging.topics.flatMap(({ id: topic }) =>
    people.flatMap((assessor) =>
      log.touched(assessor, topic).flatMap((doc) => {
        const { note: text } = log.state(assessor, topic, doc);
        return text === "" ? [] : [{ assessor, topic, doc, text }];
      }),
    ),
  );
}
