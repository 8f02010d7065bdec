import { useLayoutEffect, useRef } from "preact/hooks";
import type { Range as Offsets } from "../../../src/text/range.ts";
import { characterAt } from "./hit.ts";
import type { ShownText } from "./judged-text.tsx";

/** What a person does to the text by mouse, pen or finger. Offsets are those of characters, not yet of units. */
export interface PointerUse {
  /** The selection reaches from one place to another, and may go on. */
  onSelect(range: Offsets): void;
  /** The selection is made, by mouse. */
  onDragged(range: Offsets): void;
  onClick(offset: number, isTouch: boolean): void;
  /** The mouse rests over a character, with no button down. */
  onHover(offset: number): void;
}

const steady = 4; // pixels that a click may move

/**
 * The browser's own selection is the drag: it scrolls at the edges, and on touch screens it has handles. It is read, and never shown:
 * what will be taken is.
 */
export function useTextPointer(shown: ShownText | undefined, use: PointerUse): void {
  const current = useRef(use);
  current.current = use;
  useLayoutEffect(() => {
    if (shown === undefined) return;
    const { root, places, offsets } = shown;
    const end = new AbortController();
    let down: { readonly x: number; readonly y: number; readonly type: string } | undefined;
    let [isDrag, isHoverDue] = [false, false];

    const selected = (): Offsets | undefined => {
      const selection = document.getSelection();
      if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
      const range = selection.getRangeAt(0);
      if (!range.intersectsNode(root)) return undefined;
      const [start, stop] = [
        offsets.offset(range.startContainer, range.startOffset),
        offsets.offset(range.endContainer, range.endOffset),
      ];
      return start < stop ? { start, end: stop } : undefined;
    };
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      down = { x: event.clientX, y: event.clientY, type: event.pointerType };
      isDrag = false;
    };
    const onMove = (event: PointerEvent): void => {
      if (down !== undefined && Math.hypot(event.clientX - down.x, event.clientY - down.y) > steady) isDrag = true;
      if (event.buttons !== 0 || event.pointerType === "touch" || isHoverDue) return;
      if (!root.contains(event.target as Node)) return;
      isHoverDue = true;
      requestAnimationFrame(() => {
        isHoverDue = false;
        const offset = characterAt(event.clientX, event.clientY, places, offsets);
        if (offset !== undefined) current.current.onHover(offset);
      });
    };
    const onUp = (event: PointerEvent): void => {
      const began = down;
      down = undefined;
      if (began === undefined || !isDrag || event.pointerType === "touch") return;
      const range = selected();
      document.getSelection()?.removeAllRanges();
      if (range !== undefined) current.current.onDragged(range);
    };
    const onClick = (event: MouseEvent): void => {
      const type = (event as PointerEvent).pointerType || "mouse";
      if (event.button !== 0 || (isDrag && type !== "touch")) return;
      if (type === "touch" && selected() !== undefined) return; // a finger held down selects
      const offset = characterAt(event.clientX, event.clientY, places, offsets);
      document.getSelection()?.removeAllRanges();
      if (offset !== undefined) current.current.onClick(offset, type === "touch");
    };
    const onSelection = (): void => {
      if (down !== undefined && down.type !== "touch" && !isDrag) return;
      const range = selected();
      if (range !== undefined) current.current.onSelect(range);
    };
    const { signal } = end;
    root.addEventListener("pointerdown", onDown, { signal });
    window.addEventListener("pointermove", onMove, { signal, passive: true });
    window.addEventListener("pointerup", onUp, { signal });
    window.addEventListener("pointercancel", () => void (down = undefined), { signal });
    root.addEventListener("click", onClick, { signal });
    document.addEventListener("selectionchange", onSelection, { signal });
    return () => end.abort();
  }, [shown]);
}
