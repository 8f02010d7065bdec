import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Later } from "./later.tsx";

interface LazyDetails {
  readonly class: string;
  readonly summary: ComponentChildren;
  /** Made when they are first opened. */
  children(): ComponentChildren;
}

/** Details that cost nothing while they are closed. */
export function LazyDetails({ class: name, summary, children }: LazyDetails) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={name} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <Later>{children}</Later>}
    </details>
  );
}
