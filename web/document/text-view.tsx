import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Heading } from "../../src/page/page-headings.ts";
import type { Marks } from "../../src/page/page-topic.ts";
import type { Range as Offsets } from "../../src/text/range.ts";
import type { ShownDocument } from "../source/source.ts";
import { showCurrent, showMarks } from "./highlights.ts";
import { near, type MarginNote, placed, type PlacedMarginNote } from "./margin.ts";
import { showText } from "./text-dom.ts";
import { setIntoText } from "./print-margin.ts";
import type { TextPlaces } from "./text-places.ts";

interface TextView {
  readonly document: ShownDocument;
  readonly length: number;
  readonly headings: readonly Heading[];
  readonly marks: Marks;
  readonly notes: readonly MarginNote[];
  /** Where to scroll to. A new object scrolls again, even to the same place. */
  readonly goal: Goal | undefined;
}

export interface Goal {
  readonly range: Offsets;
  readonly smooth: boolean;
}

/** The text with the marks over it and the notes beside it. */
export function TextView({ document, length, headings, marks, notes, goal }: TextView) {
  const text = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<TextPlaces>();
  const [margin, setMargin] = useState<readonly PlacedMarginNote[]>([]);
  useLayoutEffect(() => {
    const shown = showText(text.current!, document, headings);
    setPlaces(shown);
    return () => showCurrent(shown, undefined);
  }, [document]);
  useLayoutEffect(() => (places === undefined ? undefined : showMarks(places, marks, length)), [places, marks]);
  useLayoutEffect(() => {
    if (places === undefined) return;
    const place = (which: readonly MarginNote[]): void => setMargin(placed(which, places, text.current!));
    let isOnPaper = false; // from then on these places do not hold any more
    const placeNear = onceAFrame(() => !isOnPaper && place(near(notes, places)));
    const beforePrint = (): void => {
      if (!isOnPaper) setIntoText(notes, places);
      isOnPaper = true;
    };
    const afterPrint = (): void => setPlaces(showText(text.current!, document, headings));
    const watch = new ResizeObserver(placeNear);
    watch.observe(text.current!);
    window.addEventListener("scroll", placeNear, { passive: true });
    window.addEventListener("beforeprint", beforePrint);
    window.addEventListener("afterprint", afterPrint);
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", placeNear);
      window.removeEventListener("beforeprint", beforePrint);
      window.removeEventListener("afterprint", afterPrint);
    };
  }, [places, notes]);
  useEffect(() => {
    if (places === undefined || goal === undefined) return;
    showCurrent(places, goal.range.end > goal.range.start ? goal.range : undefined);
    const box = places.box(goal.range.start);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (box !== undefined)
      window.scrollTo({
        top: window.scrollY + box.top - window.innerHeight / 3,
        behavior: goal.smooth && !isCalm ? "smooth" : "instant",
      });
  }, [places, goal]);
  return (
    <div class="text-frame">
      <ul class="margin" aria-label="Results in this document">
        {margin.map(({ offset, top, left, words, title, kind }) => (
          <li
            key={`${kind}${words}${offset}`}
            class={`note note-${kind}`}
            style={{ top: `${top}px`, left: `${left}px` }}
            title={title}
          >
            <span aria-hidden="true">{words}</span>
            <span class="hidden">{title}</span>
          </li>
        ))}
      </ul>
      <div class="text" ref={text} dir="auto" />
    </div>
  );
}

/** Does something when the next frame is drawn, once, however often it is asked for. */
function onceAFrame(act: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      act();
    });
  };
}
