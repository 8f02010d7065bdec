import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

/** What comes a frame after the rest of a view, so that the view itself is there at once. */
export function Later({ children }: { children(): ComponentChildren }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setDue(true));
    return () => clearTimeout(wait);
  }, []);
  return isDue ? <>{children()}</> : null;
}
