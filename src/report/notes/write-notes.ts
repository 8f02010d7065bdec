import { liveNotes, type ReaderNote } from "./reader-note.ts";

/** The notes as JSON that can stand in a script of a page: without a "<", nothing in it can end that script. */
export function writtenNotes(notes: readonly ReaderNote[]): string {
  return JSON.stringify(notes.map(fields)).replaceAll("<", String.raw`\u003c`);
}

/** A line a note, for programs; those that were taken back are left out. */
export function notesAsJsonl(notes: readonly ReaderNote[]): string {
  return liveNotes(notes)
    .map((note) => `${JSON.stringify(fields(note))}\n`)
    .join("");
}

function fields({ id, topic, passage, words, changed }: ReaderNote): object {
  return { topic, ...passage, note: words, changed, id };
}
