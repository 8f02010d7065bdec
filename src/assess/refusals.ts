// What of the actions that people send is taken. `readAction` looks at one by itself: it has the shape of its kind, and texts that every
// store can keep. `refusals` looks at a batch with the judging and the log: whether this person may do that, here, now, and only once.

import { InputError } from "../base/input-error.ts";
import { didYouMean } from "../base/named.ts";
import { type Action, type Deed, exhaustivities, organiser, verdicts } from "./action.ts";
import type { JudgingLog } from "./judging-log.ts";
import type { Judging } from "./judging.ts";
import { mayJudge, topicsOf } from "./lists.ts";
import { sightFault, suggestionFault } from "./suggestions.ts";

const longestId = 200;
const longestNote = 10_000;
const longestPath = 2000;
/** Of the name of a machine: as of all who judge. */
const longestName = 100;
/** The most highlights that a machine may suggest in a document: nobody checks more. */
export const mostSuggestions = 1000;
/** Of a query that documents are searched by. */
export const longestQuery = 1000;

/** Checks the value of a field: whether it is right, and what would be. */
interface FieldCheck {
  readonly expected: string;
  isRight(value: unknown): boolean;
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === "string" && value.length <= longest && isKeepable(value);
const isOffset = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isOffset);

const offset: FieldCheck = { expected: "a whole number of characters from 0", isRight: isOffset };
const id: FieldCheck = {
  expected: `a text of 1 to ${longestId} characters`,
  isRight: (value) => isText(value, longestId) && value !== "",
};

const from: FieldCheck = {
  expected: `the name of a machine, of 1 to ${longestName} characters`,
  isRight: (value) => isText(value, longestName) && value !== "",
};

const kinds: Readonly<Record<Deed["kind"], Readonly<Record<string, FieldCheck>>>> = {
  highlight: { start: offset, end: offset },
  erase: { start: offset, end: offset },
  entry: {
    position: { expected: `${offset.expected}, or null`, isRight: (value) => value === null || isOffset(value) },
  },
  verdict: { value: oneOfOrNull(verdicts) },
  note: {
    text: { expected: `a text of up to ${longestNote} characters`, isRight: (value) => isText(value, longestNote) },
  },
  grade: {
    path: {
      expected: "the path of an element, as in /article[1]/p[1]",
      isRight: (value) => isText(value, longestPath) && value.startsWith("/"),
    },
    value: oneOfOrNull(exhaustivities),
  },
  add: {},
  suggest: {
    ranges: {
      expected: `a list of up to ${mostSuggestions} ranges, as in [[0, 20], [35, 60]]`,
      isRight: (value) => Array.isArray(value) && value.length <= mostSuggestions && value.every(isPair),
    },
  },
  see: {},
  drop: { start: offset, end: offset, from },
  undo: { of: id },
  redo: { of: id },
  assign: {
    to: {
      expected: "a list of assessors' names",
      isRight: (value) => Array.isArray(value) && value.length <= 1000 && value.every((name) => id.isRight(name)),
    },
  },
  release: {},
};

/** Fields that an action may do without, by its kind. */
const optional: Readonly<Partial<Record<Deed["kind"], Readonly<Record<string, FieldCheck>>>>> = {
  highlight: { from },
  add: {
    query: {
      expected: `a text of 1 to ${longestQuery} characters`,
      isRight: (value) => isText(value, longestQuery) && value !== "",
    },
  },
};

const common: Readonly<Record<string, FieldCheck>> = {
  id,
  topic: { ...id, expected: "a topic's id", isRight: (value) => isText(value, 2000) && value !== "" },
  doc: { expected: "a document's id", isRight: (value) => isText(value, 2000) },
};
const at: FieldCheck = {
  expected: "a time, as a text or a number",
  isRight: (value) => isText(value, 100) || (typeof value === "number" && Number.isFinite(value)),
};

