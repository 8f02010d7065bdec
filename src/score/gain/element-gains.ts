// What results gain as elements, as XCG counts it. The judged elements of a document are a tree (`elementTree`); the best list of them is
// the ideal (`idealElements`); `elementGains` takes the results of a run one by one. Results meet judged elements by their ranges, or by
// their paths where elements were judged.

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

/** An element that was returned, wherever it is in a tree. */
type Returned = Omit<ElementNode, "depth">;

/** The element that a result names. A passage that is no element is taken as one of its own; undefined where it has no place. */
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

/** What was returned from one document so far. */
interface ReturnedFrom {
  /** What an element gains after those that were taken before; it is taken then. */
  take(element: Returned): number;
}

function returnedFrom(ideal: readonly IdealElement[], { quant, alpha }: ElementCounting): ReturnedFrom {
  const returned: ElementPlace[] = [];
  const left = ideal.map(({ gain }) => gain); // of what elements around or inside an ideal one may gain

  /** By whether earlier results returned none of it, all of it, or a part. */
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
 * Where an element is: by its range, or by its path where ranges are not known. A path ends in a slash here, so that what
 * it begins with is around it.
 */
type ElementPlace = Range | string;

/** A judged element, and those inside it. */
interface ElementNode {
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

function pathPlace(path: string): string {
  return `${path}/`;
}

/** Paths that begin alike stand together, the shortest of them first. */
function byPath(a: ElementNode, b: ElementNode): number {
  return a.place < b.place ? -1 : 1; // no two are the same
}

/** True if a place lies in another, or is it. */
export function isInside(inner: ElementPlace, outer: ElementPlace): boolean {
  if (typeof inner === "string") return typeof outer === "string" && inner.startsWith(outer);
  return typeof outer !== "string" && outer.start <= inner.start && inner.end <= outer.end;
}

/** True if two places share text. Of two elements that do, one lies in the other. */
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

/** An element of the ideal list, and what it gains. */
interface IdealElement {
  readonly node: ElementNode;
  readonly gain: number;
}

/** What the best list for a topic holds. */
export interface Ideal {
  /** Gains above 0, largest first. */
  readonly gains: Float64Array;
  /** By document, in the order of its elements. */
  readonly elements: readonly (readonly IdealElement[])[];
}

/** The part of the settings that an ideal list depends on. */
export type IdealCounting = Pick<ElementCounting, "quant" | "overlap" | "ties" | "level">;

/** The ideal list of a topic, by the judged elements of its documents. */
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

/** An article counts as its highest-scoring element. */
function highest(gaining: readonly IdealElement[]): IdealElement[] {
  const best = gaining.reduce<IdealElement | undefined>(
    (a, b) => (a === undefined || b.gain > a.gain ? b : a),
    undefined,
  );
  return best === undefined ? [] : [best];
}

/**
 * Of elements on one path, the one with the larger gain: no two are around one another, and each that is left out has one
 * that was taken above or below it which gains more, or as much and wins the tie. There is one such list.
 */
function withoutOverlap(
  gaining: readonly IdealElement[],
  around: ReadonlyMap<ElementNode, ElementNode>,
  ties: ElementCounting["ties"],
): IdealElement[] {
  // Those around others come first already.
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

/** By element: the innermost one around it. */
function parents(nodes: readonly ElementNode[]): Map<ElementNode, ElementNode> {
  return new Map(nodes.flatMap((node) => node.parts.map((part) => [part, node] as const)));
}

function beatInside({ parts }: ElementNode, beaten: Set<ElementNode>): void {
  for (const part of parts) {
    beaten.add(part);
    beatInside(part, beaten);
  }
}
