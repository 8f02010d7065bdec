import { InputError } from "../../base/input-error.ts";

/** One step of a path: the second sec is `{ name: "sec", ordinal: 2 }`. */
export interface PathStep {
  readonly name: string;
  /** Among the siblings of the same name, from 1. */
  readonly ordinal: number;
}

export interface EndPoint {
  readonly steps: readonly PathStep[];
  /** The text node of that element, and how far into it; undefined where the point is the element's own start or end. */
  readonly text: { readonly ordinal: number; readonly offset: number | undefined } | undefined;
}

/** Which end of a passage a point is: an element stands for its start, or for its end. */
export type PointUse = "start" | "end";

/** Reads `/article[1]/body[1]/sec[2]`. */
export function readPath(path: string): readonly PathStep[] {
  if (!path.startsWith("/"))
    throw notFull(`path "${cut(path)}" does not start with "/"; expected such as /article[1]/body[1]`);
  const steps: PathStep[] = [];
  for (let at = 0; at < path.length;) {
    const slash = path.indexOf("/", at + 1);
    const end = slash === -1 ? path.length : slash;
    steps.push(readStep(path.slice(at + 1, end), steps.length + 1, path));
    at = end;
  }
  return steps;
}

/** Reads `…/p[1]/text()[2].85`, or the path of an element. Without `.85` it is the start or the end of that text node. */
export function readEndPoint(point: string): EndPoint {
  const text = point.lastIndexOf("/text()");
  if (text === -1) return { steps: readPath(point), text: undefined };
  const [, ordinal, offset] = /^\[([1-9][0-9]*)\](?:\.([0-9]+))?$/.exec(point.slice(text + "/text()".length)) ?? [];
  if (ordinal === undefined)
    throw notFull(`end point "${cut(point)}" ends in "${cut(point.slice(text + 1))}"; expected text()[1].0`);
  return {
    steps: readPath(point.slice(0, text)),
    text: { ordinal: Number(ordinal), offset: offset === undefined ? undefined : Number(offset) },
  };
}

/** `/article[1]/body[1]`, as readPath reads it. */
export function pathText(steps: readonly PathStep[]): string {
  return steps.map(({ name, ordinal }) => `/${name}[${ordinal}]`).join("");
}

/** As much of a path as a message can hold: its start and its end. */
export function cut(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 60)} … ${path.slice(-120)}`;
}

function readStep(step: string, number: number, path: string): PathStep {
  const bracket = step.indexOf("[");
  const ordinal = bracket > 0 && step.endsWith("]") ? ordinalIn(step, bracket + 1, step.length - 1) : 0;
  if (ordinal > 0) return { name: step.slice(0, bracket), ordinal };
  const found = step === "" ? "empty" : `"${cut(step)}"`;
  throw notFull(`step ${number} of path "${cut(path)}" is ${found}; expected ${suggestion(step)}`);
}

/** The number written from one index to another, digit by digit for speed; 0 where it is none, huge, or starts with 0. */
function ordinalIn(text: string, from: number, to: number): number {
  if (text.charCodeAt(from) === 0x30) return 0;
  let ordinal = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return 0;
    ordinal = 10 * ordinal + digit;
  }
  return ordinal <= Number.MAX_SAFE_INTEGER ? ordinal : 0;
}

function notFull(fault: string): InputError {
  return new InputError(fault, {}, { code: "path-not-full" });
}

/** What a person may have meant by a step that is not fully specified. */
function suggestion(step: string): string {
  const [, name, offset] = /^([^[\].@*()]+)(?:\[[1-9][0-9]*\]\.([0-9]+))?/.exec(step) ?? [];
  if (name === undefined) return "a name and its number, such as p[1]";
  return offset === undefined
    ? `a name and its number, such as ${cut(name)}[1]`
    : `${step.replace(".", "/text()[1].")}`;
}
