// The text of a document with its marks. Each stretch of text is put into elements that name its kind, and no character is added;
// notes stand in the margin.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Stretch, stretches } from "../../document-marks.ts";
import type { Heading } from "../../headings.ts";
import type { ShownKind } from "./kinds.ts";
import { type MarginNote, near, placed, type PlacedMarginNote, setIntoText } from "./margin.ts";
import { isTyping } from "../shared/dialog.tsx";
import { pathOf, useKeptViews } from "../shared/kept.ts";
import { showText } from "../shared/text-dom.ts";
import { type TextPlaces, textPlaces } from "../shared/text-places.ts";
import type { ShownDocument } from "../shared/unpack.ts";
import { isRightToLeft } from "../../../text/direction.ts";
import type { MarkdownBlock } from "../../../text/markdown.ts";
import type { Range as Offsets } from "../../../text/range.ts";

interface TextView {
  readonly document: ShownDocument;
  readonly length: number;
  readonly headings: readonly Heading[];
  /** The text as blocks of Markdown, where it is that. */
  readonly markdown: readonly MarkdownBlock[] | undefined;
  readonly kinds: readonly ShownKind[];
  readonly notes: readonly MarginNote[];
  /** Where to scroll to. A new object scrolls again, even to the same place. */
  readonly goal: Goal | undefined;
}

export interface Goal {
  readonly range: Offsets;
  readonly smooth: boolean;
  /** Whether the focus goes along, for those who walk the text by keys. */
  readonly takesFocus: boolean;
}

/** The lines of the place that the reader went to. */
interface Bar {
  readonly top: number;
  readonly height: number;
}

/** The text with the marks in it and the notes beside it. */
export function TextView({ document, length, headings, markdown, kinds, notes, goal }: TextView) {
  const text = useRef<HTMLDivElement>(null);
  const [plain, setPlain] = useState<TextPlaces>();
  const [places, setPlaces] = useState<TextPlaces>();
  const [margin, setMargin] = useState<readonly PlacedMarginNote[]>([]);
  const [bar, setBar] = useState<Bar>();
  const isBackward = useMemo(() => isRightToLeft(document.text), [document]);
  useLayoutEffect(() => setPlain(showText(text.current!, document, headings, markdown)), [document]);
  useKeptHeights(text, plain);
  useLayoutEffect(() => {
    if (plain === undefined) return;
    const marked = markText(
      plain,
      stretches(
        kinds.map((kind) => ({ kind, ranges: kind.ranges })),
        length,
      ),
    );
    setPlaces(marked.places);
    return marked.undo;
  }, [plain, kinds]);
  useLayoutEffect(() => {
    if (places === undefined) return;
    const place = (which: readonly MarginNote[]): void => {
      setMargin(placed(which, places, text.current!));
      setBar(goal && barOf(goal.range, places, text.current!));
    };
    let isOnPaper = false; // from then on these places do not hold any more
    const placeNear = onceAFrame(() => !isOnPaper && place(near(notes, places)));
    const beforePrint = (): void => {
      if (!isOnPaper) setIntoText(notes, places);
      isOnPaper = true;
    };
    const afterPrint = (): void => setPlain(showText(text.current!, document, headings, markdown));
    const watch = new ResizeObserver(placeNear.ask);
    watch.observe(text.current!);
    window.addEventListener("scroll", placeNear.ask, { passive: true });
    window.addEventListener("beforeprint", beforePrint);
    window.addEventListener("afterprint", afterPrint);
    return () => {
      placeNear.callOff();
      watch.disconnect();
      window.removeEventListener("scroll", placeNear.ask);
      window.removeEventListener("beforeprint", beforePrint);
      window.removeEventListener("afterprint", afterPrint);
    };
  }, [places, notes, goal]);
  useEffect(() => {
    if (places === undefined || goal === undefined) return;
    const box = places.box(goal.range.start);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (box !== undefined)
      window.scrollTo({
        top: window.scrollY + box.top - window.innerHeight / 3,
        behavior: goal.smooth && !isCalm ? "smooth" : "instant",
      });
    if (goal.takesFocus && !isTyping()) focusAt(places, goal.range.start);
  }, [places !== undefined, goal]);
  return (
    <div class="text-frame" dir={isBackward ? "rtl" : "ltr"}>
      <ul class="margin" aria-label="Results in this document" dir="ltr">
        {margin.map(({ offset, top, from, words, title, kind }) => (
          <li
            key={`${kind}${words}${offset}`}
            class={`note note-${kind}`}
            style={{ top: `${top}px`, [isBackward ? "right" : "left"]: `${from}px` }}
            title={title}
          >
            <span aria-hidden="true">{words}</span>
            <span class="hidden">{title}</span>
          </li>
        ))}
      </ul>
      {bar !== undefined && <span class="current" style={{ top: `${bar.top}px`, height: `${bar.height}px` }} />}
      <div class="text" ref={text} dir="auto" />
    </div>
  );
}

function barOf({ start, end }: Offsets, places: TextPlaces, text: HTMLElement): Bar | undefined {
  if (end <= start) return undefined;
  const [first, last] = [places.box(start), places.box(end - 1)];
  if (first === undefined) return undefined;
  const bottom = Math.max(first.bottom, last?.bottom ?? first.bottom);
  return { top: first.top - text.getBoundingClientRect().top, height: bottom - first.top };
}

/** The mark at an offset takes the focus, so that a screen reader goes on from there. */
function focusAt(places: TextPlaces, offset: number): void {
  const mark = places.point(offset, false)[0].parentElement?.closest<HTMLElement>("mark");
  if (mark === null || mark === undefined) return;
  mark.tabIndex = -1;
  mark.focus({ preventScroll: true });
}

/** Does something when the next frame is drawn, once, however often it is asked for, and unless it is called off. */
function onceAFrame(act: () => void): { ask(): void; callOff(): void } {
  let due: number | undefined;
  return {
    ask() {
      due ??= requestAnimationFrame(() => {
        due = undefined;
        act();
      });
    },
    callOff: () => void (due !== undefined && cancelAnimationFrame(due)),
  };
}

/** A part of a text node that is marked. */
interface Cut {
  readonly from: number;
  readonly to: number;
  readonly mark: HTMLElement;
}

interface MarkedText {
  readonly places: TextPlaces;
  /** Takes the marks away again. */
  undo(): void;
}

/**
 * Puts each stretch of the text into elements of its own, and adds no character to it. Where a stretch begins and ends is
 * said by the style sheet, out of sight, to those who hear the text.
 */
function markText(places: TextPlaces, stretches: readonly Stretch<ShownKind>[]): MarkedText {
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

/**
 * The parts of a long text are set only when they come into sight; until then their heights are guesses. On return they begin
 * with the heights that they had, so that the place that was left is where it was.
 */
function useKeptHeights(text: RefObject<HTMLElement | null>, shown: TextPlaces | undefined): void {
  const kept = useKeptViews();
  useLayoutEffect(() => {
    const root = text.current;
    if (kept === undefined || root === null || shown === undefined) return;
    const place = pathOf(location.hash);
    const pieces = [...root.querySelectorAll<HTMLElement>(".piece")];
    for (const [i, piece] of pieces.entries()) {
      const height = kept.value(`${place} piece ${i}`);
      if (height !== undefined) piece.style.containIntrinsicBlockSize = `auto ${height}px`;
    }
    return () => {
      for (const [i, piece] of pieces.entries()) kept.setValue(`${place} piece ${i}`, piece.offsetHeight);
    };
  }, [shown]);
}
