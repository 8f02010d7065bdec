// Where a note is written and changed.

import { useRef, useState } from "preact/hooks";
import type { NotePlace } from "../../notes.ts";
import { Dialog } from "../shared/dialog.tsx";
import { countWords, Name } from "../shared/words.tsx";
import { nounsOf } from "../../nouns.ts";
import { useSource } from "../source.ts";

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
  const last = useRef(before); // what it says when the dialog closes, which gives the focus back
  const say = (now: string): void => {
    last.current = now;
    setWords(now);
  };
  return (
    <Dialog title="Note" onClose={() => onEnd(last.current.trim())}>
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
        onInput={(event) => say(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) close(event.currentTarget);
        }}
      />
      <p class="note-dialog-tools">
        <button type="button" onClick={(event) => close(event.currentTarget)}>
          Keep
        </button>
        {before !== "" && (
          <button
            type="button"
            onClick={(event) => {
              say("");
              close(event.currentTarget);
            }}
          >
            Delete
          </button>
        )}
        <span class="quiet">Closing this keeps it, too, as do Ctrl and Enter.</span>
      </p>
    </Dialog>
  );
}

function close(inside: Element): void {
  inside.closest("dialog")!.close();
}

/** "topic 414", "9996, characters 302 to 926, topic 414"; in a report of chunks "question q3". */
export function PlaceWords({ place: { topic, passage } }: { readonly place: NotePlace }) {
  const { data } = useSource();
  return (
    <>
      {passage !== undefined && (
        <>
          <Name of={passage.doc} />, characters {countWords(passage.start)} to {countWords(passage.end)},{" "}
        </>
      )}
      {nounsOf(data).topic} <Name of={topic} />
    </>
  );
}
