// A dialog above the page, whether a person types, and the link that skips to the content: what pages need for keys and focus.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface Dialog {
  readonly title: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A dialog above the page; Escape, a click beside it and the Back of the browser close it. The focus goes back to where it was. */
export function Dialog({ title, children, onClose }: Dialog) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => {
    dialog.current!.showModal(); // at once: what is typed next is the dialog's
  }, []);
  /** Once, and at once: the browser says later that it is closed, and what is typed meanwhile is the page's. */
  const end = (): void => {
    if (isOver.current) return;
    isOver.current = true;
    dialog.current?.close();
    onClose();
  };
  // Back leads to another view, which a dialog of this one would hide.
  useEffect(() => {
    window.addEventListener("popstate", end);
    return () => window.removeEventListener("popstate", end);
  });
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={end}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
        event.preventDefault();
        end();
      }}
      onClick={(event) => event.target === event.currentTarget && end()}
    >
      <div class="dialog-body">
        <button type="button" class="round close" aria-label="Close" onClick={end}>
          ×
        </button>
        {children}
      </div>
    </dialog>
  );
}

/** Whether what is typed there is text, and nothing else. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}

const fields =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), select, textarea, [contenteditable]";

/** Whether a person types, or is about to: something that comes late leaves the focus where it is then. */
export function isTyping(): boolean {
  return isField(document.activeElement);
}

export function SkipLink() {
  return (
    <a class="skip" href="#content" onClick={skip}>
      Skip to the content
    </a>
  );
}

/** The address is the page's own: a link within it would be taken for a view. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
