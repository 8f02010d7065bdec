// The gain of results as elements, as XCG counts it. The judged elements of a document form a tree (`elementTree`). The
// best list of elements is the ideal (`idealElements`). `elementGains` takes the results of a run one by one. Results
// are matched to judged elements by ranges, or by paths if elements were judged.

import { ratio } from "../../base/number.ts";
import type { JudgedDocument } from "../../data/judgements.ts";
import type { Passage, Results } from "../../data/run.ts";
import { type Range, sizeWithin } from "../../text/range.ts";
import { type Judged, judgedDocument, judgedPlaces } from "./judged-documents.ts";
import type { ElementCounting, ElementGains } from "./topic-gains.ts";

export function elementGains(
  results: Results,
  passages: readonly Passage[],
  among: Judged,
  counting: ElementCounting,
): ElementGains {
  const ideal = among.known.ideal(counting);
  if (counting.level === "article") {
    const gains = new Float64Array(results.documents);
    for (const place of judgedPlaces(among)) gains[place] = ideal.elements[among.index[place]! - 1]![0]?.gain ?? 0;
    return { results: gains, ideal: ideal.gains };
  }
  const gains = new Float64Array(results.count);
  const documents = new Map<number, ReturnedFrom>();
  for (const [index, passage] of passages.entries()) {
    const place = results.document[index]!;
    const judged = among.index[place]! - 1;
    if (judged === -1) continue;
    const tree = among.known.elementTrees()[judged]!;
    if (tree.nodes.length === 0) continue;
    const element = elementOf(passage, judgedDocument(among, place), tree);
    if (element === undefined) continue;
    if (counting.overlap === "off") gains[index] = quantised(element, counting.quant);
    else {
      const from = documents.get(place) ?? returnedFrom(ideal.elements[judged]!, counting);
      documents.set(place, from);
      gains[index] = from.take(element);
    }
  }
  return { results: gains, ideal: ideal.gains };
}

/** A returned element, which may be anywhere in the tree, or not in it. */
type Returned = Omit<ElementNode, "depth">;

/**
 * The element that a result names. A passage that is not an element counts as an element of its own. Undefined if the
 * result has no place.
 */
function elementOf(
  { start, end, path }: Passage,
  { elements, relevant }: JudgedDocument,
  { nodes, at }: ElementTree,
): Returned | undefined {
  if (elements !== undefined) {
    if (path === undefined) return undefined;
    const place = pathPlace(path);
    return at(place) ?? { place, exhaustivity: "0", size: 0, relevant: 0, parts: [] };
  }
  if (start < 0) return undefined;
  const place = { start, end };
  const size = end - start;
  const inside = sizeWithin(relevant, start, end);
  return at(place) ?? { place, exhaustivity: undefined, size, relevant: inside, parts: outermostIn(place, nodes) };
}

function outermostIn(place: ElementPlace, nodes: readonly ElementNode[]): ElementNode[] {
  const inside = nodes.filter((node) => isInside(node.place, place));
  const inOthers = new Set(inside.flatMap(({ parts }) => parts));
  return inside.filter((node) => !inOthers.has(node));
}

/** The elements that were returned from one document so far. */
interface ReturnedFrom {
  /** Takes an element, and returns what it gains after those that were taken before. */
  take(element: Returned): number;
}

function returnedFrom(ideal: readonly IdealElement[], { quant, alpha }: ElementCounting): ReturnedFrom {
  const returned: ElementPlace[] = [];
  const left = ideal.map(({ gain }) => gain); // of what elements around or inside an ideal one may gain

  /** The gain depends on whether earlier results returned none, all or a part of the element. */
  function gainOf(element: Returned): number {
    const own = quantised(element, quant);
    const { place, parts, size } = element;
    if (returned.some((earlier) => isInside(place, earlier))) return (1 - alpha) * own;
    if (!returned.some((earlier) => isShared(place, earlier))) return own;
    let inParts = 0;
    for (const part of parts) inParts += gainOf(part) * part.size;
    return alpha * ratio(inParts, size) + (1 - alpha) * own;
  }

  return {
    take(element) {
      let gain = gainOf(element);
      const met = [...ideal.keys()].filter((i) => isShared(ideal[i]!.node.place, element.place));
      for (const i of met) gain = Math.min(gain, left[i]!);
      for (const i of met) left[i]! -= gain;
      returned.push(element.place);
      return gain;
    },
  };
}

/**
 * The place of an element: its range, or its path if ranges are not known. A path ends in a slash here, so that a
 * prefix of it is always an ancestor.
 */
type ElementPlace = Range | string;

/** A judged element, and those inside it. */
interface ElementNode {
  readonly place: ElementPlace;
  readonly depth: number;
  /** "1", "2", "?" for too small, "0" for not relevant. Undefined if text was highlighted. */
  readonly exhaustivity: string | undefined;
  readonly size: number;
  /** The number of highlighted characters in it. */
  readonly relevant: number;
  /** The outermost judged elements inside it. */
  readonly parts: ElementNode[];
}

