import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Tells the style sheet how tall the bar of tools is: long names make it taller, and the map and the contents stay below it. */
export function useToolsHeight(): RefObject<HTMLDivElement | null> {
  const tools = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = tools.current!;
    const tell = (): void => bar.parentElement!.style.setProperty("--tools", `${bar.offsetHeight}px`);
    const watch = new ResizeObserver(tell);
    watch.observe(bar);
    return () => watch.disconnect();
  }, []);
  return tools;
}
