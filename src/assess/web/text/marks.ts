// Ranges laid over a text by the CSS Custom Highlight API, in layers, without changing the text.

import type { Range as Offsets } from "../../../text/range.ts";
import type { TextPlaces } from "../../../report/web/shared/text-places.ts";

/** What is laid over the text, what lies on top last. */
export const layers = ["element", "term", "answer", "suggested", "marked", "sought", "taking"] as const;
export type Layer = (typeof layers)[number];

/** Lays ranges over a text without changing it. */
export interface TextMarks {
  /** Only what differs from before is touched: one more among thousands costs as much as the first. */
  show(layer: Layer, ranges: readonly Offsets[]): void;
  /** Takes back all that was shown, and nothing else. */
  clear(): void;
}

/** A range that is laid over the text, by its start; no two of a layer overlap. */
interface Laid {
  readonly end: number;
  readonly range: AbstractRange;
}

export function textMarks(places: TextPlaces): TextMarks {
  const shown = new Map<Layer, { readonly highlight: Highlight; readonly ranges: Map<number, Laid> }>();
  const layerOf = (layer: Layer) => {
    const known = shown.get(layer);
    if (known !== undefined) return known;
    const highlight = new Highlight();
    highlight.priority = layers.indexOf(layer);
    CSS.highlights.set(layer, highlight);
    const made = { highlight, ranges: new Map<number, Laid>() };
    shown.set(layer, made);
    return made;
  };
  return {
    show(layer, wanted) {
      const { highlight, ranges } = layerOf(layer);
      const ends = new Map(wanted.map(({ start, end }) => [start, end]));
      for (const [start, { end, range }] of ranges)
        if (ends.get(start) !== end) {
          highlight.delete(range);
          ranges.delete(start);
        }
      for (const { start, end } of wanted) {
        if (ranges.has(start)) continue;
        const { startContainer, startOffset, endContainer, endOffset } = places.range(start, end);
        const range = new StaticRange({ startContainer, startOffset, endContainer, endOffset }); // a live one costs more
        highlight.add(range);
        ranges.set(start, { end, range });
      }
    },
    clear() {
      for (const [layer, { highlight }] of shown)
        if (CSS.highlights.get(layer) === highlight) CSS.highlights.delete(layer);
      shown.clear();
    },
  };
}
