import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Range as Offsets } from "../../../text/range.ts";
import { isBackwardAt } from "./direction.ts";
import { characterAt } from "./hit.ts";
import type { ShownText } from "./judged-text.tsx";

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
export function Handles(props: Handles) {
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
