import { useState } from "preact/hooks";
import { Dialog } from "../../../report/web/shared/dialog.tsx";

const longest = 10_000; // characters that the server takes

/** A note on the document, for the organiser. Closing the dialog saves it. */
export function NoteDialog({
  note,
  onSave,
  onClose,
}: {
  readonly note: string;
  onSave(note: string): void;
  onClose(): void;
}) {
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