/** The judged elements of a document. */
export interface ElementTree {
  /** All judged elements, each after the elements around it. */
  readonly nodes: readonly ElementNode[];
  /** The element at a place. If several elements have the same range, the innermost one. */
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

function pathPlace(path: string): string {
  return `${path}/`;
}

/** Sorts by path, so that elements with the same beginning are neighbours and the shortest path comes first. */
function byPath(a: ElementNode, b: ElementNode): number {
  return a.place < b.place ? -1 : 1; // no two are the same
}

/** True if `inner` is inside `outer`, or is the same place. */
export function isInside(inner: ElementPlace, outer: ElementPlace): boolean {
  if (typeof inner === "string") return typeof outer === "string" && inner.startsWith(outer);
  return typeof outer !== "string" && outer.start <= inner.start && inner.end <= outer.end;
}

/** True if two places share text. If two elements share text, one is inside the other. */
export function isShared(a: ElementPlace, b: ElementPlace): boolean {
  if (typeof a === "string" || typeof b === "string") return isInside(a, b) || isInside(b, a);
  return Math.max(a.start, b.start) < Math.min(a.end, b.end); // which no text at all is not
}

/**
 * The value of an element on its own. The product is divided once, so that equal shares give equal numbers. If
 * exhaustivity was not judged, only specificity counts.
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

/**
 * The weight of each exhaustivity: E for gen, E + 1 for genLifted, with "?" as 0. An element that is not relevant has
 * the value 0.
 */
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

/** An element of the ideal list, with its gain. */
interface IdealElement {
  readonly node: ElementNode;
  readonly gain: number;
}

/** The best possible list for a topic. */
export interface Ideal {
  /** The gains above 0, largest first. */
  readonly gains: Float64Array;
  /** By document: its elements in the ideal list, in the order of its judged elements. */
  readonly elements: readonly (readonly IdealElement[])[];
}

/** The settings that change the ideal list. */
export type IdealCounting = Pick<ElementCounting, "quant" | "overlap" | "ties" | "level">;

/** The ideal list of a topic, made from the judged elements of its documents. */
export function idealElements(trees: readonly ElementTree[], counting: IdealCounting): Ideal {
  const elements = trees.map(({ nodes }) => idealIn(nodes, counting));
  const gains = elements.flatMap((ideal) => ideal.map(({ gain }) => gain));
  return { gains: new Float64Array(gains).sort().toReversed(), elements };
}

function idealIn(nodes: readonly ElementNode[], { quant, overlap, ties, level }: IdealCounting): IdealElement[] {
  const gaining = nodes.map((node) => ({ node, gain: quantised(node, quant) })).filter(({ gain }) => gain > 0);
  if (level === "article") return highest(gaining);
  return overlap === "off" ? gaining : withoutOverlap(gaining, parents(nodes), ties);
}

/** Replaces the elements of an article by its highest-scoring element. */
function highest(gaining: readonly IdealElement[]): IdealElement[] {
  const best = gaining.reduce<IdealElement | undefined>(
    (a, b) => (a === undefined || b.gain > a.gain ? b : a),
    undefined,
  );
  return best === undefined ? [] : [best];
}

/**
 * Removes overlap: of elements on one path, the one with the larger gain stays. No two that stay contain one another.
 * Each element left out has a chosen ancestor or descendant with a larger gain, or with the same gain and preferred by
 * `ties`. Exactly one such list exists.
 */
function withoutOverlap(
  gaining: readonly IdealElement[],
  around: ReadonlyMap<ElementNode, ElementNode>,
  ties: ElementCounting["ties"],
): IdealElement[] {
  // Outer elements already come first.
  const inTies = (a: ElementNode, b: ElementNode): number => (ties === "deeper" ? b.depth - a.depth : 0);
  const bestFirst = gaining.toSorted((a, b) => b.gain - a.gain || inTies(a.node, b.node));
  const beaten = new Set<ElementNode>();
  const taken = new Set<ElementNode>();
  for (const { node } of bestFirst) {
    if (beaten.has(node)) continue;
    taken.add(node);
    for (let at = around.get(node); at !== undefined; at = around.get(at)) beaten.add(at);
    beatInside(node, beaten);
  }
  return gaining.filter(({ node }) => taken.has(node));
}

/** By element: the innermost element around it. */
function parents(nodes: readonly ElementNode[]): Map<ElementNode, ElementNode> {
  return new Map(nodes.flatMap((node) => node.parts.map((part) => [part, node] as const)));
}

function beatInside({ parts }: ElementNode, beaten: Set<ElementNode>): void {
  for (const part of parts) {
    beaten.add(part);
    beatInside(part, beaten);
  }
}
