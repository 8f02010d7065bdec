import type { Marks } from "../../src/page/page-topic.ts";
import type { Range as Offsets } from "../../src/text/range.ts";
import { kinds } from "../parts/kinds.ts";
import type { TextPlaces } from "./text-places.ts";

/** Lays the marks over the text without changing it. Returns a function that removes them. */
export function showMarks(places: TextPlaces, marks: Marks, length: number): () => void {
  for (const kind of kinds) {
    const ranges = marks[kind].filter(({ start }) => start < length);
    CSS.highlights.set(kind, new Highlight(...ranges.map(({ start, end }) => places.range(start, end))));
  }
  return () => {
    for (const kind of kinds) CSS.highlights.delete(kind);
  };
}

/** Marks the place that the person went to; undefined removes the mark. */
export function showCurrent(places: TextPlaces, range: Offsets | undefined): void {
  if (range === undefined) CSS.highlights.delete("current");
  else CSS.highlights.set("current", new Highlight(places.range(range.start, range.end)));
}
