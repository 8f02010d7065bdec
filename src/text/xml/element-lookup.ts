import { InputError } from "../../base/input-error.ts";
import { firstWhere } from "../../base/smallest.ts";
import { nearest } from "../../base/named.ts";
import { cut, pathText, readPath, type PathStep } from "./element-path.ts";
import type { ElementTable } from "./element-table.ts";
import type { Range } from "../range.ts";

/** An element as an outline shows it. */
export interface OutlinedElement extends Range {
  readonly path: string;
}

/** Every element in document order, empty ones included. */
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

/** `/article[1]/body[1]/sec[2]`. */
export function elementPath(table: ElementTable, element: number): string {
  const steps = [stepText(table, element)];
  for (let at = element; at !== 0;) {
    at = table.parent[at]!;
    steps.push(stepText(table, at));
  }
  return steps.toReversed().join("");
}

/** The element of a path, or an InputError that names the nearest one there is. */
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

/** Where, in `children`, those of this parent begin that have this name or a later one. */
function firstNamed({ children, firstChild, name }: ElementTable, parent: number, wanted: number): number {
  return firstWhere(firstChild[parent]!, firstChild[parent + 1]!, (place) => name[children[place]!]! >= wanted);
}

function missing(table: ElementTable, steps: readonly PathStep[], index: number, parent: number): InputError {
  const step = steps[index]!;
  const [path, near] = [pathText(steps), elementPath(table, nearestTo(table, step, index, parent))];
  const where = index === steps.length - 1 ? "" : `, from ${step.name}[${step.ordinal}] on`;
  return new InputError(`no element ${cut(path)}${where}; the nearest is ${cut(near)}`, {}, { code: "unknown-path" });
}

/** The last child of the same name, or else one of the most similar name, or else the parent. */
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
