// What people wrote on documents.

import { useEffect } from "preact/hooks";
import type { NoteAnswer } from "../../organiser-answers.ts";
import { Name } from "../../../report/web/shared/words.tsx";
import { ShowMore, usePortion } from "../../../report/web/shared/portion.tsx";
import { documentAddress } from "../addresses.ts";
import { topicWords, useOffice } from "./overview.ts";

const atOnce = 100;

/** The notes of everybody, each with the document that it is on. */
export function NotesView() {
  const { overview } = useOffice();
  const { notes, progress } = overview;
  const portion = usePortion("notes", atOnce);
  useEffect(() => {
    document.title = "Notes · organiser · pericope";
  }, []);
  return (
    <div class="overview">
      <h1>Notes</h1>
      {notes.length === 0 ? (
        <p class="lead">Nobody has written a note yet.</p>
      ) : (
        <ul class="notes">
          {notes.slice(0, portion.shown).map((note) => (
            <li key={`${note.assessor} ${note.topic} ${note.doc}`}>
              <Note note={note} topic={topicWords(progress, note.topic)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore portion={portion} total={notes.length} of="notes" />
    </div>
  );
}

function Note({
  note: { assessor, topic: id, doc, text },
  topic,
}: {
  readonly note: NoteAnswer;
  readonly topic: string;
}) {
  return (
    <article>
      <h2>
        <a href={documentAddress(id, doc)}>
          <Name of={doc} />
        </a>
        <span class="quiet">
          {" "}
          by <Name of={assessor} />, for <Name of={topic} />
        </span>
      </h2>
      <p class="note-text" dir="auto">
        {text}
      </p>
    </article>
  );
}
