// Keys are declared once, as commands: what they do, and the words for the help. A button of the header stands for a key (`press`).

import { useLayoutEffect } from "preact/hooks";
import { isField } from "../../report/web/shared/dialog.tsx";

/** Something that can be done by a key. The list of keys in the help is made of these. */
export interface Command {
  /** As `KeyboardEvent.key` has them, after "Shift+" or "Ctrl+", which is also the Command key of a Mac. */
  readonly keys: readonly string[];
  /** How the help shows the keys, where that is not how they are named. */
  readonly shown?: string;
  readonly words: string;
  /** In which part of the help it stands. */
  readonly group: "Text" | "Highlight" | "Verdict" | "Documents" | "Help";
  /** Held down, the key does it again and again. A verdict is given once: the next document is another. */
  readonly mayRepeat?: boolean;
  run(): void;
}

/** Runs commands by their keys, wherever the focus is but in a field or a dialog. A button keeps Enter and the space bar to itself. */
export function useCommands(commands: readonly Command[]): void {
  useLayoutEffect(() => {
    const byKey = new Map(commands.flatMap((command) => command.keys.map((key) => [key, command] as const)));
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const target = event.target as Element | null;
      if (isField(target) || target?.closest("dialog[open]")) return;
      if (["Enter", " "].includes(event.key) && target?.closest("button, a, summary, input")) return;
      const command = byKey.get(keyName(event));
      if (command === undefined) return;
      event.preventDefault();
      if (!event.repeat || command.mayRepeat === true) command.run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}

/** Nobody judges what they have not seen: a verdict that comes before its document is not taken, and this is said. */
export function notTaken(say: (words: string) => void): Command {
  const run = (): void => say("A key was pressed before this document was in sight: it was not taken.");
  return { keys: ["n", "r", "x", "l"], words: "", group: "Verdict", run };
}

function keyName(event: KeyboardEvent): string {
  // Many keyboards have brackets only with AltGr, which counts as Ctrl and Alt together.
  const isAltGraph = event.getModifierState("AltGraph");
  const control = (event.ctrlKey || event.metaKey) && !isAltGraph ? "Ctrl+" : "";
  const isOther = event.altKey && !isAltGraph;
  const isNamed = event.key.length > 1 || control !== "" || event.key === " ";
  const shift = event.shiftKey && isNamed ? "Shift+" : ""; // a letter with Shift is a capital already
  return `${isOther ? "Alt+" : ""}${control}${shift}${control === "" ? event.key : event.key.toLowerCase()}`;
}

/** Does what a key does: a button of the header stands for a key of the view below it. */
export function press(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}
