import type { ComponentChildren } from "preact";
import { useKept } from "../../kept/use-kept.ts";
import { Later } from "./later.tsx";

interface LazyDetails {
  readonly class: string;
  /** Its name in the view, by which it is found open again on return. */
  readonly name: string;
  readonly summary: ComponentChildren;
  /** Made when they are first opened. */
  children(): ComponentChildren;
}

/** Details that cost nothing while they are closed. */
export function LazyDetails({ class: classes, name, summary, children }: LazyDetails) {
  const [open, setOpen] = useKept(`open ${name}`, 0);
  const isOpen = open === 1;
  return (
    <details class={classes} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open ? 1 : 0)}>
      <summary>{summary}</summary>
      {isOpen && <Later>{children}</Later>}
    </details>
  );
}
