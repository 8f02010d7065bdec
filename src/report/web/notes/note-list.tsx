import type { ReaderNote } from "../../notes.ts";
import type { PageData } from "../../page-data.ts";
import { documentAddress, topicAddress } from "../frame/addresses.ts";
import { chosenRun } from "../frame/choice.ts";
import { useSource } from "../frame/context.ts";
import { PlaceWords } from "./note-dialog.tsx";
import { useNotes } from "./notes-frame.tsx";

interface NoteList {
  readonly notes: readonly ReaderNote[];
  /** Say what each is on. */
  readonly showsPlaces?: boolean;
  /** The run to look at places for. */
  readonly run?: number | undefined;
  onFollow?(): void;
}

export function NoteList({ notes, showsPlaces = false, run, onFollow }: NoteList) {
  const { data } = useSource();
  const { open } = useNotes();
  if (notes.length === 0) return null;
  return (
    <ul class="reader-notes">
      {notes.map((note) => {
        const to = placeAddress(data, note, run);
        return (
          <li key={note.id}>
            {showsPlaces && (
              <p class="quiet note-place">
                {to === undefined ? (
                  <PlaceWords place={note} />
                ) : (
                  <a href={to} onClick={onFollow}>
                    <PlaceWords place={note} />
                  </a>
                )}
              </p>
            )}
            <p class="note-words" dir="auto">
              {note.words}
            </p>
            <p class="quiet note-tools">
              <time dateTime={note.changed}>
                {new Date(note.changed).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}
              </time>{" "}
              <button type="button" onClick={() => open({ place: note, note })}>
                Change
              </button>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Undefined where the report has no such topic. */
function placeAddress(data: PageData, { topic, passage }: ReaderNote, run?: number): string | undefined {
  const at = data.topics.findIndex(({ id }) => id === topic);
  if (at < 0) return undefined;
  const shown = run ?? chosenRun(data, undefined, 0);
  return passage === undefined
    ? topicAddress(data, at, shown)
    : documentAddress(data, passage.doc, at, shown, passage.start);
}
