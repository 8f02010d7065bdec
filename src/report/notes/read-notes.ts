import type { NotedPassage, ReaderNote } from "./reader-note.ts";

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
