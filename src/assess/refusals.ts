import { type Action, organiser } from "./action.ts";
import type { Judging } from "./judging.ts";
import type { JudgingLog } from "./judging-log.ts";
import { mayJudge, topicsOf } from "./lists.ts";
import { saysTheSame } from "./read-action.ts";

/** Why an action is not taken. */
export interface Refusal {
  readonly id: string;
  readonly reason: string;
  /** Not as it should be; not in this person's list; or at odds with what is kept, as an id that was taken with other content. */
  readonly kind: "bad" | "unknown" | "conflict";
}

/** What the world outside knows of documents. */
export interface DocumentFacts {
  /** In code points; undefined where there is no such document. */
  length(doc: string): number | undefined;
  /** Why its text cannot be judged now, as where it has changed since. */
  fault(doc: string): string | undefined;
  /** Whether a document has an element of a path. */
  hasElement(doc: string, path: string): boolean;
}

/** The same for a document that is somebody else's, and for one that is not there. */
export const notYours = "this document is not in your list";

/** What of a batch cannot be taken, and why. A batch is taken whole or not at all. */
export function refusals(
  judging: Judging,
  log: JudgingLog,
  assessor: string,
  batch: readonly Action[],
  facts: DocumentFacts,
): Refusal[] {
  const earlier = new Map<string, Action>();
  const added = new Set<string>();
  const asked = { judging, log, assessor, facts, earlier, added, topics: new Set(topicsOf(judging, log, assessor)) };
  const refused: Refusal[] = [];
  for (const action of batch) {
    const known = earlier.get(action.id) ?? log.find(assessor, action.id)?.action;
    if (known === undefined) {
      const reason =
        assessor === organiser ? organisersFault(judging, log, action, earlier) : assessorsFault(asked, action);
      const fault = reason ?? facts.fault(action.doc);
      if (reason !== undefined) refused.push({ id: action.id, reason, kind: reason === notYours ? "unknown" : "bad" });
      else if (fault !== undefined) refused.push({ id: action.id, reason: fault, kind: "conflict" });
    } else if (!saysTheSame(known, action)) refused.push(idTaken(action.id));
    if (known !== undefined) continue;
    earlier.set(action.id, action);
    if (action.kind === "add") added.add(placeOf(action));
  }
  return refused;
}

/** Its id was taken before, with other content. */
export function idTaken(id: string): Refusal {
  return { id, reason: "this id was taken before, with other content", kind: "conflict" };
}

type Fault = string | undefined;

interface Asked {
  readonly judging: Judging;
  readonly log: JudgingLog;
  readonly assessor: string;
  readonly facts: DocumentFacts;
  /** Before this action in the batch: all by their ids, and what was added. */
  readonly earlier: Earlier;
  readonly added: ReadonlySet<string>;
  /** The topics in this person's list. */
  readonly topics: ReadonlySet<string>;
}

function placeOf({ topic, doc }: Action): string {
  return JSON.stringify([topic, doc]);
}

function assessorsFault({ judging, log, assessor, facts, earlier, added, topics }: Asked, action: Action): Fault {
  const { topic, doc, kind } = action;
  if (kind === "assign" || kind === "release") return `${kind} is the organiser's`;
  if (!topics.has(topic)) return notYours;
  if (kind === "undo" || kind === "redo")
    return isOfSame(log, assessor, action, action.of, earlier) ? undefined : noSuchAction;
  const length = facts.length(doc);
  if (kind === "add") {
    if (judging.practice.has(topic)) return notYours; // only to what is judged for real
    return length === undefined ? "there is no such document in the collection" : undefined;
  }
  const isTheirs = added.has(placeOf(action)) || mayJudge(judging, log, assessor, topic, doc);
  if (length === undefined || !isTheirs) return notYours;
  if (kind === "highlight" || kind === "erase") {
    const { start, end } = action;
    return start < end && end <= length ? undefined : `expected start < end <= ${length}, the document's length`;
  }
  if (kind === "entry")
    return action.position === null || action.position < length
      ? undefined
      : `expected a position before ${length}, the document's length`;
  if (kind === "grade")
    return facts.hasElement(doc, action.path) ? undefined : "the document has no element of this path";
  return undefined;
}

function organisersFault(judging: Judging, log: JudgingLog, action: Action, earlier: Earlier): Fault {
  const { topic, doc, kind } = action;
  if (kind === "undo" || kind === "redo")
    return isOfSame(log, organiser, action, action.of, earlier) ? undefined : noSuchAction;
  if (!judging.topics.some(({ id }) => id === topic)) return "there is no such topic";
  if (kind === "release")
    return log.judges(topic).some((name) => log.state(name, topic, doc).isFound)
      ? undefined
      : "nobody has found this document";
  if (kind !== "assign") return `${kind} is an assessor's, or the adjudicator's`;
  if (judging.practice.has(topic)) return "everybody has this topic, for practice";
  const people = new Set(judging.assessors.filter(({ isImported }) => !isImported).map(({ name }) => name));
  const stranger = action.to.find((name) => !people.has(name));
  return stranger === undefined ? undefined : `there is no assessor ${stranger}`;
}

type Earlier = ReadonlyMap<string, Action>;

const noSuchAction = "of: expected an earlier action of the same assessor, topic and document";

function isOfSame(log: JudgingLog, assessor: string, { topic, doc }: Action, of: string, earlier: Earlier): boolean {
  const other = earlier.get(of) ?? log.find(assessor, of)?.action;
  return other !== undefined && other.topic === topic && other.doc === doc;
}
