// Whose judgement of a document counts (rule 8 of docs/assess.md): the adjudicator's, else the one that all agree on. From these outcomes
// follow the judgements that a judging comes to, and the documents at which people differ.

import { adjudicator } from "./action.ts";
import { type DocumentState, judgedAs, lacksEntry, relevantText } from "./document-state.ts";
import type { JudgingLog } from "./judging-log.ts";
import type { Judging } from "./judging.ts";
import { documentsOf, topicsOf } from "./lists.ts";
import { originOf } from "./suggestions.ts";
import { InputError } from "../base/input-error.ts";
import { few, listed } from "../base/list-words.ts";
import { counted, type Note, noteIfAny } from "../base/note.ts";
import type { JudgedDocument, Judgements } from "../data/judgements.ts";
import { intersect, nothing, type RangeSet, size, union } from "../text/range.ts";

interface CountingOptions {
  /** Whose judgements count; without one, the adjudicator's, and where that one has not judged, the only assessor's. */
  readonly assessor?: string | undefined;
  readonly source?: string | undefined;
}

/** The judgements that a log comes to. Throws where two differ that nobody adjudicated. */
export function countedJudgements(judging: Judging, log: JudgingLog, options: CountingOptions = {}): Judgements {
  const { assessor, source } = options;
  const disputed: Disputed[] = [];
  let [unjudged, withoutEntry] = [0, 0];
  const topics = new Map<string, Map<string, JudgedDocument>>();
  for (const { topic, doc, outcome } of outcomes(judging, log, assessor, source)) {
    if (outcome === undefined) unjudged++;
    else if ("between" in outcome) disputed.push({ topic, doc, between: outcome.between });
    else {
      const documents = topics.get(topic) ?? new Map<string, JudgedDocument>();
      const origin = originOf(judging, log, outcome.judge, topic, doc);
      const document = judgedDocument(outcome.state, judging.documents.get(doc)?.length);
      topics.set(topic, documents.set(doc, origin === undefined ? document : { ...document, origin }));
      if (lacksEntry(judging.settings, outcome.state)) withoutEntry++;
    }
  }
  if (disputed.length > 0) throw undecided(disputed, source);
  const notes = [...unjudgedNotes(unjudged), ...withoutEntryNotes(withoutEntry)];
  return { of: "highlights", topics, notes, source };
}

/** Whose judgement of a document counts. It must be decided. */
export function whoseCounts(judging: Judging, log: JudgingLog, topic: string, doc: string, assessor?: string): string {
  const judges = assessor === undefined ? countedJudges(judging, log, topic) : [assessor];
  const outcome = outcomeOf(judges.map((judge) => ({ judge, state: log.state(judge, topic, doc) })));
  return outcome !== undefined && "judge" in outcome ? outcome.judge : adjudicator;
}

/** A document that is to be judged, what each whose work may count made of it, and what that comes to. */
export interface DocumentOutcome {
  readonly topic: string;
  readonly doc: string;
  readonly states: readonly JudgeState[];
  /** The judgement that counts; those who differ, where nobody adjudicated; undefined where nobody has judged it. */
  readonly outcome: JudgeState | { readonly between: readonly string[] } | undefined;
}

/**
 * The documents of all topics but those for practice. Of an assessor, those that nobody judged are left out in topics that are not
 * theirs: they are not awaited.
 */
export function* outcomes(
  judging: Judging,
  log: JudgingLog,
  assessor?: string,
  source?: string,
): Generator<DocumentOutcome, void, undefined> {
  if (assessor !== undefined) refuseStranger(judging, assessor, source);
  const theirs = assessor === undefined ? undefined : new Set(topicsOf(judging, log, assessor));
  for (const { id: topic } of judging.topics) {
    if (judging.practice.has(topic)) continue;
    const judges = assessor === undefined ? countedJudges(judging, log, topic) : [assessor];
    for (const doc of new Set(judges.flatMap((judge) => documentsOf(judging, log, judge, topic)))) {
      const states = judges.map((judge) => ({ judge, state: log.state(judge, topic, doc) }));
      const outcome = outcomeOf(states);
      if (outcome !== undefined || theirs?.has(topic) !== false) yield { topic, doc, states, outcome };
    }
  }
}

