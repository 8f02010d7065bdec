import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { afterFrame } from "./after-frame.ts";
import { usePending } from "./pending.ts";

interface Later {
  /** What is shown; where that changes, what was there stays until the frame in which the new comes. */
  readonly on?: string;
  children(): ComponentChildren;
}

/** What comes a frame after the rest of a view, so that the view itself is there at once. */
export function Later({ on = "", children }: Later) {
  const [due, setDue] = useState<string>();
  const shown = useRef<ComponentChildren>(null);
  const begin = usePending();
  useLayoutEffect(() => {
    const end = begin();
    const stop = afterFrame(() => {
      end();
      setDue(on);
    });
    return () => {
      stop();
      end();
    };
  }, [on]);
  if (due === on) shown.current = children();
  return <>{shown.current}</>;
}
