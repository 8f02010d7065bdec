import { notesAsJsonl } from "../../notes.ts";
import { Dialog } from "../frame/dialog.tsx";
import { countedWords } from "../parts/words.ts";
import { useLeaving } from "../portable/leaving.tsx";
import { isDataInside } from "../source/open.ts";
import { NoteList } from "./note-list.tsx";
import { type Notes, useNotes } from "./notes-frame.tsx";
import { copyName, pageCopy } from "./page-copy.ts";

/** All notes, and the ways to keep them. */
export function NotesDialog({ onClose }: { onClose(): void }) {
  const notes = useNotes();
  const { save } = useLeaving();
  const { shown, all, onSaved } = notes;
  const put = (file: string, content: Blob): void => {
    save(file, content);
    onSaved();
  };
  return (
    <Dialog title="Notes" onClose={onClose}>
      <h2>{shown.length === 0 ? "No notes" : countedWords(shown.length, "note")}</h2>
      <p role="status">{stateWords(notes)}</p>
      <p class="note-dialog-tools">
        {isDataInside() && (
          <button
            type="button"
            disabled={all.length === 0}
            onClick={() => put(copyName(location.pathname), pageCopy(all))}
          >
            Save a copy with notes
          </button>
        )}
        <button
          type="button"
          disabled={shown.length === 0}
          onClick={() => put("notes.jsonl", new Blob([notesAsJsonl(all)], { type: "application/jsonl" }))}
        >
          Export as JSONL
        </button>
      </p>
      <NoteList notes={shown} showsPlaces onFollow={onClose} />
    </Dialog>
  );
}

function stateWords({ shown, unsaved, isKept, refused }: Notes): string {
  const faulty =
    refused === 0 ? "" : ` ${countedWords(refused, "entry", "entries")} of this file cannot be read as notes.`;
  if (shown.length === 0 && unsaved === 0)
    return `A note can be written on a topic, on a result, and on text of a document that is selected.${faulty}`;
  if (unsaved === 0) return `All of this is saved in a file.${faulty}`;
  const them = unsaved === 1 ? "it" : "them";
  const kept = isKept
    ? `This browser keeps ${them} until then.`
    : `This browser keeps nothing for this page: close it, and you lose ${them}.`;
  return `${countedWords(unsaved, "change is", "changes are")} in no file yet. ${kept}${faulty}`;
}
