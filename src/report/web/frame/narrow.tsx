// What is different on narrow screens, and when a page is zoomed: what can be chosen is folded, so that texts and scores come first.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

/** True on a screen with room for one column only. */
export function useNarrow(): boolean {
  const query = useMemo(() => matchMedia("(max-width: 50rem)"), []);
  const [isNarrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const look = (): void => setNarrow(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, [query]);
  return isNarrow;
}

interface Folded {
  /** What is chosen now, in a few words. */
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/** On a narrow screen folded under its summary; elsewhere as it is. */
export function FoldedIfNarrow({ summary, children }: Folded) {
  const isNarrow = useNarrow();
  if (!isNarrow) return <>{children}</>;
  return (
    <details class="folded">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
