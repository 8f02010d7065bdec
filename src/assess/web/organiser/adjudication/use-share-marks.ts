import { useLayoutEffect } from "preact/hooks";
import type { ShownText } from "../../text/judged-text.tsx";
import type { ShareKind } from "./shares.ts";

/** Lays over the text who highlighted it, below what the adjudicator highlights. */
export function useShareMarks(shown: ShownText | undefined, kinds: readonly ShareKind[]): void {
  useLayoutEffect(() => {
    if (shown === undefined) return undefined;
    const names = new Set(kinds.map(({ mark }) => mark));
    for (const name of names) {
      const ranges = kinds.filter(({ mark }) => mark === name).flatMap((kind) => kind.ranges);
      const highlight = new Highlight(...ranges.map(({ start, end }) => still(shown.places.range(start, end))));
      highlight.priority = -1; // the adjudicator's have 0 and more
      CSS.highlights.set(name, highlight);
    }
    return () => {
      for (const name of names) CSS.highlights.delete(name);
    };
  }, [shown, kinds]);
}

/** A range that does not follow changes of the text, of which there are none; a live one costs more. */
function still({ startContainer, startOffset, endContainer, endOffset }: Range): StaticRange {
  return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
}
