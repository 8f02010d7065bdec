import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface LazyDetails {
  readonly summary: ComponentChildren;
  /** Made when they are first opened. */
  children(): ComponentChildren;
}

/** Details that cost nothing while they are closed. */
export function LazyDetails({ summary, children }: LazyDetails) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="only-one" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
