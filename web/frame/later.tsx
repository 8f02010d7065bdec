import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { usePending } from "./pending.ts";

/** What comes a frame after the rest of a view, so that the view itself is there at once. */
export function Later({ children }: { children(): ComponentChildren }) {
  const [isDue, setDue] = useState(false);
  const begin = usePending();
  useEffect(() => {
    const end = begin();
    const wait = setTimeout(() => {
      end();
      setDue(true);
    });
    return () => {
      clearTimeout(wait);
      end();
    };
  }, []);
  return isDue ? <>{children()}</> : null;
}
