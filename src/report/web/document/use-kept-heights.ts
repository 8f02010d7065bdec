import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { pathOf, useKeptViews } from "../kept/kept.ts";
import type { TextPlaces } from "./text-places.ts";

/**
 * The parts of a long text are set only when they come into sight; until then their heights are guesses. On return they begin
 * with the heights that they had, so that the place that was left is where it was.
 */
export function useKeptHeights(text: RefObject<HTMLElement | null>, shown: TextPlaces | undefined): void {
  const kept = useKeptViews();
  useLayoutEffect(() => {
    const root = text.current;
    if (kept === undefined || root === null || shown === undefined) return;
    const place = pathOf(location.hash);
    const pieces = [...root.querySelectorAll<HTMLElement>(".piece")];
    for (const [i, piece] of pieces.entries()) {
      const height = kept.value(`${place} piece ${i}`);
      if (height !== undefined) piece.style.containIntrinsicBlockSize = `auto ${height}px`;
    }
    return () => {
      for (const [i, piece] of pieces.entries()) kept.setValue(`${place} piece ${i}`, piece.offsetHeight);
    };
  }, [shown]);
}
