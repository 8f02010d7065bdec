// From a mouse, a pen or a finger to offsets in the text. `useTextPointer` tells clicks, drags and selections; `characterAt` finds the
// character at a point of the window.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { ShownText } from "./judged-text.tsx";
import type { Range as Offsets } from "../../../text/range.ts";

/** What a person does to the text by mouse, pen or finger. Offsets are those of characters, not yet of units. */
export interface PointerUse {
  /** What is dragged over so far, or selected with a finger. */
  onSelect(range: Offsets): void;
  /** The drag is over. */
  onDragged(range: Offsets): void;
  onClick(offset: number, isTouch: boolean): void;
  /** The mouse rests over a character, with no button down. */
  onHover(offset: number): void;
  /** The mouse has left the text. */
  onLeave(): void;
}

const steady = 4; // pixels that a click may move
const edge = 16; // pixels beside a bar where a drag scrolls

/**
 * A mouse or a pen drags from character to character: the browser's own selection, which would show something else than will be taken,
 * is not begun. A finger scrolls; to select with it is the browser's, with handles, and is read from there.
 */
export function useTextPointer(shown: ShownText | undefined, use: PointerUse): void {
  const current = useRef(use);
  current.current = use;
  useLayoutEffect(() => {
    if (shown === undefined) return;
    const end = new AbortController();
    const offsetAt = (x: number, y: number): number | undefined => characterAt(x, y, shown);
    listenToDrags(shown.root.parentElement!, offsetAt, current, end.signal);
    listenToSelection(shown, current, end.signal);
    listenToHover(shown.root, offsetAt, current, end.signal);
    return () => end.abort();
  }, [shown]);
}

type Current = { readonly current: PointerUse };
type OffsetAt = (x: number, y: number) => number | undefined;

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly from: number;
  /** Where the pointer is. */
  at: { readonly x: number; readonly y: number };
  isMoved: boolean;
  range: Offsets | undefined;
}

/** Drags and clicks that begin in the text or beside it. */
function listenToDrags(frame: HTMLElement, offsetAt: OffsetAt, use: Current, signal: AbortSignal): void {
  let drag: Drag | undefined;
  let isTouch = false;
  const reach = (): void => {
    const to = drag?.isMoved === true ? offsetAt(drag.at.x, drag.at.y) : undefined;
    if (drag === undefined || to === undefined) return;
    drag.range = { start: Math.min(drag.from, to), end: Math.max(drag.from, to) + 1 };
    use.current.onSelect(drag.range);
  };
  /** Beyond the edge of the window, the text comes towards the pointer. */
  const scroll = (): void => {
    if (drag === undefined) return;
    const { top, bottom } = freeWindow();
    const beyond = Math.min(0, drag.at.y - top - edge) + Math.max(0, drag.at.y - bottom + edge);
    if (drag.isMoved && beyond !== 0) {
      window.scrollBy({ top: beyond / 3, behavior: "instant" });
      reach();
    }
    requestAnimationFrame(scroll);
  };
  const on = <K extends keyof WindowEventMap>(
    place: EventTarget,
    type: K,
    act: (event: WindowEventMap[K]) => void,
  ): void => place.addEventListener(type, act as EventListener, { signal });

  on(frame, "pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
    drag = undefined;
    const from = offsetAt(event.clientX, event.clientY);
    const isOther = event.button !== 0 || event.ctrlKey; // which asks for a menu
    if (isTouch || isOther || from === undefined || (event.target as Element).closest("button")) return;
    const at = { x: event.clientX, y: event.clientY };
    drag = { ...at, from, at, isMoved: false, range: undefined };
    requestAnimationFrame(scroll);
  });
  on(frame, "mousedown", (event) => {
    if (drag === undefined) return;
    event.preventDefault(); // no selection; but the focus all the same
    document.getSelection()?.removeAllRanges();
    frame.querySelector<HTMLElement>(".text")?.focus({ preventScroll: true });
  });
  on(window, "pointermove", (event) => {
    if (event.buttons === 0) drag = undefined; // it was let go where nobody told the page
    if (drag === undefined) return;
    drag.at = { x: event.clientX, y: event.clientY };
    drag.isMoved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > steady;
    reach();
  });
  on(window, "pointerup", (event) => {
    const done = drag;
    drag = undefined;
    if (done === undefined || event.button !== 0) return;
    if (!done.isMoved) use.current.onClick(done.from, false);
    else if (done.range !== undefined) use.current.onDragged(done.range);
  });
  on(window, "pointercancel", () => void (drag = undefined));
  on(window, "keydown", ({ key }) => key === "Escape" && (drag = undefined));
  on(frame, "click", (event) => {
    if (!isTouch || (event.target as Element).closest("button") || selectionIn(frame) !== undefined) return;
    const offset = offsetAt(event.clientX, event.clientY);
    if (offset !== undefined) use.current.onClick(offset, true);
  });
}

/** What is selected with a finger, or by keys of the browser or of a screen reader. */
function listenToSelection({ root, offsets }: ShownText, use: Current, signal: AbortSignal): void {
  const look = (): void => {
    const range = selectionIn(root);
    if (range === undefined) return;
    const [start, end] = [
      offsets.offset(range.startContainer, range.startOffset),
      offsets.offset(range.endContainer, range.endOffset),
    ];
    if (start < end) use.current.onSelect({ start, end });
  };
  document.addEventListener("selectionchange", look, { signal });
}

function selectionIn(place: Element): Range | undefined {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return range.intersectsNode(place) ? range : undefined;
}

function listenToHover(root: HTMLElement, offsetAt: OffsetAt, use: Current, signal: AbortSignal): void {
  let isDue = false;
  const hover = (event: PointerEvent): void => {
    if (event.buttons !== 0 || event.pointerType === "touch" || isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!root.matches(":hover")) return; // it has left since
      const offset = offsetAt(event.clientX, event.clientY);
      if (offset !== undefined) use.current.onHover(offset);
    });
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== "touch") use.current.onLeave();
  };
  root.addEventListener("pointermove", hover, { signal, passive: true });
  root.addEventListener("pointerleave", leave, { signal });
}

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
