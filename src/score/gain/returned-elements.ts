// What results gain as elements, as XCG counts it. Results meet judged elements by their ranges, or by their paths where
// elements were judged.

import { ratio } from "../../base/number.ts";
import type { JudgedDocument } from "../../data/judgements.ts";
import type { Passage, Results } from "../../data/run.ts";
import { sizeWithin } from "../../text/range.ts";
import {
  type ElementNode,
  type ElementPlace,
  type ElementTree,
  isInside,
  isShared,
  pathPlace,
  quantised,
} from "./element-tree.ts";
import type { IdealElement } from "./ideal-elements.ts";
import { type Judged, judgedDocument, judgedPlaces } from "./judged-among.ts";
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
