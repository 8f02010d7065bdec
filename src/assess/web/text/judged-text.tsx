import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Heading } from "../../../report/headings.ts";
import type { Range as Offsets } from "../../../text/range.ts";
import { showText } from "../../../report/web/document/text-dom.ts";
import type { TextPlaces } from "../../../report/web/document/text-places.ts";
import type { ShownDocument } from "../../../report/web/source/source.ts";
import { Handles } from "./handles.tsx";
import { type Layer, layers, type TextMarks, textMarks } from "./marks.ts";
import { type TextOffsets, textOffsets } from "../../../report/web/document/text-offsets.ts";
import { type PointerUse, useTextPointer } from "./use-text-pointer.ts";

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
