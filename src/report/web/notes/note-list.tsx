// Notes as a list, and those on a topic or on a passage with the button that writes one.

import { visible } from "../../../base/visible.ts";
import { isOnPassage, type ReaderNote } from "../../notes.ts";
import { nounsOf } from "../../nouns.ts";
import type { PageData } from "../../page-data.ts";
import { chosenRun, documentAddress, topicAddress } from "../frame/addresses.ts";
import { useKeys } from "../frame/keys.tsx";
import { PlaceWords } from "./note-dialog.tsx";
import { useNotes } from "./notes-frame.tsx";
import { useSource } from "../source.ts";
import type { Range } from "../../../text/range.ts";

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

interface PassageNotes {
  readonly topic: number;
  readonly doc: string;
  readonly range: Range;
}

/** The notes on a passage that a list shows, and the way to write one. */
export function PassageNotes({ topic, doc, range: { start, end } }: PassageNotes) {
  const { data } = useSource();
  const { shown, open } = useNotes();
  const { id } = data.topics[topic]!;
  if (start < 0 || end <= start) return null;
  return (
    <>
      <NoteList notes={shown.filter((note) => note.topic === id && isOnPassage(note, doc, start, end))} />
      <button
        type="button"
        class="write-note note-tools"
        aria-label={`Note on ${visible(doc)}, ${start} to ${end}`}
        onClick={() => open({ place: { topic: id, passage: { doc, start, end } } })}
      >
        Note
      </button>
    </>
  );
}

/** The notes on a topic itself. */
export function TopicNotes({ topic }: { readonly topic: string }) {
  const { data } = useSource();
  const { shown, open } = useNotes();
  const write = (): void => open({ place: { topic } });
  const noun = nounsOf(data).topic;
  useKeys({ m: write });
  return (
    <section class="topic-notes" aria-label={`Notes on this ${noun}`}>
      <NoteList notes={shown.filter((note) => note.topic === topic && note.passage === undefined)} />
      <p class="note-tools">
        <button type="button" class="write-note" title={`Write a note on this ${noun} (m)`} onClick={write}>
          Write a note on this {noun}
        </button>
      </p>
    </section>
  );
}
