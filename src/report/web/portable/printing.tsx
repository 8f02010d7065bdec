// Prints all of a view: long lists in full and details open, once everything has come.

import { options } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { nounsOf } from "../../nouns.ts";
import type { Pending } from "../frame/waiting.tsx";
import { countedWords } from "../shared/words.tsx";
import { useSource } from "../source.ts";

interface Printing {
  /** Whether the view is shown whole, as it is printed. */
  readonly isWhole: boolean;
  readonly pending: Pending;
  /** Shows all of the view, waits until it is there, and prints it. */
  print(): Promise<void>;
}

/** Prints all of a view: long lists in full, and details open. Afterwards it is as it was. */
export function usePrinting(): Printing {
  const [isWhole, setWhole] = useState(false);
  const pending = useMemo((): Pending => ({ count: 0 }), []);
  const print = async (): Promise<void> => {
    setWhole(true);
    await settled(pending);
    window.print();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void print();
    };
    // The browser's own menu does not wait: what is at hand is shown whole at once.
    const before = (): void => {
      atOnce(() => setWhole(true));
      openDetails();
    };
    const after = (): void => {
      closeDetails();
      setWhole(false);
    };
    window.addEventListener("keydown", press);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return { isWhole, pending, print };
}

const calmFrames = 3; // what is drawn in one frame may ask for more in the next

/** When details are open, and nothing has been on its way for some frames. */
async function settled(pending: Pending): Promise<void> {
  for (let calm = 0; calm < calmFrames; calm++) {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    if (openDetails() || pending.count > 0) calm = -1;
  }
}

/** Whether there were any to open. */
function openDetails(): boolean {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
  for (const details of closed) {
    details.open = true;
    details.dataset["printed"] = "";
  }
  return closed.length > 0;
}

function closeDetails(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-printed]")) {
    details.open = false;
    delete details.dataset["printed"];
  }
}

/** Preact draws a little later; a browser that prints does not wait for that. */
function atOnce(change: () => void): void {
  const usual = options.debounceRendering;
  options.debounceRendering = (draw) => draw();
  change();
  if (usual === undefined) delete options.debounceRendering;
  else options.debounceRendering = usual;
}

/** Above a view on paper: what it is of. */
export function PrintHead() {
  const { data } = useSource();
  const { program } = data.made;
  return (
    <p class="print-head" aria-hidden="true">
      <span>
        Task {data.task}, rules {data.rules}: {countedWords(data.runs.length, nounsOf(data).run)},{" "}
        {countedWords(data.topics.length, nounsOf(data).topic)}
      </span>
      <span>{program}</span>
    </p>
  );
}