interface Disputed {
  readonly topic: string;
  readonly doc: string;
  readonly between: readonly string[];
}

interface JudgeState {
  readonly judge: string;
  readonly state: DocumentState;
}

/** The adjudicated state, else the one that all who judged agree on. */
function outcomeOf(states: readonly JudgeState[]): DocumentOutcome["outcome"] {
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

function withoutEntryNotes(count: number): Note[] {
  const words = counted(count, "relevant document has no entry point", "relevant documents have no entry point");
  return noteIfAny("no-entry-point", count, `${words}, where the judging asks for one`);
}

/** Whether two states count alike: the same text, the same place to start reading, and the same grades where both gave some. */
function countsAlike(a: DocumentState, b: DocumentState): boolean {
  const judged = judgedAs(a);
  if (judged !== judgedAs(b)) return false;
  if (judged !== "relevant") return true;
  return (
    a.entry === b.entry &&
    a.ranges.length === b.ranges.length &&
    a.ranges.every(({ start, end }, i) => start === b.ranges[i]!.start && end === b.ranges[i]!.end) &&
    gradedAlike(a.grades, b.grades)
  );
}

/** Whether all states count alike. Each is compared with each: one without grades contradicts none, and proves none alike. */
function allAlike(states: readonly DocumentState[]): boolean {
  return states.every((state) => states.every((other) => countsAlike(state, other)));
}

function gradedAlike(a: DocumentState["grades"], b: DocumentState["grades"]): boolean {
  if (a.size === 0 || b.size === 0) return true;
  return a.size === b.size && [...a].every(([path, value]) => b.get(path) === value);
}

/**
 * Whose work on a topic may count: the adjudicator's, of those that it is assigned to, and of those that were brought in. What machines
 * suggest counts only where somebody took it (rule 27).
 */
function countedJudges({ assessors }: Judging, log: JudgingLog, topic: string): string[] {
  const assigned = new Set(log.assigned(topic));
  const machines = new Set(log.machines());
  const imported = new Set(
    assessors.filter(({ name, isImported }) => isImported && !machines.has(name)).map(({ name }) => name),
  );
  const judges = log.judges(topic).filter((name) => name !== adjudicator && (assigned.has(name) || imported.has(name)));
  return [adjudicator, ...assigned, ...judges.filter((name) => !assigned.has(name))];
}

/** A document that several judged, or one that is asked for and somebody judged. */
export interface Difference {
  readonly doc: string;
  /** Those who judged it, and what they made of it. */
  readonly states: ReadonlyMap<string, DocumentState>;
  /** Whether all of them come to the same. */
  readonly agree: boolean;
  /** What the adjudicator made of it; undefined where that has not been judged. */
  readonly adjudicated: DocumentState | undefined;
  /** Text that all of them take as relevant, and that any of them does. */
  readonly both: RangeSet;
  readonly either: RangeSet;
}

/**
 * The documents of a topic that two or more judged whose work counts, those where they differ first; and one that is asked for, also
 * where one alone judged it.
 */
export function differencesOf(judging: Judging, log: JudgingLog, topic: string, asked?: string): Difference[] {
  const counted = new Set(countedJudges(judging, log, topic));
  const judges = judging.assessors.map(({ name }) => name).filter((name) => counted.has(name));
  const found = documentsOf(judging, log, adjudicator, topic).flatMap((doc) => {
    const states = new Map(
      judges
        .map((name) => [name, log.state(name, topic, doc)] as const)
        .filter(([, state]) => judgedAs(state) !== undefined),
    );
    return states.size < (doc === asked ? 1 : 2) ? [] : [difference(doc, states, log.state(adjudicator, topic, doc))];
  });
  return found.sort((a, b) => Number(a.agree) - Number(b.agree) || apart(b) - apart(a));
}

function difference(doc: string, states: ReadonlyMap<string, DocumentState>, decided: DocumentState): Difference {
  const texts = [...states.values()].map(relevantText);
  return {
    doc,
    states,
    agree: allAlike([...states.values()]),
    adjudicated: judgedAs(decided) === undefined ? undefined : decided,
    both: texts.reduce(intersect),
    either: texts.reduce(union),
  };
}

/** Characters that some highlighted and others did not. */
function apart({ both, either }: Difference): number {
  return size(either) - size(both);
}
