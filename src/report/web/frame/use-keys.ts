import { useLayoutEffect } from "preact/hooks";
import { isField } from "./field.ts";

/** What single keys do in a view. Keys typed into a field, or with a modifier, are not meant. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  // Along with the view, and not a frame later: a key pressed as soon as the view is seen must not be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element | null;
      if (isField(target) || target?.closest("dialog[open]")) return;
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
