import type { ComponentChild } from "preact";
import { Dialog } from "../../../report/web/shared/dialog.tsx";
import type { Command } from "../commands.ts";
import { Guide } from "../dialogs/guide.tsx";
import { KeyHelp } from "../dialogs/key-help.tsx";
import { NoteDialog } from "../dialogs/note.tsx";

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
