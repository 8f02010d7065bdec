import type { TextPlaces } from "../../document/text-places.ts";
import type { TextOffsets } from "./text-offsets.ts";

interface CaretDocument {
  caretPositionFromPoint?(x: number, y: number): { readonly offsetNode: Node; readonly offset: number } | null;
  caretRangeFromPoint?(x: number, y: number): Range | null;
}

/** The offset of the character at a point of the window, or next to it; undefined where there is no text near. */
export function characterAt(x: number, y: number, places: TextPlaces, offsets: TextOffsets): number | undefined {
  const caret = caretAt(x, y);
  if (caret === undefined) return undefined;
  const offset = offsets.offset(...caret);
  // Browsers give the nearest gap between two characters: the one that was hit may be on either side of it.
  const isHit = (at: number): boolean =>
    at >= 0 &&
    at < offsets.length &&
    [...places.range(at, at + 1).getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  if (!isHit(offset) && isHit(offset - 1)) return offset - 1;
  return Math.min(offset, Math.max(0, offsets.length - 1));
}

function caretAt(x: number, y: number): [Node, number] | undefined {
  const page = document as unknown as CaretDocument;
  if (page.caretPositionFromPoint !== undefined) {
    const found = page.caretPositionFromPoint(x, y);
    return found === null ? undefined : [found.offsetNode, found.offset];
  }
  const found = page.caretRangeFromPoint?.(x, y);
  return found ? [found.startContainer, found.startOffset] : undefined;
}
