import { InputError } from "../base/input-error.ts";
import { few, listed } from "../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import type { JudgedDocument, JudgedTopic, Judgements } from "../data/judgements.ts";
import { nothing } from "../text/range.ts";
import { adjudicator } from "./action.ts";
import type { DocumentState } from "./document-state.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { documentsOf, topicsOf } from "./lists.ts";
import { allAlike, countedJudges, judgedAs } from "./what-counts.ts";

export interface CountingOptions {
  /** Whose judgements count; without one, the adjudicator's, and where that one has not judged, the only assessor's. */
  readonly assessor?: string | undefined;
  readonly source?: string | undefined;
}

/** The judgements that a log comes to. Throws where two differ that nobody adjudicated. */
export function countedJudgements(judging: Judging, log: JudgingLog, options: CountingOptions = {}): Judgements {
  const { assessor, source } = options;
  if (assessor !== undefined) refuseStranger(judging, assessor, source);
  const disputed: Disputed[] = [];
  let unjudged = 0;
  const topics = new Map<string, JudgedTopic>();
  for (const { id: topic } of judging.topics) {
    if (judging.practice.has(topic)) continue;
    const judges = assessor === undefined ? countedJudges(judging, log, topic) : [assessor];
    const isAwaited = assessor === undefined || topicsOf(judging, log, assessor).includes(topic);
    const documents = new Map<string, JudgedDocument>();
    for (const doc of new Set(judges.flatMap((judge) => documentsOf(judging, log, judge, topic)))) {
      const standing = standingOf(judges.map((judge) => ({ judge, state: log.state(judge, topic, doc) })));
      if (standing === undefined) unjudged += isAwaited ? 1 : 0;
      else if ("between" in standing) disputed.push({ topic, doc, between: standing.between });
      else documents.set(doc, judgedDocument(standing.state, judging.documents.get(doc)?.length));
    }
    if (documents.size > 0) topics.set(topic, documents);
  }
  if (disputed.length > 0) throw undecided(disputed, source);
  return { of: "highlights", topics, notes: unjudgedNotes(unjudged), source };
}

/** Whose judgement of a document counts. It must be decided. */
export function whoseCounts(judging: Judging, log: JudgingLog, topic: string, doc: string, assessor?: string): string {
  const judges = assessor === undefined ? countedJudges(judging, log, topic) : [assessor];
  const standing = standingOf(judges.map((judge) => ({ judge, state: log.state(judge, topic, doc) })));
  return standing !== undefined && "judge" in standing ? standing.judge : adjudicator;
}

interface Disputed {
  readonly topic: string;
  readonly doc: string;
  readonly between: readonly string[];
}

type JudgedState = { readonly judge: string; readonly state: DocumentState };

/** The adjudicated state, else the one that all who judged agree on. */
function standingOf(states: readonly JudgedState[]): JudgedState | { readonly between: readonly string[] } | undefined {
  const judged = states.filter(({ state }) => judgedAs(state) !== undefined);
  const first = judged.find(({ judge }) => judge === adjudicator) ?? judged[0];
  if (first === undefined || first.judge === adjudicator) return first;
  if (!allAlike(judged.map(({ state }) => state))) return { between: judged.map(({ judge }) => judge) };
  return judged.find(({ state }) => state.grades.size > 0) ?? first;
}

function judgedDocument(state: DocumentState, length: number | undefined): JudgedDocument {
  if (judgedAs(state) === "nonrelevant") return { relevant: nothing, grade: 0, length };
  return { relevant: state.ranges, grade: 1, length, bestEntry: state.entry ?? undefined };
}

function undecided(disputed: readonly Disputed[], source: string | undefined): InputError {
  const [{ topic, doc, between }] = disputed as readonly [Disputed];
  const others = disputed.length > 1 ? ` and ${counted(disputed.length - 1, "other document", "other documents")}` : "";
  return new InputError(
    `${listed(between)} judge ${doc} of topic ${topic}${others} differently, and nobody adjudicated; expected the adjudicator's judgement, or whose counts`,
    { source },
    { remedy: { option: "assessor", value: between[0] } },
  );
}

function refuseStranger({ assessors }: Judging, assessor: string, source: string | undefined): void {
  const names = [...assessors.map(({ name }) => name), adjudicator];
  if (!names.includes(assessor))
    throw new InputError(`there is no assessor ${assessor}; expected one of ${few(names, 10)}`, { source });
}

function unjudgedNotes(count: number): Note[] {
  return noteIfAny("not-judged-yet", count, `${counted(count, "document", "documents")} of the pool not judged yet`);
}
