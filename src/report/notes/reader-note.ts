/** What a note is on: a topic, or a passage of a document as it was looked at for a topic. */
export interface NotePlace {
  readonly topic: string;
  readonly passage?: NotedPassage | undefined;
}

/** Half-open, in code points. */
export interface NotedPassage {
  readonly doc: string;
  readonly start: number;
  readonly end: number;
}

/** A note as its last change left it. */
export interface ReaderNote extends NotePlace {
  readonly id: string;
  /** Empty where the reader took it back: it must not come again from an older copy. */
  readonly words: string;
  /** When, as "2026-11-17T12:00:00.000Z": such moments sort as texts do. */
  readonly changed: string;
}

/** A note with other words. It is later than the one before, though the clock may have been put back. */
export function changedNote(note: ReaderNote, words: string, now: number): ReaderNote {
  return { ...note, words, changed: new Date(Math.max(now, Date.parse(note.changed) + 1)).toISOString() };
}

/** Those that are there to be read. */
export function liveNotes(notes: readonly ReaderNote[]): ReaderNote[] {
  return notes.filter(({ words }) => words !== "");
}

/** Whether a note is on a passage that shares text with this one; of a document without a range, on any passage of it. */
export function isOnPassage({ passage }: NotePlace, doc: string, start = 0, end = Infinity): boolean {
  return passage !== undefined && passage.doc === doc && passage.start < end && passage.end > start;
}

/** In the order of topics, those on a topic before those on its passages, and then as they stand in documents. */
export function inReadingOrder(notes: readonly ReaderNote[], topics: readonly string[]): ReaderNote[] {
  const places = new Map(topics.map((topic, i) => [topic, i]));
  const place = ({ topic }: ReaderNote): number => places.get(topic) ?? topics.length;
  return notes.toSorted(
    (a, b) =>
      place(a) - place(b) ||
      byText(a.topic, b.topic) ||
      byText(a.passage?.doc ?? "", b.passage?.doc ?? "") ||
      (a.passage?.start ?? -1) - (b.passage?.start ?? -1) ||
      byText(a.id, b.id),
  );
}

export function byText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
