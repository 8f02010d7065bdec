import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useAfterFrame } from "./use-after-frame.ts";

interface Later {
  /** What is shown; where that changes, what was there keeps its room until the new comes, and is not seen. */
  readonly on?: string;
  children(): ComponentChildren;
}

/** What comes a frame after the rest of a view, so that the view itself is there at once. With `on`, it ends its parent. */
export function Later({ on, children }: Later) {
  const isDue = useAfterFrame(on);
  const shown = useRef<ComponentChildren>(null);
  if (isDue) shown.current = children();
  return (
    <>
      {!isDue && shown.current !== null && <template class="outdated" />}
      {shown.current}
    </>
  );
}
