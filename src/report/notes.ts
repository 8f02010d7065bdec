// Notes that readers write on topics and passages. A note is plain data; lists of notes that were kept in several places become
// one, are read from files that anyone may have changed, and are written into a page or as JSON Lines.

import { randomFor } from "../base/random.ts";
import type { PageData } from "./page-data.ts";

/** What a note is on: a topic, or a passage of a document as it was looked at for a topic. */
export interface NotePlace {
  readonly topic: string;
  readonly passage?: NotedPassage | undefined;
}

/** Half-open, in code points. */
interface NotedPassage {
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

function byText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

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

interface NotesRead {
  readonly notes: readonly ReaderNote[];
  /** How many entries are no notes: someone changed the file, or a later program wrote it. */
  readonly refused: number;
}

/** Notes from a text that writtenNotes() made, or anyone else. */
export function readNotes(text: string): NotesRead {
  const entries = parsed(text);
  if (!Array.isArray(entries)) return { notes: [], refused: entries === undefined ? 0 : 1 };
  const notes = entries.flatMap((entry: unknown) => readNote(entry) ?? []);
  return { notes, refused: entries.length - notes.length };
}

/** Undefined for no text at all; null for one that is no JSON. */
function parsed(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** No year that a later change would carry beyond four digits. */
const moment = /^[0-8]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function readNote(entry: unknown): ReaderNote | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(entry));
  const [id, topic, words, changed] = ["id", "topic", "note", "changed"].map((name) => fields.get(name));
  const [doc, start, end] = ["doc", "start", "end"].map((name) => fields.get(name));
  if (typeof id !== "string" || id === "" || typeof topic !== "string" || typeof words !== "string") return undefined;
  if (typeof changed !== "string" || !moment.test(changed) || Number.isNaN(Date.parse(changed))) return undefined;
  const note = { id, topic, words, changed };
  if (doc === undefined && start === undefined && end === undefined) return note;
  const passage = readPassage(doc, start, end);
  return passage === undefined ? undefined : { ...note, passage };
}

function readPassage(doc: unknown, start: unknown, end: unknown): NotedPassage | undefined {
  if (typeof doc !== "string" || !isOffset(start) || !isOffset(end) || start >= end) return undefined;
  return { doc, start, end };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

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

/**
 * What names a report where a browser keeps things of many: made of its task, its runs with their means, and its topics, so that
 * a copy of the file has the same, wherever it lies.
 */
export function reportKey({ task, rules, measures, runs, topics }: PageData): string {
  const content = JSON.stringify([
    task,
    rules,
    measures,
    runs.map(({ name, means }) => [name, means]),
    topics.map(({ id }) => id),
  ]);
  return `${runs.length}x${topics.length}-${randomFor(0, content)().toString(36)}`;
}
