// Everything between a key or a pointer and what is done: the cursor, what would be taken, edges that are moved, and where the page is
// scrolled to. Offsets come from text/text-pointer.ts; what is taken goes to use-judging.ts.

import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Range } from "../../../text/range.ts";
import type { Segments } from "../../../text/segments.ts";
import type { SuggestedRange } from "../../suggestions.ts";
import { isBackwardAt, type ShownText } from "../text/judged-text.tsx";
import { freeWindow, type PointerUse } from "../text/text-pointer.ts";
import { type ReachUse, useReach } from "../text/reach.ts";
import { quoted, type Slice } from "../words.ts";
import type { DocumentUse } from "./document-commands.ts";
import type { Judging } from "./use-judging.ts";

interface Given {
  readonly segments: Segments;
  readonly slice: Slice;
  readonly judging: Judging;
  /** What machines suggest, and the person has neither taken nor dropped. */
  readonly suggested: readonly SuggestedRange[];
}

/** Everything between a key or a pointer and an action: the cursor, what would be taken, and where the page is scrolled to. */
export interface TextUse extends Pick<
  DocumentUse,
  "isBackward" | "step" | "take" | "erase" | "enter" | "letGo" | "toHighlight" | "toSuggestion" | "toEdge" | "reach"
> {
  readonly reach: ReachUse;
  readonly pointer: PointerUse;
  /** The highlight at the cursor. */
  readonly chosen: Range | undefined;
  /** The suggestion that Enter takes and Delete drops. */
  readonly picked: SuggestedRange | undefined;
  pick(one: SuggestedRange): void;
  acceptNow(one: SuggestedRange): void;
  dropNow(one: SuggestedRange): void;
  readonly preview: Range | undefined;
  setPreview(range: Range | undefined): void;
  setShown(shown: ShownText): void;
  go(offset: number): void;
  /** Scrolls to a place and leaves the cursor where it is; `lowest` is a share of the window's height. */
  see(offset: number, lowest?: number): void;
  goTo(range: Range): void;
  edgeAt(edge: "start" | "end", offset: number): Range | undefined;
  moveEdge(range: Range): void;
  nudge(edge: "start" | "end", isForward: boolean): void;
}

