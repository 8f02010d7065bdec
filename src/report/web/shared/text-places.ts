// From offsets in a text, in code points, to places on the page (`textPlaces`), and from places on the page to offsets
// (`textOffsets`).

import { codePoints } from "../../../text/code-points.ts";
import { unitTable, type UnitTable } from "../../../text/units.ts";
import { firstAtLeast } from "../../../text/xml/element-table.ts";

/** From offsets in the text, in code points, to places on the page. */
export interface TextPlaces {
  /** The text, node by node. */
  readonly nodes: readonly Text[];
  /** The node that an offset is in, and the UTF-16 unit there. An end belongs to the node that it closes, a start to the one that it opens. */
  point(offset: number, isEnd: boolean): readonly [Text, number];
  range(start: number, end: number): Range;
  /** Where the character at an offset stands on the page; undefined where nothing of it is seen. */
  box(offset: number): DOMRect | undefined;
  /** The part of a long text that an offset is in, which is set only when it comes into sight; null in one without parts. */
  piece(offset: number): Element | null;
}

export function textPlaces(nodes: readonly Text[]): TextPlaces {
  const starts = new Float64Array(nodes.length + 1);
  const steps = nodes.map(({ data }, i) => {
    const points = codePoints(data);
    starts[i + 1] = starts[i]! + points;
    return points === data.length ? undefined : unitSteps(data);
  });
  const length = starts[nodes.length]!;

  const point = (offset: number, isEnd: boolean): readonly [Text, number] => {
    const inside = Math.max(0, Math.min(offset, length));
    const after = firstAtLeast(starts, isEnd ? inside : inside + 1);
    const index = Math.max(0, Math.min(nodes.length - 1, after - 1));
    const node = nodes[index]!;
    const points = inside - starts[index]!;
    const known = steps[index];
    return [node, known === undefined ? points : unitIndex(node.data, points, known)];
  };

  const range = (start: number, end: number): Range => {
    const made = document.createRange();
    made.setStart(...point(start, false));
    made.setEnd(...point(Math.max(start, end), true));
    return made;
  };

  return {
    nodes,
    point,
    range,
    piece: (offset) => point(offset, false)[0].parentElement!.closest(".piece"),
    box(offset) {
      // White space between blocks takes no room: the first character after it does.
      for (let at = offset; at < Math.min(length, offset + 400); at++) {
        const [box] = range(at, at + 1).getClientRects();
        if (box !== undefined && box.height > 0) return box;
      }
      return undefined;
    },
  };
}

/** The UTF-16 index of every 64th code point is kept: to count from the start for thousands of places would take seconds. */
const step = 64;

/** The indexes, in UTF-16 units, of the code points whose number is a multiple of the step. */
function unitSteps(text: string): readonly number[] {
  const units = [0];
  for (let unit = 0; unit < text.length; units.push(unit)) unit = unitAfter(text, unit, step);
  return units;
}

function unitIndex(text: string, points: number, steps: readonly number[]): number {
  const known = Math.min(Math.floor(points / step), steps.length - 1);
  return unitAfter(text, steps[known]!, points - known * step);
}

/** The index, in UTF-16 units, of the code point that is `points` after the one at `from`. */
function unitAfter(text: string, from: number, points: number): number {
  let unit = from;
  for (let left = points; left > 0 && unit < text.length; left--)
    unit += (text.charCodeAt(unit) & 0xfc00) === 0xd800 ? 2 : 1;
  return unit;
}

/** From places in the nodes of a page back to offsets in the text, in code points. */
export interface TextOffsets {
  /**
   * The offset of a boundary point, as ranges and selections have them: a text node and a UTF-16 unit, or an element and the number
   * of a child. Inside a pair of surrogates it is that of the pair; before or after the text it is the nearest in it.
   */
  offset(node: Node, index: number): number;
  readonly length: number;
}

/** Of all text inside an element, which must not change. */
export function textOffsets(root: Element): TextOffsets {
  const nodes: Text[] = [];
  const starts: number[] = [0];
  const numbers = new Map<Node, number>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    numbers.set(node, nodes.length);
    nodes.push(node);
    starts.push(starts.at(-1)! + codePoints(node.data));
  }
  const tables = new Map<number, UnitTable>();
  const tableOf = (number: number): UnitTable => {
    const table = tables.get(number) ?? unitTable(nodes[number]!.data, "utf16");
    tables.set(number, table);
    return table;
  };

  /** The first text node that begins at or after a boundary point. */
  const firstAfter = (node: Node, index: number): number => {
    const point = document.createRange();
    point.setStart(node, Math.min(index, node.childNodes.length));
    let [low, high] = [0, nodes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (point.comparePoint(nodes[middle]!, 0) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    length: starts.at(-1)!,
    offset(node, index) {
      const number = numbers.get(node);
      if (number === undefined)
        return starts[node.nodeType === Node.TEXT_NODE ? outside(root, node, nodes.length) : firstAfter(node, index)]!;
      const table = tableOf(number);
      return (
        starts[number]! + (table.codePoint(index) ?? table.codePoint(index - 1) ?? codePoints(nodes[number]!.data))
      );
    },
  };
}

/** For a text that is not inside the element: whether all text nodes come after it, or none. */
function outside(root: Element, node: Node, count: number): number {
  return (root.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) === 0 ? count : 0;
}
