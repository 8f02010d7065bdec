// The notes on passages of a document: marked in its text, and written on text that is selected.

import { useEffect, useState } from "preact/hooks";
import { isOnPassage } from "../../notes.ts";
import { useKeys } from "../frame/keys.tsx";
import { NoteList } from "./note-list.tsx";
import { useNotes } from "./notes-frame.tsx";
import { useLeaving } from "../portable/leaving.tsx";
import { textOffsets, textPlaces } from "../shared/text-places.ts";
import type { ShownDocument } from "../shared/unpack.ts";
import { codePointSlice } from "../../../text/code-points.ts";
import type { Range as Offsets } from "../../../text/range.ts";

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

/** Text that the reader selected, and the place below its end in the window. */
interface SelectedText extends Offsets {
  readonly top: number;
  readonly left: number;
}

/** What is selected of the text of the document that is shown; undefined where nothing of it is. */
function selectedText(): SelectedText | undefined {
  const text = document.querySelector(".text");
  const selection = document.getSelection();
  if (text === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(text)) return undefined;
  const { offset } = textOffsets(text);
  const start = offset(range.startContainer, range.startOffset);
  const end = offset(range.endContainer, range.endOffset);
  if (start >= end) return undefined;
  const box = [...range.getClientRects()].at(-1) ?? text.getBoundingClientRect();
  const [top, left] = [Math.min(box.bottom + 6, window.innerHeight - 60), Math.min(box.right, window.innerWidth - 110)];
  return { start, end, top: Math.max(60, top), left: Math.max(8, left) };
}

/** Marks passages that have notes in the text of the document that is shown. */
function showNoted(passages: readonly Offsets[]): void {
  const text = document.querySelector(".text");
  CSS.highlights.delete("noted");
  if (text === null || passages.length === 0) return;
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
  if (nodes.length === 0) return;
  const places = textPlaces(nodes);
  CSS.highlights.set("noted", new Highlight(...passages.map(({ start, end }) => places.range(start, end))));
}