export function useTextUse({ segments, slice, judging, suggested }: Given): TextUse {
  const shown = useRef<ShownText | undefined>(undefined);
  const reach = useReach(segments);
  const [preview, setPreview] = useState<Range>();
  const { ranges, entry } = judging.state;
  const [lastPicked, setPicked] = useState<SuggestedRange>();
  const picked = suggested.find((one) => lastPicked !== undefined && isSameSuggestion(one, lastPicked));
  const chosen = reach.focus && highlightAt(ranges, reach.focus);
  const held = picked ?? chosen; // whose edges can be moved
  const sought = useRef(0);
  const see = useCallback((offset: number, lowest?: number): void => {
    sought.current = offset;
    scrollInto(shown.current, offset, { lowest, isWanted: () => sought.current === offset });
  }, []);

  const go = (offset: number): void => {
    setPicked(undefined);
    reach.place(offset);
    see(offset);
  };
  const pick = (one: SuggestedRange | undefined): void => {
    if (one === undefined) return setPicked(undefined);
    go(one.start);
    setPicked(one);
    judging.say(`${one.from} suggests: ${quoted(slice, one)} Enter takes it, Delete drops it.`);
  };
  /** After one is done with, the next one in the text; the words that were said stay. */
  const pickNext = (after: SuggestedRange): void => {
    const others = suggested.filter((one) => !isSameSuggestion(one, after));
    const next = others.find(({ start }) => start >= after.start) ?? others[0];
    if (next !== undefined) go(next.start);
    setPicked(next);
  };
  const acceptNow = (one: SuggestedRange): void => {
    judging.accept(one, one);
    pickNext(one);
  };
  const dropNow = (one: SuggestedRange): void => {
    judging.drop(one);
    pickNext(one);
  };
  // Most readers should begin where the relevant text does: asked where, one sees that place, and Enter is enough.
  useLayoutEffect(() => {
    if (judging.asking === "entry" && ranges.length > 0) go(ranges[0]!.start);
  }, [judging.asking]);
  const takeRange = (range: Range): void => {
    setPicked(undefined);
    judging.take(range);
    reach.settle();
  };
  const enterAt = (offset: number): void => {
    const unit = segments.at(offset, reach.grain);
    if (unit !== undefined) judging.enter(unit.start);
  };
  const edgeAt = (edge: "start" | "end", offset: number): Range | undefined => {
    const unit = segments.at(offset, reach.grain);
    if (unit === undefined || held === undefined) return undefined;
    // An edge never passes the other one: one unit is left.
    const { start, end } = held;
    const moved = edge === "start" ? { start: unit.start, end } : { start, end: unit.end };
    return moved.start < moved.end ? moved : undefined;
  };
  const moveEdge = (range: Range): void => {
    if (picked !== undefined) judging.accept(picked, range);
    else if (chosen !== undefined) judging.reshape(chosen, range);
    setPicked(undefined);
    reach.place(range.start);
  };
  return {
    reach,
    chosen: held,
    picked,
    pick,
    acceptNow,
    dropNow,
    preview,
    setPreview,
    setShown: (text) => void (shown.current = text),
    go,
    see,
    goTo(range) {
      setPicked(undefined);
      reach.cover(range);
      see(range.start);
    },
    edgeAt,
    moveEdge,
    nudge(edge, isForward) {
      if (held === undefined) return;
      const to = nudged(segments, held, edge, isForward, reach.grain);
      if (to !== undefined) moveEdge(to);
    },
    isBackward: () =>
      reach.focus !== undefined && shown.current !== undefined && isBackwardAt(shown.current, reach.focus.start),
    step(stride, extend) {
      setPicked(undefined);
      const next = reach.move(stride, extend);
      if (next === undefined) return;
      see(next.focus.start);
      judging.say(quoted(slice, next.focus, 300));
    },
    take() {
      if (judging.asking === "entry") {
        const position = reach.focus?.start ?? ranges[0]?.start;
        if (position !== undefined) enterAt(position);
      } else if (picked !== undefined) acceptNow(picked);
      else if (reach.range !== undefined) takeRange(reach.range);
    },
    erase() {
      if (picked !== undefined) return dropNow(picked);
      if (reach.range === undefined) return;
      judging.erase(reach.range);
      reach.settle();
    },
    enter() {
      const position = reach.focus?.start;
      if (position === undefined) judging.ask("entry");
      else if (segments.at(position, reach.grain)?.start === entry) judging.enter(null);
      else enterAt(position);
    },
    letGo() {
      document.getSelection()?.removeAllRanges();
      setPicked(undefined);
      reach.drop();
      judging.ask(undefined);
    },
    toSuggestion(by) {
      const from = picked?.start ?? reach.focus?.start ?? -1;
      const others = suggested.filter((one) => one !== picked);
      const next = by > 0 ? others.find(({ start }) => start >= from) : others.findLast(({ start }) => start <= from);
      const one = next ?? (by > 0 ? others[0] : others.at(-1)) ?? picked;
      if (one === undefined) judging.say("Nothing is suggested here, or nothing is left of it.");
      else pick(one);
    },
    toHighlight(by) {
      const from = reach.focus?.start ?? -1;
      const next =
        by > 0
          ? ranges.find(({ start }) => start > from)
          : ranges.findLast(({ start }) => start < (chosen?.start ?? from));
      const range = next ?? (by > 0 ? ranges[0] : ranges.at(-1));
      if (range === undefined) return judging.say("Nothing is highlighted.");
      go(range.start);
      judging.say(`Highlight: ${quoted(slice, range)}`);
    },
    toEdge(edge) {
      if (held === undefined) return judging.say("No highlight at the cursor; h goes to the next one.");
      document.querySelector<HTMLElement>(`.handle-${edge}`)?.focus({ preventScroll: true });
    },
    pointer: {
      onSelect: (range) => void reach.cover(range),
      onDragged(range) {
        const units = reach.cover(range);
        if (units !== undefined) takeRange(units);
      },
      onClick(offset, isTouch) {
        if (judging.asking === "entry") return enterAt(offset);
        // A click on a suggestion picks it; one's own highlight begins beside it, by dragging, or with the keys.
        const hit = suggested.find((one) => one.start <= offset && offset < one.end);
        if (!reach.isAnchored && hit !== undefined) return pick(hit);
        setPicked(undefined);
        if (!reach.isAnchored) {
          reach.place(offset, true);
          return judging.say(
            isTouch ? "Tap the last one, or Highlight." : "Click the last one; Enter takes this one; Esc lets go.",
          );
        }
        if (isTouch) return void reach.extendTo(offset); // shown now, and taken by the button
        // The mouse has shown it on its way, unless the first click is out of sight, and perhaps out of mind.
        const isSeen = isInSight(shown.current, reach.anchor!);
        const range = reach.extendTo(offset, false);
        if (range === undefined) return;
        if (isSeen) takeRange(range);
        else judging.say(`From your first click on: ${quoted(slice, range)} Enter takes it; Esc lets go.`);
      },
      onHover(offset) {
        if (judging.asking === "entry") setPreview(segments.at(offset, reach.grain));
        else if (preview !== undefined) setPreview(undefined);
        if (reach.isAnchored) reach.extendTo(offset);
      },
      onLeave() {
        if (preview !== undefined) setPreview(undefined);
        if (reach.isAnchored) reach.extendTo(reach.anchor!.start); // on its way to a button it takes in nothing
      },
    },
  };
}

