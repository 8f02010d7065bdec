import { byText, type ReaderNote } from "./reader-note.ts";

/**
 * Notes that were kept in several places, as in the file and by the browser: of each the later change stands. In whatever
 * order lists are merged, and however often, the same comes out.
 */
export function mergedNotes(...lists: readonly (readonly ReaderNote[])[]): ReaderNote[] {
  const byId = new Map<string, ReaderNote>();
  for (const note of lists.flat()) {
    const known = byId.get(note.id);
    if (known === undefined || isAfter(note, known)) byId.set(note.id, note);
  }
  return [...byId.values()].sort((a, b) => byText(a.id, b.id));
}

/** Two changes in one millisecond: which one stands does not matter, but it must be the same everywhere. */
function isAfter(note: ReaderNote, known: ReaderNote): boolean {
  return (byText(note.changed, known.changed) || byText(JSON.stringify(note), JSON.stringify(known))) > 0;
}

/** How many notes would be lost if only those that were saved were left: new ones, changed ones, and ones taken back. */
export function unsavedCount(notes: readonly ReaderNote[], saved: readonly ReaderNote[]): number {
  const words = new Map(saved.map((note) => [note.id, note.words]));
  return notes.filter((note) => note.words !== (words.get(note.id) ?? "")).length;
}
