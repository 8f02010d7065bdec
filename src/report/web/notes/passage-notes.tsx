import { isOnPassage } from "../../notes.ts";
import type { Range } from "../../../text/range.ts";
import { useSource } from "../frame/context.ts";
import { visible } from "../../../base/visible.ts";
import { NoteList } from "./note-list.tsx";
import { useNotes } from "./notes-frame.tsx";

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
