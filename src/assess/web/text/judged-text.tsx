import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Heading } from "../../../report/headings.ts";
import { showText } from "../../../report/web/shared/text-dom.ts";
import { type TextOffsets, textOffsets, type TextPlaces } from "../../../report/web/shared/text-places.ts";
import type { ShownDocument } from "../../../report/web/shared/unpack.ts";
import type { Range as Offsets } from "../../../text/range.ts";
import { type Layer, layers, type TextMarks, textMarks } from "./marks.ts";
import { characterAt, type PointerUse, useTextPointer } from "./text-pointer.ts";
// The text exactly as it is counted, with marks laid over it (marks.ts), a sign at the entry point, and handles at the edges of a highlight.

/** A text on the page, and the ways from offsets to places and back. */
export interface ShownText {
  readonly root: HTMLElement;
  readonly places: TextPlaces;
  readonly offsets: TextOffsets;
  readonly marks: TextMarks;
}

interface JudgedText {
  readonly document: ShownDocument;
  readonly headings: readonly Heading[];
  readonly label: string;
  readonly layers: Readonly<Partial<Record<Layer, readonly Offsets[]>>>;
  readonly entry: number | null;
  /** The highlight whose edges can be moved. */
  readonly chosen: Offsets | undefined;
  readonly pointer: PointerUse;
  /** Where the edge of the highlight would be if it were let go at a character. */
  edgeAt(edge: "start" | "end", offset: number): Offsets | undefined;
  onEdge(edge: "start" | "end", range: Offsets): void;
  onNudge(edge: "start" | "end", isForward: boolean): void;
  onPreview(range: Offsets | undefined): void;
  onShown(shown: ShownText): void;
}

/** The text exactly as it is counted, what is highlighted laid over it, and the entry point beside it. */
export function JudgedText(props: JudgedText) {
  const { document, headings, label, entry, chosen, pointer, onShown } = props;
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<ShownText>();
  useLayoutEffect(() => {
    const root = text.current!;
    const places = showText(root, document, headings);
    const made = { root, places, offsets: textOffsets(root), marks: textMarks(places) };
    setShown(made);
    onShown(made);
    return () => made.marks.clear();
  }, [document]);
  for (const layer of layers) {
    const ranges = props.layers[layer];
    useLayoutEffect(() => shown?.marks.show(layer, ranges ?? []), [shown, ranges]);
  }
  useTextPointer(shown, pointer);
  const width = useWidth(frame);
  return (
    <div class="text-frame" ref={frame}>
      <EntrySign entry={entry} shown={shown} width={width} />
      <div class="text" ref={text} dir="auto" role="region" aria-label={label} tabIndex={0} />
      {shown !== undefined && chosen !== undefined && (
        <Handles
          shown={shown}
          range={chosen}
          width={width}
          edgeAt={props.edgeAt}
          onEdge={props.onEdge}
          onNudge={props.onNudge}
          onPreview={props.onPreview}
        />
      )}
    </div>
  );
}

/** Stands in the margin, at the line where a reader should begin. */
function EntrySign({ entry, shown, width }: { entry: number | null; shown: ShownText | undefined; width: number }) {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    const box = entry === null ? undefined : shown?.places.box(entry);
    setTop(box && box.top - shown!.root.parentElement!.getBoundingClientRect().top + box.height / 2);
  }, [entry, shown, width]);
  if (entry === null || top === undefined) return null;
  return (
    <p class="entry-sign" style={{ top: `${top}px` }} title="The best entry point">
      <span aria-hidden="true">▸</span>
    </p>
  );
}

/** Changes whenever the text may have been set anew, so that what stands beside it is placed again. */
function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [change, setChange] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(() => setChange((count) => count + 1));
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  return change;
}

type Edge = "start" | "end";

interface Handles {
  readonly shown: ShownText;
  readonly range: Offsets;
  /** Changes when the text was set anew. */
  readonly width: number;
  edgeAt(edge: Edge, offset: number): Offsets | undefined;
  onEdge(edge: Edge, range: Offsets): void;
  onNudge(edge: Edge, isForward: boolean): void;
  onPreview(range: Offsets | undefined): void;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** The two edges of a highlight, to be dragged by mouse or finger, or moved by the arrow keys. */
function Handles(props: Handles) {
  const { shown, range, width } = props;
  const [places, setPlaces] = useState<Readonly<Partial<Record<Edge, Place>>>>({});
  useLayoutEffect(() => setPlaces(placesOf(shown, range)), [shown, range.start, range.end, width]);
  return (
    <div class="handles" role="group" aria-label="Edges of the highlight">
      {(["start", "end"] as const).map(
        (edge) => places[edge] && <Handle {...props} edge={edge} place={places[edge]} />,
      )}
    </div>
  );
}

function placesOf(shown: ShownText, { start, end }: Offsets): Readonly<Partial<Record<Edge, Place>>> {
  const origin = shown.root.parentElement!.getBoundingClientRect();
  const [first, last] = [shown.places.box(start), shown.places.box(end - 1)];
  const placed = (box: DOMRect, isLeft: boolean): Place => ({
    left: (isLeft ? box.left : box.right) - origin.left,
    top: box.top - origin.top,
    height: box.height,
  });
  return {
    ...(first && { start: placed(first, !isBackwardAt(shown, start)) }),
    ...(last && { end: placed(last, isBackwardAt(shown, end - 1)) }),
  };
}

function Handle({
  shown,
  range,
  edge,
  place,
  edgeAt,
  onEdge,
  onNudge,
  onPreview,
}: Handles & { edge: Edge; place: Place }) {
  const aimed = useRef<Offsets | undefined>(undefined);
  const words = edge === "start" ? "Start of the highlight" : "End of the highlight";
  const aim = ({ clientX, clientY, pointerType }: PointerEvent): void => {
    // A finger covers what it points at: it points a little above itself.
    const offset = characterAt(clientX, clientY - (pointerType === "touch" ? 24 : 4), shown);
    aimed.current = offset === undefined ? undefined : edgeAt(edge, offset);
    onPreview(aimed.current);
  };
  const drop = (): void => {
    onPreview(undefined);
    if (aimed.current !== undefined) onEdge(edge, aimed.current);
    aimed.current = undefined;
  };
  return (
    <button
      type="button"
      class={`handle handle-${edge}`}
      style={{ left: `${place.left}px`, top: `${place.top}px`, height: `${place.height}px` }}
      aria-label={`${words}: arrow keys move it`}
      title={words}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && aim(event)}
      onPointerUp={drop}
      onPointerCancel={() => {
        aimed.current = undefined;
        drop();
      }}
      onKeyDown={(event) => {
        if (!event.key.startsWith("Arrow")) return;
        const isBackward = isBackwardAt(shown, edge === "start" ? range.start : range.end - 1);
        const isForward = event.key === "ArrowDown" || event.key === (isBackward ? "ArrowLeft" : "ArrowRight");
        event.preventDefault();
        event.stopPropagation();
        onNudge(edge, isForward);
      }}
    />
  );
}

const letter = /\p{L}/u;
const backward =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Whether the text at an offset runs from right to left: as its letters do, and between them as the block does. */
export function isBackwardAt({ root, places }: ShownText, offset: number): boolean {
  const range = places.range(offset, offset + 1);
  const character = range.toString();
  if (letter.test(character)) return backward.test(character);
  return getComputedStyle(range.startContainer.parentElement ?? root).direction === "rtl";
}
