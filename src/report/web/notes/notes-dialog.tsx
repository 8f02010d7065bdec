// All notes of the page, and the ways to keep them: the page saved anew with the notes in it, or an export.

import { notesAsJsonl, type ReaderNote, writtenNotes } from "../../notes.ts";
import { NoteList } from "./note-list.tsx";
import { type Notes, useNotes } from "./notes-frame.tsx";
import { useLeaving } from "../portable/leaving.tsx";
import { Dialog } from "../shared/dialog.tsx";
import { decoded } from "../shared/router.ts";
import { countedWords, countWords } from "../shared/words.tsx";
import { isDataInside, useSource } from "../source.ts";
import { nounsOf } from "../../nouns.ts";

/** All notes, and the ways to keep them. */
export function NotesDialog({ onClose }: { onClose(): void }) {
  const { data } = useSource();
  const notes = useNotes();
  const { save } = useLeaving();
  const { shown, all, onSaved } = notes;
  const put = (file: string, content: Blob): void => {
    save(file, content);
    onSaved();
  };
  return (
    <Dialog title="Notes" onClose={onClose}>
      <h2>{shown.length === 0 ? "No notes" : countedWords(shown.length, "note")}</h2>
      <p role="status">{stateWords(notes, nounsOf(data).topic)}</p>
      <p class="note-dialog-tools">
        {isDataInside() && (
          <button
            type="button"
            disabled={all.length === 0}
            onClick={() => put(copyName(location.pathname), pageCopy(all))}
          >
            Save a copy with notes
          </button>
        )}
        <button
          type="button"
          disabled={shown.length === 0}
          onClick={() => put("notes.jsonl", new Blob([notesAsJsonl(all)], { type: "application/jsonl" }))}
        >
          Export as JSONL
        </button>
      </p>
      <NoteList notes={shown} showsPlaces onFollow={onClose} />
    </Dialog>
  );
}

function stateWords({ shown, unsaved, isKept, refused }: Notes, topic: string): string {
  const faulty =
    refused === 0 ? "" : ` ${countedWords(refused, "entry", "entries")} of this file cannot be read as notes.`;
  if (shown.length === 0 && unsaved === 0)
    return `A note can be written on a ${topic}, on a result, and on text of a document that is selected.${faulty}`;
  if (unsaved === 0) return `All of this is saved in a file.${faulty}`;
  const them = unsaved === 1 ? "it" : "them";
  const kept = isKept
    ? `This browser keeps ${them} until then.`
    : `This browser keeps nothing for this page: close it, and you lose ${them}.`;
  return `${countedWords(unsaved, "change is", "changes are")} in no file yet. ${kept}${faulty}`;
}

/** How many notes there are, and whether some are in no file yet. */
export function NotesButton({ onOpen }: { onOpen(): void }) {
  const { shown, unsaved } = useNotes();
  return (
    <button type="button" class="notes-button" onClick={onOpen}>
      Notes
      {shown.length > 0 && <b> {countWords(shown.length)}</b>}
      {unsaved > 0 && (
        <span class="unsaved">
          <span class="hidden">, not saved</span>
        </span>
      )}
    </button>
  );
}

/** What the page was made of. Whatever else stands in it by now is of the view, or of what the browser adds to pages. */
const [inHead, inBody] = [
  "meta, link[rel=icon], #pericope-style",
  "noscript, #app, #pericope-data, #pericope-notes, #pericope-program",
];

/** This page as a file, as it was when it was opened, with these notes in it. Its scripts are the same to the last byte. */
function pageCopy(notes: readonly ReaderNote[]): Blob {
  const head = [...document.head.children].filter((part) => part.matches(inHead)).map((part) => part.outerHTML);
  const body = [...document.body.children].filter((part) => part.matches(inBody)).map((part) => bodyPart(part, notes));
  const parts = [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    "<title>pericope</title>",
    ...head,
    "</head>",
    "<body>",
  ];
  return new Blob([[...parts, ...body, "</body>", "</html>", ""].join("\n")], { type: "text/html" });
}

function bodyPart(part: Element, notes: readonly ReaderNote[]): string {
  if (part.id === "app") return '<div id="app"></div>';
  if (part.id !== "pericope-notes") return part.outerHTML;
  return `<script type="application/json" id="pericope-notes">${writtenNotes(notes)}</script>`;
}

/** "report.html" and "report-notes.html" become "report-notes.html". */
function copyName(path: string): string {
  const name = decoded(path.slice(path.lastIndexOf("/") + 1));
  return `${name.replace(/\.html?$/i, "").replace(/-notes$/, "") || "report"}-notes.html`;
}
