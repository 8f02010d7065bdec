// Sizes in documents of which elements were judged (INEX 2005). We know how many characters of each element are
// highlighted, but not which ones. We still know what two elements share: one is inside the other, or they share
// nothing.

import type { JudgedDocument } from "../../data/judgements.ts";
import type { Results } from "../../data/run.ts";
import { size } from "../../text/range.ts";
import { type Judged, judgedDocument, judgedPlaces } from "./judged-documents.ts";
import type { ResultDetails } from "./result-gains.ts";

/**
 * The number of highlighted characters of a document, each counted once. It comes from its ranges, or from its judged
 * elements.
 */
export function highlightedSize({ relevant, elements }: JudgedDocument): number {
  if (elements === undefined) return size(relevant);
  const root = emptyNode();
  const innermostFirst = elements.map(({ path, relevant }) => ({ steps: path.split("/"), relevant }));
  innermostFirst.sort((a, b) => b.steps.length - a.steps.length);
  for (const { steps, relevant } of innermostFirst) take(root, steps, relevant);
  return root.found;
}

/**
 * Adds the sizes of results in documents of which elements were judged. An element that was not judged has nothing
 * relevant.
 */
export function addElementDetails(results: Results, among: Judged, details: ResultDetails): void {
  if (!among.known.ids.byElements) return;
  const byElements = new Map<number, ElementsSeen>();
  for (const document of judgedPlaces(among)) {
    const elements = judgedDocument(among, document).elements;
    if (elements === undefined) continue;
    byElements.set(document, {
      root: emptyNode(),
      judged: new Map(elements.map((element) => [element.path, element])),
    });
  }
  for (const [index, { path }] of results.passages().entries()) {
    const seen = byElements.get(results.document[index]!);
    if (seen === undefined || path === undefined) continue;
    const { size = details.lengths[index]!, relevant = 0 } = seen.judged.get(path) ?? {};
    details.lengths[index] = size;
    details.highlighted[index] = relevant;
    details.seen[index] = relevant - take(seen.root, path.split("/"), relevant);
  }
}

interface ElementsSeen {
  readonly root: Node;
  readonly judged: ReadonlyMap<string, { readonly size: number; readonly relevant: number }>;
}

/** An element, and what has been returned of it so far. */
interface Node {
  readonly children: Map<string, Node>;
  /** The number of its relevant characters that were returned. */
  found: number;
  /** True if the whole element was returned. */
  whole: boolean;
}

function emptyNode(): Node {
  return { children: new Map(), found: 0, whole: false };
}

/**
 * Takes an element with its number of relevant characters, and returns how many of them are new. That is none if an
 * element around it was taken before; otherwise all but the characters of inner elements that were taken before.
 */
function take(root: Node, steps: readonly string[], relevant: number): number {
  let node = root;
  const around = [root];
  for (const step of steps) {
    const child = node.children.get(step) ?? emptyNode();
    node.children.set(step, child);
    around.push((node = child));
  }
  const gained = around.some(({ whole }) => whole) ? 0 : Math.max(0, relevant - node.found);
  for (const element of around) element.found += gained;
  node.whole = true;
  return gained;
}
