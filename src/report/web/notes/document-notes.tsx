import { useEffect, useState } from "preact/hooks";
import { codePointSlice } from "../../../text/code-points.ts";
import { isOnPassage } from "../../notes.ts";
import { useKeys } from "../frame/use-keys.ts";
import { useLeaving } from "../portable/leaving.tsx";
import type { ShownDocument } from "../source/source.ts";
import { NoteList } from "./note-list.tsx";
import { type SelectedText, selectedText, showNoted } from "./noted-text.ts";
import { useNotes } from "./notes-frame.tsx";

interface DocumentNotes {
  readonly topic: string;
  readonly doc: string;
  readonly run: number;
  readonly document: ShownDocument | undefined;
  /** What is marked in the text: when it changes, so do the text nodes. */
  readonly marked: readonly unknown[];
}

const longestQuote = 200; // characters

/** The notes on passages of a document, marked in its text, and a button beside text that is selected. */
export function DocumentNotes({ topic, doc, run, document: shownText, marked }: DocumentNotes) {
  const { shown, open } = useNotes();
  const { tell } = useLeaving();
  const [selected, setSelected] = useState<SelectedText>();
  const own = shown.filter((note) => note.topic === topic && isOnPassage(note, doc));
  useEffect(() => {
    const follow = (): void => setSelected(selectedText());
    document.addEventListener("selectionchange", follow);
    return () => document.removeEventListener("selectionchange", follow);
  }, []);
  useEffect(() => {
    if (shownText === undefined) return;
    const show = (): void => showNoted(own.map(({ passage }) => passage!));
    const showAgain = (): void => void setTimeout(show); // printing showed the text anew
    show();
    window.addEventListener("afterprint", showAgain);
    return () => {
      window.removeEventListener("afterprint", showAgain);
      showNoted([]);
    };
  }, [shownText, marked, own.map(({ id }) => id).join()]);
  const write = ({ start, end }: SelectedText): void => {
    const last = Math.min(end, start + longestQuote);
    const quote = codePointSlice(shownText!.text, start, last) + (last < end ? " …" : "");
    open({ place: { topic, passage: { doc, start, end } }, quote });
    setSelected(undefined);
  };
  useKeys({
    m: () => {
      const text = selectedText();
      if (text === undefined) tell("Select the text that the note is on first");
      else write(text);
    },
  });
  return (
    <>
      <NoteList notes={own} showsPlaces run={run} />
      {selected !== undefined && (
        <button
          type="button"
          class="note-on-selection note-tools"
          style={{ top: `${selected.top}px`, left: `${selected.left}px` }}
          onMouseDown={(event) => event.preventDefault()} // else the text would not be selected any more
          onClick={() => write(selected)}
        >
          Note <kbd aria-hidden="true">m</kbd>
        </button>
      )}
    </>
  );
}
