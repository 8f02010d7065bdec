import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Dialog {
  readonly title: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A dialog above the page; Escape and a click beside it close it. The focus goes back to where it was. */
export function Dialog({ title, children, onClose }: Dialog) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current!.showModal(); // at once: what is typed next is the dialog's
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div class="dialog-body">
        <button type="button" class="round close" aria-label="Close" onClick={() => dialog.current!.close()}>
          ×
        </button>
        {children}
      </div>
    </dialog>
  );
}
