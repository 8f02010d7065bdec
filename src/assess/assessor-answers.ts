// What the server tells one who judges, as JSON: of their own work alone (rule 7).

import type { ToGrade } from "./exhaustivity.ts";
import type { Topic } from "../data/topics.ts";
import { size } from "../text/range.ts";
import type { Action, DocumentVerdict, Exhaustivity } from "./action.ts";
import { type DocumentState, judgedAs, lacksEntry } from "./document-state.ts";
import type { Judging, PracticeAnswer, Settings } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { documentsOf } from "./lists.ts";
import { progressOf, type TopicProgress } from "./progress.ts";

export interface Me {
  readonly judging: string;
  /** Under which name actions are kept. */
  readonly assessor: string;
  /** In addresses, cookies and the browser's queue. */
  readonly key: string;
  readonly role: "assessor" | "organiser";
  readonly settings: Omit<Settings, "collection" | "index">;
  /** Whether there is an index to search for documents. */
  readonly searches: boolean;
  /** The number of their last action. */
  readonly own: number;
}

export type TopicAnswer = Topic &
  Omit<TopicProgress, "topic" | "relevant" | "characters" | "withoutEntry"> & {
    readonly practice: boolean;
    /** Judged documents with elements that still have no exhaustivity. */
    readonly toGrade: number;
    /** Relevant documents without an entry point; left out where the judging asks for none. */
    readonly withoutEntry?: number;
    /** Judged documents with something left to do: no entry point yet, or elements to grade; left out as the last. */
    readonly unfinished?: number;
  };

export interface DocumentAnswer {
  readonly doc: string;
  readonly title: string | null;
  readonly verdict: DocumentVerdict | null;
  readonly judged: boolean;
  readonly found: boolean;
  /** What they searched for when they found it; null where they did not find it so. */
  readonly query: string | null;
  /** Highlighted characters. */
  readonly characters: number;
  /** Elements with highlighted text that still have no exhaustivity, where they get one. */
  readonly toGrade: number;
  /** Whether it is relevant and has no entry point; left out where the judging asks for none. */
  readonly lacksEntry?: boolean;
}

/** A document that a search found, and what they have made of it themselves. */
export type FoundAnswer<T> = T &
  Pick<DocumentAnswer, "verdict" | "judged" | "found"> & {
    /** Whether it is in their list. */
    readonly listed: boolean;
  };

type Pair = readonly [start: number, end: number];

export interface StateAnswer {
  readonly ranges: readonly Pair[];
  readonly entry: number | null;
  readonly verdict: DocumentVerdict | null;
  readonly note: string;
  readonly grades: Readonly<Record<string, Exhaustivity>>;
  readonly judged: boolean;
  readonly length: number;
}

/** An action in the log, with its number among their own. */
export type ActionAnswer = Action & { readonly own: number; readonly received: number };

export function topicAnswers(judging: Judging, log: JudgingLog, assessor: string, toGrade: ToGrade): TopicAnswer[] {
  const { settings, practice } = judging;
  const texts = new Map(judging.topics.map((topic) => [topic.id, topic]));
  return progressOf(judging, log, assessor).map(
    ({ topic, documents, judged, cannot, later, withoutEntry, milliseconds }) => {
      const states = documentsOf(judging, log, assessor, topic).map((doc) => ({
        doc,
        state: log.state(assessor, topic, doc),
      }));
      const graded = states.filter(({ doc, state }) => toGrade(doc, state) > 0);
      const unfinished = states.filter((one) => graded.includes(one) || lacksEntry(settings, one.state)).length;
      return {
        ...texts.get(topic)!,
        practice: practice.has(topic),
        documents,
        judged,
        cannot,
        later,
        milliseconds,
        toGrade: graded.length,
        ...(settings.entryPoints && { withoutEntry, unfinished }),
      };
    },
  );
}

export function documentAnswers(
  judging: Judging,
  log: JudgingLog,
  assessor: string,
  topic: string,
  toGrade: ToGrade,
): DocumentAnswer[] {
  return documentsOf(judging, log, assessor, topic).map((doc) => {
    const state = log.state(assessor, topic, doc);
    return {
      doc,
      title: judging.documents.get(doc)?.title ?? null,
      verdict: state.verdict,
      judged: judgedAs(state) !== undefined,
      found: state.isFound,
      query: state.query,
      characters: size(state.ranges),
      toGrade: toGrade(doc, state),
      ...(judging.settings.entryPoints && { lacksEntry: lacksEntry(judging.settings, state) }),
    };
  });
}

/** What a search found, each with what this assessor made of it. */
export function foundAnswers<T extends { readonly doc: string }>(
  judging: Judging,
  log: JudgingLog,
  assessor: string,
  topic: string,
  found: readonly T[],
): FoundAnswer<T>[] {
  const listed = new Set(documentsOf(judging, log, assessor, topic));
  return found.map((one) => {
    const state = log.state(assessor, topic, one.doc);
    const judged = judgedAs(state) !== undefined;
    return { ...one, listed: listed.has(one.doc), found: state.isFound, verdict: state.verdict, judged };
  });
}

export function stateAnswer(state: DocumentState, length: number): StateAnswer {
  const { ranges, entry, verdict, note, grades } = state;
  return {
    ranges: pairs(ranges),
    entry,
    verdict,
    note,
    grades: Object.fromEntries(grades),
    judged: judgedAs(state) !== undefined,
    length,
  };
}

export function pairs(ranges: DocumentState["ranges"]): Pair[] {
  return ranges.map(({ start, end }) => [start, end]);
}

/** An assessor's log, of a topic and a document where they are given, after a number of their own. */
export function actionAnswers(
  log: JudgingLog,
  assessor: string,
  asked: { readonly topic?: string | undefined; readonly doc?: string | undefined; readonly since: number },
): ActionAnswer[] {
  const { topic, doc, since } = asked;
  return log
    .by(assessor)
    .filter(
      ({ own, action }) =>
        own > since && (topic ?? action.topic) === action.topic && (doc ?? action.doc) === action.doc,
    )
    .map(({ own, received, action }) => ({ ...action, own, received }));
}

/** The answer to a document for practice, once it has been judged. */
export function practiceAnswer(
  { practice }: Judging,
  log: JudgingLog,
  assessor: string,
  topic: string,
  doc: string,
): PracticeAnswer | undefined {
  if (judgedAs(log.state(assessor, topic, doc)) === undefined) return undefined;
  return practice.get(topic)?.get(doc);
}
