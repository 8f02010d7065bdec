import type { JudgedDocument } from "../../data/judgements.ts";
import type { Range } from "../../text/range.ts";
import type { ElementCounting } from "./topic-gains.ts";

/**
 * Where an element is: by its range, or by its path where ranges are not known. A path ends in a slash here, so that what
 * it begins with is around it.
 */
export type ElementPlace = Range | string;

/** A judged element, and those inside it. */
export interface ElementNode {
  readonly place: ElementPlace;
  readonly depth: number;
  /** "1", "2", "?" for too small, "0" for not relevant; undefined where text was highlighted. */
  readonly exhaustivity: string | undefined;
  readonly size: number;
  /** Highlighted characters in it. */
  readonly relevant: number;
  /** The outermost judged elements inside it. */
  readonly parts: ElementNode[];
}

/** The judged elements of a document. */
export interface ElementTree {
  /** Those around others first. */
  readonly nodes: readonly ElementNode[];
  /** The one at a place, the innermost of those that share a range. */
  at(place: ElementPlace): ElementNode | undefined;
}

export function elementTree({ elements, highlightedElements = [] }: JudgedDocument): ElementTree {
  const nodes = elements === undefined ? highlightedElements.map(nodeOfRange) : elements.map(nodeOfPath).sort(byPath);
  const open: ElementNode[] = [];
  for (const node of nodes) {
    while (open.length > 0 && !isInside(node.place, open.at(-1)!.place)) open.pop();
    open.at(-1)?.parts.push(node);
    open.push(node);
  }
  const byPlace = new Map(nodes.map((node) => [keyOf(node.place), node])); // the innermost comes last
  return { nodes, at: (place) => byPlace.get(keyOf(place)) };
}

function keyOf(place: ElementPlace): string {
  return typeof place === "string" ? place : `${place.start} ${place.end}`;
}

function nodeOfRange({ start, end, depth, relevant }: HighlightedNode): ElementNode {
  return { place: { start, end }, depth, exhaustivity: undefined, size: end - start, relevant, parts: [] };
}

type HighlightedNode = NonNullable<JudgedDocument["highlightedElements"]>[number];
type JudgedNode = NonNullable<JudgedDocument["elements"]>[number];

function nodeOfPath({ path, exhaustivity, size, relevant }: JudgedNode): ElementNode {
  return { place: pathPlace(path), depth: path.split("/").length - 2, exhaustivity, size, relevant, parts: [] };
}

export function pathPlace(path: string): string {
  return `${path}/`;
}

/** Paths that begin alike stand together, the shortest of them first. */
function byPath(a: ElementNode, b: ElementNode): number {
  return a.place < b.place ? -1 : 1; // no two are the same
}

/** Whether a place lies in another, or is it. */
export function isInside(inner: ElementPlace, outer: ElementPlace): boolean {
  if (typeof inner === "string") return typeof outer === "string" && inner.startsWith(outer);
  return typeof outer !== "string" && outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether two places share text. Of two elements that do, one lies in the other. */
export function isShared(a: ElementPlace, b: ElementPlace): boolean {
  if (typeof a === "string" || typeof b === "string") return isInside(a, b) || isInside(b, a);
  return Math.max(a.start, b.start) < Math.min(a.end, b.end); // which no text at all is not
}

/**
 * What an element is worth by itself. The product is divided once, so that equal shares are equal numbers. Where exhaustivity was
 * not judged, specificity alone counts.
 */
export function quantised(
  { exhaustivity, size, relevant }: Pick<ElementNode, "exhaustivity" | "size" | "relevant">,
  quant: ElementCounting["quant"],
): number {
  if (size === 0) return 0;
  if (exhaustivity === undefined) return relevant / size;
  if (quant === "strict") return exhaustivity === "2" && relevant === size ? 1 : 0;
  return ((weights[quant].get(exhaustivity) ?? 0) * relevant) / size;
}

/** By exhaustivity: E for gen, E + 1 for genLifted, "?" counting as 0. One that is not relevant is worth nothing. */
const weights = {
  gen: new Map([
    ["1", 1],
    ["2", 2],
  ]),
  genLifted: new Map([
    ["?", 1],
    ["1", 2],
    ["2", 3],
  ]),
};
