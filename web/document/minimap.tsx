import { useMemo } from "preact/hooks";
import type { Marks } from "../../src/page/page-topic.ts";
import { coarseMarks } from "../../src/page/page-coarse-marks.ts";
import { type Kind, kinds } from "../parts/kinds.ts";

interface Minimap {
  readonly marks: Marks;
  readonly length: number;
  readonly entry: number | undefined;
  readonly start: number | undefined;
  onPick(offset: number): void;
}

/** Left what the assessor highlighted, right what the run returned. */
const lane: Readonly<Record<Kind, string>> = { found: "both", missed: "left", vain: "right" };

/** The whole document at a glance. The keys and buttons for results and highlights do the same as a click here. */
export function Minimap({ marks, length, entry, start, onPick }: Minimap) {
  const drawn = useMemo(() => coarseMarks(marks, length), [marks, length]);
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
      {kinds.flatMap((kind) =>
        drawn[kind].map((range) => (
          <span
            key={`${kind}${range.start}`}
            class={`mark-${kind} lane-${lane[kind]}`}
            style={{ top: share(range.start), height: share(Math.min(range.end, length) - range.start) }}
          />
        )),
      )}
      {entry !== undefined && <span class="minimap-entry" style={{ top: share(entry) }} />}
      {start !== undefined && <span class="minimap-start" style={{ top: share(start) }} />}
    </div>
  );
}
