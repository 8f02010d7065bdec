import { type ElementNode, type ElementTree, quantised } from "./element-tree.ts";
import type { ElementCounting } from "./topic-gains.ts";

/** An element of the ideal list, and what it gains. */
export interface IdealElement {
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
