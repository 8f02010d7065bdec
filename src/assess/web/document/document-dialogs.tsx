// What is opened by a key above a document: the list of keys, a note, the instructions, and the panels where there is no room for them.

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../../report/web/shared/dialog.tsx";
import type { Command } from "../commands.ts";
import { Guide } from "./guide.tsx";

/** What can be opened above a document. Its panels are there too, for a window that is too narrow for them. */
export type DocumentDialog = "keys" | "guide" | "note" | keyof typeof panelWords;

const panelWords = { topic: "Topic", documents: "Documents" } as const;

interface DocumentDialogs {
  readonly dialog: DocumentDialog | undefined;
  readonly commands: readonly Command[];
  readonly guide: string;
  readonly note: string;
  readonly panels: Readonly<Record<keyof typeof panelWords, ComponentChild>>;
  onNote(note: string): void;
  onClose(): void;
}

export function DocumentDialogs({ dialog, commands, guide, note, panels, onNote, onClose }: DocumentDialogs) {
  switch (dialog) {
    case undefined:
      return null;
    case "keys":
      return <KeyHelp commands={commands} onClose={onClose} />;
    case "guide":
      return <Guide guide={guide} onClose={onClose} />;
    case "note":
      return <NoteDialog note={note} onSave={onNote} onClose={onClose} />;
    default:
      return (
        <Dialog title={panelWords[dialog]} onClose={onClose}>
          <div onClick={(event) => (event.target as Element).closest("a") && onClose()}>{panels[dialog]}</div>
        </Dialog>
      );
  }
}

const groups = ["Verdict", "Highlight", "Text", "Documents", "Help"] as const;
const names: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowRight: "→",
  ArrowLeft: "←",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** All keys, as the commands declare them. */
function KeyHelp({ commands, onClose }: { readonly commands: readonly Command[]; onClose(): void }) {
  return (
    <Dialog title="Keyboard and mouse" onClose={onClose}>
      <h2>Keyboard and mouse</h2>
      <p>
        Drag over the text, or click the first and then the last sentence: what will be taken is shown, and what you
        highlight joins what is highlighted already. Move the edges of a highlight by their handles. On a touch screen,
        tap the first and the last sentence, or hold and select, and then tap Highlight.
      </p>
      {groups.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl class="keys wide-keys">
            {commands
              .filter((command) => command.group === group)
              .map(({ keys, shown, words }) => (
                <div key={keys[0]}>
                  <dt>
                    {(shown?.split(" ") ?? keys.map((key) => names[key] ?? key)).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

const longest = 10_000; // characters that the server takes

/** A note on the document, for the organiser. Closing the dialog saves it. */
function NoteDialog({ note, onSave, onClose }: { readonly note: string; onSave(note: string): void; onClose(): void }) {
  const [words, setWords] = useState(note);
  return (
    <Dialog
      title="Note"
      onClose={() => {
        onSave(words.trim());
        onClose();
      }}
    >
      <h2 id="note-heading">Note on this document</h2>
      <textarea
        class="note-field"
        aria-labelledby="note-heading"
        rows={6}
        maxLength={longest}
        autofocus
        dir="auto"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.closest("dialog")!.close();
        }}
      />
      <p class="quiet">For the organiser. It is saved when you close this; Ctrl and Enter do so, too.</p>
    </Dialog>
  );
}
