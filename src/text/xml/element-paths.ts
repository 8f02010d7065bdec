// Converts paths such as /article[1]/sec[2], and end points such as …/p[1]/text()[2].85, as INEX writes them, to ranges
// of a document and back. The error for a path that does not exist names the nearest element.

import { InputError } from "../../base/input-error.ts";
import { nearest } from "../../base/named.ts";
import { firstWhere } from "../../base/smallest.ts";
import type { Range } from "../range.ts";
import { type ElementTable, firstAtLeast } from "./element-table.ts";

/** An element with its path, for an outline. */
interface OutlinedElement extends Range {
  readonly path: string;
}

/** Every element in document order, including empty ones. */
export function* elements(table: ElementTable): Generator<OutlinedElement> {
  const open: { readonly path: string; readonly after: number }[] = [];
  for (let element = 0; element < table.name.length; element++) {
    while ((open.at(-1)?.after ?? Infinity) <= element) open.pop();
    const path = (open.at(-1)?.path ?? "") + stepText(table, element);
    open.push({ path, after: table.after[element]! });
    yield { path, start: table.start[element]!, end: table.end[element]! };
  }
}

/** The text range of an element. */
export function elementRange(table: ElementTable, element: number): Range {
  return { start: table.start[element]!, end: table.end[element]! };
}

/** The path of an element, such as `/article[1]/body[1]/sec[2]`. */
export function elementPath(table: ElementTable, element: number): string {
  const steps = [stepText(table, element)];
  for (let at = element; at !== 0;) {
    at = table.parent[at]!;
    steps.push(stepText(table, at));
  }
  return steps.toReversed().join("");
}

/** The element with a path. Throws an InputError that names the nearest element if there is none. */
export function elementOfPath(table: ElementTable, path: string | readonly PathStep[]): number {
  const steps = typeof path === "string" ? readPath(path) : path;
  let element = 0;
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    const next = index === 0 ? rootOf(table, step) : childOf(table, element, step);
    if (next === undefined) throw missing(table, steps, index, element);
    element = next;
  }
  return element;
}

function stepText({ names, name, ordinal }: ElementTable, element: number): string {
  return `/${names[name[element]!]}[${ordinal[element]}]`;
}

function rootOf({ names, name }: ElementTable, step: PathStep): number | undefined {
  return step.ordinal === 1 && names[name[0]!] === step.name ? 0 : undefined;
}

function childOf(table: ElementTable, parent: number, step: PathStep): number | undefined {
  const { children, name } = table;
  const wanted = table.nameIndex.get(step.name);
  if (wanted === undefined) return undefined;
  const first = firstNamed(table, parent, wanted);
  const place = first + step.ordinal - 1;
  if (place >= table.firstChild[parent + 1]!) return undefined;
  const child = children[place]!;
  return name[child] === wanted ? child : undefined;
}

/** The first place in `children` of a child of this parent with this name or a later one. */
function firstNamed({ children, firstChild, name }: ElementTable, parent: number, wanted: number): number {
  return firstWhere(firstChild[parent]!, firstChild[parent + 1]!, (place) => name[children[place]!]! >= wanted);
}

function missing(table: ElementTable, steps: readonly PathStep[], index: number, parent: number): InputError {
  const step = steps[index]!;
  const [path, near] = [pathText(steps), elementPath(table, nearestTo(table, step, index, parent))];
  const where = index === steps.length - 1 ? "" : `, from ${step.name}[${step.ordinal}] on`;
  return new InputError(`no element ${cut(path)}${where}; the nearest is ${cut(near)}`, {}, { code: "unknown-path" });
}

/** The last child with the same name; otherwise a child with the most similar name; otherwise the parent. */
function nearestTo(table: ElementTable, step: PathStep, index: number, parent: number): number {
  if (index === 0) return 0;
  const { children, firstChild, name, names } = table;
  const last = new Map<string, number>();
  const first = new Map<string, number>();
  for (let place = firstChild[parent]!; place < firstChild[parent + 1]!; place++) {
    const child = children[place]!;
    const written = names[name[child]!]!;
    last.set(written, child);
    if (!first.has(written)) first.set(written, child);
  }
  const same = last.get(step.name);
  if (same !== undefined) return same;
  const similar = nearest(step.name, first.keys());
  if (similar === undefined) return parent;
  return childOf(table, parent, { name: similar, ordinal: step.ordinal }) ?? first.get(similar)!;
}

