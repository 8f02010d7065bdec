import { useLayoutEffect, useState } from "preact/hooks";

/** The rows of a long list that are in sight, and some around them. */
export interface RowWindow {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
}

const around = 6; // rows beyond the edges, so that scrolling shows no gap

/** Of a list whose rows are all of one height, which is given in pixels: what it takes to show it does not grow with its length. */
export function useRowWindow(list: { readonly current: HTMLElement | null }, total: number, height: number): RowWindow {
  const [sight, setSight] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const box = list.current!;
    const look = (): void => setSight({ top: box.scrollTop, height: box.clientHeight });
    look();
    box.addEventListener("scroll", look, { passive: true });
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      watch.disconnect();
    };
  }, []);
  return {
    first: Math.max(0, Math.floor(sight.top / height) - around),
    end: Math.min(total, Math.ceil((sight.top + sight.height) / height) + around),
  };
}
