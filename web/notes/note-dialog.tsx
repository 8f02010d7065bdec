import { useState } from "preact/hooks";
import type { NotePlace } from "../../src/page/notes/reader-note.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Name } from "../parts/name.tsx";
import { countWords } from "../parts/words.ts";

interface NoteDialog {
  readonly place: NotePlace;
  readonly quote: string | undefined;
  readonly words: string;
  /** With what the note then says; with nothing, it is taken back. */
  onEnd(words: string): void;
}

/** Where a note is written and changed. Closing it keeps what was written. */
export function NoteDialog({ place, quote, words: before, onEnd }: NoteDialog) {
  const [words, setWords] = useState(before);
  return (
    <Dialog title="Note" onClose={() => onEnd(words.trim())}>
      <h2 id="note-heading">
        Note on <PlaceWords place={place} />
      </h2>
      {quote !== undefined && (
        <blockquote class="note-quote" dir="auto">
          {quote}
        </blockquote>
      )}
      <textarea
        class="note-field"
        aria-labelledby="note-heading"
        rows={6}
        autofocus
        dir="auto"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onEnd(words.trim());
        }}
      />
      <p class="note-dialog-tools">
        <button type="button" onClick={() => onEnd(words.trim())}>
          Keep
        </button>
        {before !== "" && (
          <button type="button" onClick={() => onEnd("")}>
            Delete
          </button>
        )}
        <span class="quiet">Closing this keeps it, too, as do Ctrl and Enter.</span>
      </p>
    </Dialog>
  );
}

/** "topic 414", "9996, characters 302 to 926, topic 414". */
export function PlaceWords({ place: { topic, passage } }: { readonly place: NotePlace }) {
  return (
    <>
      {passage !== undefined && (
        <>
          <Name of={passage.doc} />, characters {countWords(passage.start)} to {countWords(passage.end)},{" "}
        </>
      )}
      topic <Name of={topic} />
    </>
  );
}
