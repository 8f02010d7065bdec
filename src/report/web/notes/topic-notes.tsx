import { useKeys } from "../frame/use-keys.ts";
import { NoteList } from "./note-list.tsx";
import { useNotes } from "./notes-frame.tsx";

/** The notes on a topic itself. */
export function TopicNotes({ topic }: { readonly topic: string }) {
  const { shown, open } = useNotes();
  const write = (): void => open({ place: { topic } });
  useKeys({ m: write });
  return (
    <section class="topic-notes" aria-label="Notes on this topic">
      <NoteList notes={shown.filter((note) => note.topic === topic && note.passage === undefined)} />
      <p class="note-tools">
        <button type="button" class="write-note" title="Write a note on this topic (m)" onClick={write}>
          Write a note on this topic
        </button>
      </p>
    </section>
  );
}
