// A button with a menu of actions, which keys walk through.

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

interface MenuItem {
  readonly label: string;
  /** Of a choice among several: whether it is the one that holds. */
  readonly isChosen?: boolean | undefined;
  act(): void;
}

interface Menu {
  /** What the button is called. */
  readonly label: string;
  /** What it shows. */
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly groups: readonly (readonly MenuItem[])[];
}

/** A button with a menu below it: arrow keys walk it, Enter takes, Escape closes it and goes back to the button. */
export function Menu({ label, children, class: name = "", groups }: Menu) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const items = (): HTMLElement[] => [...place.current!.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  useLayoutEffect(() => {
    if (isOpen) items()[0]?.focus();
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    button.current!.focus();
  };
  const walk = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    const to: Readonly<Record<string, () => void>> = {
      ArrowDown: () => all[(at + 1) % all.length]!.focus(),
      ArrowUp: () => all[(at + all.length - 1) % all.length]!.focus(),
      Home: () => all[0]!.focus(),
      End: () => all.at(-1)!.focus(),
      Escape: close,
    };
    const act = Object.hasOwn(to, event.key) ? to[event.key] : undefined;
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
    if (event.key !== "Tab") event.stopPropagation(); // letters are keys of the view, which is not meant now
  };
  return (
    <div
      class={`menu ${name}`}
      ref={place}
      onFocusOut={(event) => {
        if (!(event.relatedTarget instanceof Node && place.current!.contains(event.relatedTarget))) setOpen(false);
      }}
    >
      <button
        type="button"
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen && (
        // The focus stays where it is while the pointer is down: else the menu would be gone before the click.
        <div id={id} role="menu" aria-label={label} onKeyDown={walk} onMouseDown={(event) => event.preventDefault()}>
          {groups.map((group, i) => (
            <div key={i} role="group">
              {group.map((item) => (
                <button
                  type="button"
                  key={item.label}
                  role={item.isChosen === undefined ? "menuitem" : "menuitemradio"}
                  aria-checked={item.isChosen}
                  tabIndex={-1}
                  onClick={() => {
                    close();
                    item.act();
                  }}
                >
                  {item.label}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
