// Sizes in documents that were judged by their elements (INEX 2005). There it is not known which characters are highlighted, only how
// many in each element. What two elements share is known all the same: one lies in the other, or they share nothing.

import type { JudgedDocument } from "../../data/judgements.ts";
import type { Results } from "../../data/run.ts";
import { size } from "../../text/range.ts";
import { type Judged, judgedDocument, judgedPlaces } from "./judged-documents.ts";
import type { ResultDetails } from "./result-gains.ts";

/** Highlighted characters of a document, each once: by its ranges, or by its judged elements. */
export function highlightedSize({ relevant, elements }: JudgedDocument): number {
  if (elements === undefined) return size(relevant);
  const root = emptyNode();
  const innermostFirst = elements.map(({ path, relevant }) => ({ steps: path.split("/"), relevant }));
  innermostFirst.sort((a, b) => b.steps.length - a.steps.length);
  for (const { steps, relevant } of innermostFirst) take(root, steps, relevant);
  return root.found;
}

/** The sizes of results in documents judged by their elements; an element that is not among those has nothing relevant. */
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

/** An element, as far as it has been returned. */
interface Node {
  readonly children: Map<string, Node>;
  /** Relevant characters that were returned of it. */
  found: number;
  /** True if all of it was returned. */
  whole: boolean;
}

function emptyNode(): Node {
  return { children: new Map(), found: 0, whole: false };
}

/**
 * Takes an element with its count of relevant characters; returns how many of them no element before it had: none where one
 * around it was taken, else all but those of the elements inside it.
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