/** An action as a client sent it, or an InputError that says what is wrong with it. */
export function readAction(value: unknown): Action {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new InputError("this is no action; expected an object with id, topic, doc and kind");
  const given = new Map(Object.entries(value));
  const { kind } = value as { readonly kind?: unknown };
  if (typeof kind !== "string" || !Object.hasOwn(kinds, kind)) throw unknownKind(kind);
  const isForTopic = kind === "assign";
  if (isForTopic && !given.has("doc")) given.set("doc", "");
  const checks = { ...common, ...kinds[kind as Deed["kind"]] };
  for (const [name, { expected, isRight }] of Object.entries(checks))
    if (!given.has(name) || !isRight(given.get(name))) throw new InputError(`${name}: expected ${expected}`);
  const others: Readonly<Record<string, FieldCheck>> = { at, ...optional[kind as Deed["kind"]] };
  for (const [name, { expected, isRight }] of Object.entries(others))
    if (given.has(name) && !isRight(given.get(name))) throw new InputError(`${name}: expected ${expected}`);
  if ((given.get("doc") === "") !== isForTopic)
    throw new InputError(`doc: expected ${isForTopic ? "none, or an empty text" : "a document's id"}`);
  for (const name of given.keys())
    if (!Object.hasOwn(checks, name) && !Object.hasOwn(others, name) && name !== "kind")
      throw new InputError(
        `${name}: ${kind} has no such field${didYouMean(name, Object.keys({ ...checks, ...others }))}`,
      );
  return Object.fromEntries(given) as unknown as Action; // every field has been looked at
}

function unknownKind(kind: unknown): InputError {
  const names = Object.keys(kinds);
  return new InputError(
    `kind: expected one of ${names.join(", ")}${typeof kind === "string" ? didYouMean(kind, names) : ""}`,
  );
}

function oneOfOrNull(values: readonly string[]): FieldCheck {
  return {
    expected: `${values.join(", ")} or null`,
    isRight: (value) => value === null || values.includes(value as string),
  };
}

/** Whether every store can keep a text: without NUL, and without half a surrogate pair. */
export function isKeepable(text: string): boolean {
  return !text.includes("\0") && !/\p{Cs}/u.test(text);
}

/** Whether two actions of one id say the same. The client's clock says nothing. */
export function saysTheSame(a: Action, b: Action): boolean {
  return said(a) === said(b);
}

function said(action: Action): string {
  const fields = Object.keys(action).filter((name) => name !== "at");
  return JSON.stringify(action, fields.sort());
}

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
  if (kind === "undo" || kind === "redo") {
    if (!isOfSame(log, assessor, action, action.of, earlier)) return noSuchAction;
    const { kind: done } = earlier.get(action.of) ?? log.find(assessor, action.of)!.action;
    return done === "see" ? "of: what was seen cannot be taken back" : undefined;
  }
  if (kind === "suggest" && !isImported(judging, assessor)) return "suggest is a machine's";
  const length = facts.length(doc);
  if (kind === "add") {
    if (judging.practice.has(topic)) return notYours; // only to what is judged for real
    return length === undefined ? "there is no such document in the collection" : undefined;
  }
  const isTheirs = kind === "suggest" || added.has(placeOf(action)) || mayJudge(judging, log, assessor, topic, doc);
  if (length === undefined || !isTheirs) return notYours;
  if (kind === "highlight" || kind === "erase") {
    const { start, end } = action;
    if (!(start < end && end <= length)) return outside(length);
  }
  if (kind === "suggest")
    return action.ranges.every(([start, end]) => start < end && end <= length) ? undefined : outside(length);
  if (kind === "see") return sightFault(judging, log, assessor, action);
  if (kind === "drop" || (kind === "highlight" && action.from !== undefined))
    return suggestionFault(log, assessor, action, { ...action, from: action.from! });
  if (kind === "entry")
    return action.position === null || action.position < length
      ? undefined
      : `expected a position before ${length}, the document's length`;
  if (kind === "grade")
    return facts.hasElement(doc, action.path) ? undefined : "the document has no element of this path";
  return undefined;
}

function outside(length: number): string {
  return `expected start < end <= ${length}, the document's length`;
}

/** True for somebody whose judgements or suggestions were brought in: nobody judges under this name. */
function isImported({ assessors }: Judging, assessor: string): boolean {
  return assessors.some(({ name, isImported: isOne }) => isOne && name === assessor);
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