/** The range of a passage, given by its two end points. */
export function passageRange(table: ElementTable, from: string, to: string): Range {
  const [start, end] = [pointOffset(table, from, "start"), pointOffset(table, to, "end")];
  if (end < start)
    throw new InputError(
      `the passage ends at ${end}, before its start at ${start}; expected its end after its start`,
      {},
      { code: "end-before-start" },
    );
  return { start, end };
}

/** The offset of an end point, such as `…/p[1]/text()[2].85`. */
export function pointOffset(table: ElementTable, point: string, use: PointUse): number {
  const { steps, text } = readEndPoint(point);
  const element = elementOfPath(table, steps);
  if (text === undefined) return table[use][element]!;

  const { firstText, texts, textStart } = table;
  const [first, count] = [firstText[element]!, firstText[element + 1]! - firstText[element]!];
  const found = `text()[${text.ordinal}] of ${cut(elementPath(table, element))}`;
  const unknown = (fault: string): InputError => new InputError(fault, {}, { code: "unknown-path" });
  if (text.ordinal > count)
    throw unknown(`no ${found}; expected ${count === 0 ? "an element that has text of its own" : upTo(count)}`);
  const node = texts[first + text.ordinal - 1]!;
  const length = textStart[node + 1]! - textStart[node]!;
  const offset = text.offset ?? (use === "start" ? 0 : length);
  if (offset > length) throw unknown(`offset ${offset} in ${found}; expected at most its length, ${length}`);
  return textStart[node]! + offset;
}

/**
 * The end point for an offset. A passage starts in the text node of its first character and ends in the text node of
 * its last character. A document without text has no text nodes, so its root is used for both.
 */
export function offsetPoint(table: ElementTable, offset: number, use: PointUse): string {
  if (!(offset >= 0 && offset <= table.length))
    throw new InputError(`offset ${offset} is outside the text; expected 0 to ${table.length}`);
  const node = textNodeAt(table, use === "start" ? offset : offset - 1);
  const parent = table.textParent[node];
  if (parent === undefined) return elementPath(table, 0);
  const [first, end] = [table.firstText[parent]!, table.firstText[parent + 1]!];
  const ordinal = firstAtLeast(table.texts, node, first, end) - first + 1;
  return `${elementPath(table, parent)}/text()[${ordinal}].${offset - table.textStart[node]!}`;
}

/**
 * The text node of the character at an offset. Before the first character it is the first node, and after the last
 * character it is the last node.
 */
export function textNodeAt({ textStart, textParent }: ElementTable, offset: number): number {
  const node = firstAtLeast(textStart, offset + 1) - 1;
  return Math.max(Math.min(node, textParent.length - 1), 0);
}

function upTo(count: number): string {
  return count === 1 ? "text()[1]" : `text()[1] to text()[${count}]`;
}

/** One step of a path: the second sec is `{ name: "sec", ordinal: 2 }`. */
interface PathStep {
  readonly name: string;
  /** The number among the siblings of the same name, from 1. */
  readonly ordinal: number;
}

interface EndPoint {
  readonly steps: readonly PathStep[];
  /** The text node of the element, and the offset in it; undefined if the point is the element's own start or end. */
  readonly text: { readonly ordinal: number; readonly offset: number | undefined } | undefined;
}

/** Which end of a passage a point is. An element as an end point means its start or its end. */
type PointUse = "start" | "end";

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

/**
 * Reads `…/p[1]/text()[2].85`, or the path of an element. Without `.85` it is the start or the end of the text node.
 */
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

/** The text of a path, such as `/article[1]/body[1]`, as readPath reads it. */
export function pathText(steps: readonly PathStep[]): string {
  return steps.map(({ name, ordinal }) => `/${name}[${ordinal}]`).join("");
}

/** A path, shortened for a message to its start and its end. */
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

/**
 * The number between two indexes of a text, read digit by digit for speed; 0 if it is not a number, is huge, or starts
 * with 0.
 */
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

/** The step that a person may have meant by one that is not fully specified. */
function suggestion(step: string): string {
  const [, name, offset] = /^([^[\].@*()]+)(?:\[[1-9][0-9]*\]\.([0-9]+))?/.exec(step) ?? [];
  if (name === undefined) return "a name and its number, such as p[1]";
  return offset === undefined
    ? `a name and its number, such as ${cut(name)}[1]`
    : `${step.replace(".", "/text()[1].")}`;
}
