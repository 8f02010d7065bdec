import type { Stretch } from "../../document-marks.ts";
import type { ShownKind } from "./kinds/shown-kinds.ts";
import { type TextPlaces, textPlaces } from "./text-places.ts";

/** A part of a text node that is marked. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly mark: HTMLElement;
}

export interface MarkedText {
  readonly places: TextPlaces;
  /** Takes the marks away again. */
  undo(): void;
}

/**
 * Puts each stretch of the text into elements of its own, and adds no character to it. Where a stretch begins and ends is
 * said by the style sheet, out of sight, to those who hear the text.
 */
export function markText(places: TextPlaces, stretches: readonly Stretch<ShownKind>[]): MarkedText {
  const cuts = cutsByNode(places, stretches);
  if (cuts.size === 0) return { places, undo: () => undefined };
  const nodes: Text[] = [];
  const replaced: { readonly node: Text; readonly parts: readonly ChildNode[] }[] = [];
  for (const node of places.nodes) {
    const own = cuts.get(node);
    if (own === undefined) {
      nodes.push(node);
      continue;
    }
    const parts = partsOf(node.data, own, nodes);
    const filled = document.createDocumentFragment();
    for (const part of parts) filled.append(part);
    node.replaceWith(filled);
    replaced.push({ node, parts });
  }
  return {
    places: textPlaces(nodes),
    undo() {
      for (const { node, parts } of replaced) {
        parts[0]!.before(node);
        for (const part of parts) part.remove();
      }
    },
  };
}

function cutsByNode(
  { nodes, point }: TextPlaces,
  stretches: readonly Stretch<ShownKind>[],
): ReadonlyMap<Text, readonly Cut[]> {
  const numbers = new Map(nodes.map((node, i) => [node, i]));
  const cuts = new Map<Text, Cut[]>();
  for (const { start, end, kind } of stretches) {
    const [[first, begin], [last, stop]] = [point(start, false), point(end, true)];
    const marks: HTMLElement[] = [];
    for (let i = numbers.get(first)!; i <= numbers.get(last)!; i++) {
      const node = nodes[i]!;
      const [from, to] = [node === first ? begin : 0, node === last ? stop : node.data.length];
      // White space between blocks is not seen, but an element there would be set as a cell of a table.
      if (from >= to || !/\S/.test(node.data)) continue;
      const mark = document.createElement("mark");
      mark.dataset["kind"] = kind.kind;
      marks.push(mark);
      const own = cuts.get(node) ?? [];
      own.push({ from, to, mark });
      cuts.set(node, own);
    }
    if (marks.length === 0) continue;
    marks[0]!.dataset["begin"] = `begin ${kind.name}: `;
    marks.at(-1)!.dataset["end"] = ` end ${kind.name}. `;
  }
  return cuts;
}

/** A node's text in parts, marked and not; the new text nodes are added to those of the text. */
function partsOf(data: string, cuts: readonly Cut[], nodes: Text[]): ChildNode[] {
  const parts: ChildNode[] = [];
  const textOf = (from: number, to: number): Text => {
    const node = document.createTextNode(data.slice(from, to));
    nodes.push(node);
    return node;
  };
  let at = 0;
  for (const { from, to, mark } of cuts) {
    if (from > at) parts.push(textOf(at, from));
    mark.append(textOf(from, to));
    parts.push(mark);
    at = to;
  }
  if (at < data.length) parts.push(textOf(at, data.length));
  return parts;
}
