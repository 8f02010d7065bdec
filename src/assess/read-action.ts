import { InputError } from "../base/input-error.ts";
import { didYouMean } from "../base/named.ts";
import { type Action, type Deed, exhaustivities, verdicts } from "./action.ts";

// The door that actions come in by: what has passed it has the shape of its kind, and texts that every store can keep.

const longestId = 200;
const longestNote = 10_000;
const longestPath = 2000;
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

const offset: FieldCheck = { expected: "a whole number of characters from 0", isRight: isOffset };
const id: FieldCheck = {
  expected: `a text of 1 to ${longestId} characters`,
  isRight: (value) => isText(value, longestId) && value !== "",
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
