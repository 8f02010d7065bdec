import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { stretches } from "../../document-marks.ts";
import type { Heading } from "../../headings.ts";
import { isRightToLeft } from "../../../text/direction.ts";
import type { MarkdownBlock } from "../../../text/markdown.ts";
import type { Range as Offsets } from "../../../text/range.ts";
import { isTyping } from "../frame/field.ts";
import type { ShownDocument } from "../source/source.ts";
import { near, type MarginNote, placed, type PlacedMarginNote } from "./margin.ts";
import { markText } from "./marked-text.ts";
import type { ShownKind } from "./kinds/shown-kinds.ts";
import { showText } from "./text-dom.ts";
import { setIntoText } from "./print-margin.ts";
import type { TextPlaces } from "./text-places.ts";
import { useKeptHeights } from "./use-kept-heights.ts";

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
