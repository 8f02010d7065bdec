// What comes a moment later: parts of a view that come a frame after the rest, long work in pieces, and data that are still
// unpacked. All of it counts as pending, because who prints a view waits for it.

import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useKept } from "../shared/kept.ts";

interface Later {
  /** What is shown; where that changes, what was there keeps its room until the new comes, and is not seen. */
  readonly on?: string;
  children(): ComponentChildren;
}

/** What comes a frame after the rest of a view, so that the view itself is there at once. With `on`, it ends its parent. */
export function Later({ on, children }: Later) {
  const isDue = useAfterFrame(on);
  const shown = useRef<ComponentChildren>(null);
  if (isDue) shown.current = children();
  return (
    <>
      {!isDue && shown.current !== null && <template class="outdated" />}
      {shown.current}
    </>
  );
}

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

const slice = 12; // milliseconds of work between two frames

/**
 * The result of long work; undefined until it is done. It is done in pieces, from one yield to the next, so that the page
 * stays responsive.
 */
export function useLater<T>(work: () => Generator<void, T>, on: readonly unknown[]): T | undefined {
  const key = JSON.stringify(on);
  const [done, setDone] = useState<{ readonly key: string; readonly value: T }>();
  const begin = usePending();
  useEffect(() => {
    const pieces = work();
    const end = begin();
    let stop = afterFrame(wait);
    function wait(): void {
      const timer = setTimeout(go);
      stop = () => clearTimeout(timer);
    }
    function go(): void {
      const until = performance.now() + slice;
      do {
        const { done: isDone, value } = pieces.next();
        if (isDone === true) {
          end();
          return setDone({ key, value });
        }
      } while (performance.now() < until);
      wait();
    }
    return () => {
      stop();
      end();
    };
    // The key stands for all that the work is done on.
  }, [key]);
  return done?.key === key ? done.value : undefined;
}

/**
 * The value of a promise; undefined until it is there, and where there is no promise. When `on` changes, the old promise is
 * ignored.
 */
export function useLoaded<T>(load: () => Promise<T> | undefined, on: readonly unknown[]): T | undefined {
  const key = JSON.stringify(on);
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly value: T }>();
  const begin = usePending();
  useEffect(() => {
    const asked = load();
    if (asked === undefined) return;
    let wanted = true;
    const end = begin();
    void asked.then((value) => wanted && setLoaded({ key, value })).finally(end);
    return () => {
      wanted = false;
      end();
    };
    // The key stands for all that the promise is made of.
  }, [key]);
  return loaded?.key === key ? loaded.value : undefined;
}

/** Whether the first frame of what is shown is on the screen: false until then, and again where something else is shown. */
export function useAfterFrame(on = ""): boolean {
  const [due, setDue] = useState<string>();
  const begin = usePending();
  useLayoutEffect(() => {
    const end = begin();
    const stop = afterFrame(() => {
      end();
      setDue(on);
    });
    return () => {
      stop();
      end();
    };
  }, [on]);
  return due === on;
}

/** Does something when the frame that is being made is on the screen, and not before it is; what it returns takes that back. */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act); // of the timers, one from within a frame comes after it, and after the input that waits
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** How much of a view is still on its way: data that are unpacked, long work. */
export interface Pending {
  count: number;
}

/** Who prints a view waits until nothing is. */
export const PendingContext = createContext<Pending>({ count: 0 });

/** Says that something is on its way; what it returns says that it has come, or is not wanted any more. */
function usePending(): () => () => void {
  const pending = useContext(PendingContext);
  return () => {
    pending.count++;
    let isOver = false;
    return () => {
      if (!isOver) pending.count--;
      isOver = true;
    };
  };
}
