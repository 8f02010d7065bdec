import { codePoints } from "../../../text/code-points.ts";
import { unitTable, type UnitTable } from "../../../text/units.ts";

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
