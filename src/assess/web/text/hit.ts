import type { ShownText } from "./judged-text.tsx";

interface CaretDocument {
  caretPositionFromPoint?(x: number, y: number): { readonly offsetNode: Node; readonly offset: number } | null;
  caretRangeFromPoint?(x: number, y: number): Range | null;
}

/**
 * The offset of the character at a point of the window, or next to it; undefined where there is no text near. A point outside the text,
 * or where a bar covers it, stands for the nearest one that is in sight: what nobody sees is never pointed at.
 */
export function characterAt(pointX: number, pointY: number, { root, places, offsets }: ShownText): number | undefined {
  const [x, y] = nearestInSight(pointX, pointY, root);
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

/** The part of the window, from top to bottom, that the bars leave free. */
export function freeWindow(): { readonly top: number; readonly bottom: number } {
  const [head, foot] = ["header.top", "footer.bottom"].map((bar) =>
    document.querySelector(bar)?.getBoundingClientRect(),
  );
  return { top: Math.max(0, head?.bottom ?? 0), bottom: Math.min(window.innerHeight, foot?.top ?? Infinity) };
}

function nearestInSight(x: number, y: number, root: Element): [x: number, y: number] {
  const text = root.getBoundingClientRect();
  const free = freeWindow();
  const between = (low: number, at: number, high: number): number => Math.max(low + 1, Math.min(at, high - 1));
  return [
    between(text.left, x, text.right),
    between(Math.max(text.top, free.top), y, Math.min(text.bottom, free.bottom)),
  ];
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