function isSameSuggestion(a: SuggestedRange, b: SuggestedRange): boolean {
  return a.start === b.start && a.end === b.end && a.from === b.from;
}

/** The highlight at the cursor: the one that has its first character, or else one that begins in it. */
function highlightAt(ranges: readonly Range[], focus: Range): Range | undefined {
  return (
    ranges.find(({ start, end }) => start <= focus.start && focus.start < end) ??
    ranges.find(({ start }) => focus.start < start && start < focus.end)
  );
}

/** A highlight with one edge moved by a unit; undefined where nothing would be left, or where the text ends. */
function nudged(
  segments: Segments,
  { start, end }: Range,
  edge: "start" | "end",
  isForward: boolean,
  grain: ReachUse["grain"],
): Range | undefined {
  const first = (): Range | undefined => segments.at(start, grain);
  const last = (): Range | undefined => segments.snap({ start: end - 1, end }, grain) ?? segments.before(end, grain);
  // A machine's edges may lie within a unit: they go to its border first.
  const around = { start: segments.at(start, grain), end: segments.at(end, grain) }[edge];
  const edgeNow = edge === "start" ? start : end;
  if (around !== undefined && around.start < edgeNow && edgeNow < around.end) {
    const to = isForward ? around.end : around.start;
    const moved = edge === "start" ? { start: to, end } : { start, end: to };
    return moved.start < moved.end ? moved : undefined;
  }
  const moves = {
    start: () => (isForward ? segments.after(first()?.end ?? start, grain) : segments.before(start, grain))?.start,
    end: () => (isForward ? segments.after(end, grain) : segments.before(last()?.start ?? end, grain))?.end,
  };
  const to = moves[edge]();
  if (to === undefined) return undefined;
  const moved = edge === "start" ? { start: to, end } : { start, end: to };
  return moved.start < moved.end ? moved : undefined;
}

/** Whether something of a range can be seen now. */
function isInSight(shown: ShownText | undefined, { start, end }: Range): boolean {
  const free = freeWindow();
  const rows = shown?.places.range(start, end).getClientRects() ?? [];
  return [...rows].some(({ top, bottom }) => bottom > free.top && top < free.bottom);
}

interface Scrolling {
  /** How far down the window the place may be, as a share of its height. */
  readonly lowest?: number | undefined;
  isWanted(): boolean;
}

/**
 * Scrolls no further than it takes to see a place, away from the edges of the window. Parts of a long text are set when they come into
 * sight, and may not be as high as was thought: it is looked at again, as long as it is wanted.
 */
function scrollInto(shown: ShownText | undefined, offset: number, scrolling: Scrolling, looks = 4): void {
  const { lowest = 0.72, isWanted } = scrolling;
  const box = shown?.places.box(offset);
  if (box === undefined) return;
  const [top, bottom] = [window.innerHeight * 0.18, window.innerHeight * lowest];
  const by = Math.min(0, box.top - top) || Math.max(0, box.bottom - bottom);
  if (by === 0) return;
  window.scrollBy({ top: by, behavior: "instant" });
  if (looks > 1) requestAnimationFrame(() => isWanted() && scrollInto(shown, offset, scrolling, looks - 1));
}
