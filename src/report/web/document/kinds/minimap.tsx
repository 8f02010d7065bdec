import { useMemo } from "preact/hooks";
import { drawnKinds } from "./drawn-kinds.ts";
import type { ShownKind } from "./shown-kinds.ts";

/** A place that is drawn as a line. */
export interface MapSign {
  readonly offset: number;
  readonly kind: "entry" | "start" | "other";
}

interface Minimap {
  readonly kinds: readonly ShownKind[];
  readonly length: number;
  readonly signs: readonly MapSign[];
  onPick(offset: number): void;
}

/** The whole document at a glance. The keys and buttons for results and highlights do the same as a click here. */
export function Minimap({ kinds, length, signs, onPick }: Minimap) {
  const drawn = useMemo(() => drawnKinds(kinds, length), [kinds, length]);
  const share = (value: number): string => `${(100 * value) / (length || 1)}%`;
  return (
    <div
      class="minimap"
      aria-hidden="true"
      onClick={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        onPick(Math.max(0, Math.floor(((event.clientY - top) / height) * length)));
      }}
    >
      {drawn.flatMap(({ kind, ranges }) =>
        ranges.map((range) => (
          <span
            key={`${kind}${range.start}`}
            data-kind={kind}
            style={{ top: share(range.start), height: share(Math.min(range.end, length) - range.start) }}
          />
        )),
      )}
      {signs.map(({ offset, kind }) => (
        <span key={kind} class={`minimap-${kind}`} style={{ top: share(offset) }} />
      ))}
    </div>
  );
}
