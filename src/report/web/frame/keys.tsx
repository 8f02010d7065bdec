// What single keys do in a view, and the list of them.

import { useLayoutEffect } from "preact/hooks";
import { type PageNouns, nounsOf } from "../../nouns.ts";
import { useSource } from "../source.ts";
import { Dialog, isField } from "../shared/dialog.tsx";

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

const keysFor = ({ topic, run }: PageNouns) => [
  ["/", `search ${topic}s, documents, ${run}s and texts`],
  ["n, p", `next and previous ${topic}; in a document, next and previous document`],
  ["j, k", "next and previous result"],
  ["h, g", "next and previous highlight, in a document"],
  ["d, s", `next and previous difference of two ${run}s, in a document`],
  ["t", `from a document back to its ${topic}, where one was`],
  ["m", `write a note on a ${topic}, or on text that is selected`],
  ["Ctrl P", "print all of the view"],
  ["?", "this list"],
];

export function KeyHelp({ onClose }: { onClose(): void }) {
  const { data } = useSource();
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <h2>Keyboard</h2>
      <dl class="keys">
        {keysFor(nounsOf(data)).map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
